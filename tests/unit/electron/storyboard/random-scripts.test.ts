import { expect, it } from "vitest";
import { boardScenesOf, changesFor, keysOf } from "#renderer/storyboard/script/script-changes.ts";
import { compareScript, parseFountain, planShots, scenesOf } from "#shared/script/index.ts";
import { createDice, type Dice } from "#tests/faults/world/dice.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const bounds = { min: 4, max: 15 };
const scenes = (text: string) => scenesOf(parseFountain(text), text);

interface Written {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}
const headings = ["INT. LIGHTHOUSE - NIGHT", "EXT. PIER - DAWN", "INT. KITCHEN - DAY", "EXT. SEA", "INT. 灯塔 - 夜"];
const paragraphs = [
  "Rain hammers the glass.",
  "The lamp goes dark.",
  "MARA\nTeo? The lamp is out.",
  "Boats rock against the pier.",
  "TEO (O.S.)\nNot yet.",
  "Teo pours two cups of coffee, slowly, and looks out at the water for a long while.",
  "雨夜的灯塔。",
];
const pick = <Value>(dice: Dice, from: readonly Value[]) => dice.pick(from) as Value;
const writeScene = (dice: Dice): Written => ({
  heading: pick(dice, headings),
  paragraphs: Array.from({ length: 1 + dice.below(5) }, () => pick(dice, paragraphs)),
});
const textOf = (script: readonly Written[]) =>
  script.map(({ heading, paragraphs: all }) => [heading, ...all].join("\n\n")).join("\n\n\n");

/** The script as a writer changes it. Its scenes keep their order: a board isn't reordered by a script. */
function rewritten(script: readonly Written[], dice: Dice): Written[] {
  return script.flatMap((scene): Written[] => {
    if (dice.chance(0.1)) return [];
    const heading = dice.chance(0.1) ? pick(dice, headings) : scene.heading;
    const changed = scene.paragraphs.flatMap((each) => {
      if (dice.chance(0.15)) return [];
      const said = dice.chance(0.15) ? pick(dice, paragraphs) : each;
      return dice.chance(0.15) ? [said, pick(dice, paragraphs)] : [said];
    });
    const same = { heading, paragraphs: changed.length > 0 ? changed : [pick(dice, paragraphs)] };
    return dice.chance(0.15) ? [same, writeScene(dice)] : [same];
  });
}

async function takeOverByChance(seed: number): Promise<string | undefined> {
  const dice = createDice(seed);
  const studio = openTaskStudio({ folder: temporaryFolder() });
  try {
    const { boards, projects } = studio;
    const projectId = projects.list()[0]?.id ?? "";
    const sources: Record<string, string> = {};
    const board = () => {
      const known = new Map(boards.scenes(projectId).map((scene) => [scene.id, scene]));
      return { scenes: boardScenesOf(boards.shots(projectId), known, sources), known };
    };
    let script = Array.from({ length: 1 + dice.below(4) }, () => writeScene(dice));
    for (let draft = 0; draft < 4; draft += 1) {
      const text = textOf(script);
      const { scenes: was, known } = board();
      const differences = compareScript(was, scenes(text), bounds);
      const changes = changesFor(differences, new Set(differences.flatMap(keysOf)), was, known.values());
      if (changes.length > 0) boards.changeShots(projectId, "script", changes);
      for (const change of changes)
        if ((change.do === "group" || change.do === "scene") && change.source !== undefined)
          sources[change.id] = change.source;
      const now = board().scenes;
      const told = compareScript(now, scenes(text), bounds);
      const wanted = scenes(text).flatMap((scene) => planShots(scene, bounds).map(({ prompt }) => prompt));
      const stands = boards.shots(projectId).map(({ draft: { prompt } }) => prompt);
      if (told.length > 0)
        return `seed ${seed}, draft ${draft}: of ${JSON.stringify(script)} is left ${JSON.stringify(told)}`;
      // What was moved in the script stays where it stands on the board.
      if (JSON.stringify(stands.toSorted()) !== JSON.stringify(wanted.toSorted()))
        return `seed ${seed}, draft ${draft}: on the board stands ${JSON.stringify(stands)} instead of ${JSON.stringify(wanted)}`;
      script = rewritten(script, dice);
    }
    return undefined;
  } finally {
    await studio.close();
  }
}

const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
it.each([today, 1, 2])("each draft of a script, taken over whole, is the board then, seed %i", async (day) => {
  const found: (string | undefined)[] = [];
  for (let at = 0; at < 20; at += 1) found.push(await takeOverByChance(day * 1000 + at));
  expect(found.filter((each) => each !== undefined).slice(0, 4)).toEqual([]);
});
