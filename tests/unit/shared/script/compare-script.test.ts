import { expect, it } from "vitest";
import { type BoardScene, compareScript, parseFountain, planShots, scenesOf } from "#shared/script/index.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

const bounds = { min: 4, max: 15 };
const scenes = (text: string) => scenesOf(parseFountain(text), text);
/** A board as it stands after the whole script was taken over; shots are called `1.1`, `1.2` … */
const boardOf = (text: string): BoardScene[] =>
  scenes(text).map((scene, at) => ({
    ...{ id: String(at + 1), heading: scene.heading, number: scene.number, source: scene.source },
    shots: planShots(scene, bounds).map(({ prompt }, shot) => ({ id: `${at + 1}.${shot + 1}`, prompt })),
  }));

const ONE = "INT. LIGHTHOUSE - NIGHT\n\nRain.\n\nMARA\nNot yet.\n\nThe lamp goes dark.\n";
const TWO = "EXT. PIER - DAWN\n\nBoats rock against the pier.\n";
const THREE = "INT. KITCHEN - DAY\n\nTeo pours two cups of coffee.\n";
const board = boardOf(`${ONE}\n${TWO}\n${THREE}`);

/** What differs, in short. */
const told = (script: string, was: readonly BoardScene[] = board) =>
  compareScript(was, scenes(script), bounds).map((difference) => {
    if (difference.kind === "new")
      return `new ${difference.scene.heading} behind ${difference.after}: ${difference.shots.length}`;
    if (difference.kind === "gone") return `gone ${difference.sceneId}`;
    const shots = difference.shots.map((shot) =>
      shot.do === "add"
        ? `add “${shot.shot.prompt}” behind ${shot.after}`
        : shot.do === "edit"
          ? `edit ${shot.shotId}${shot.edited ? " (edited)" : ""} to “${shot.to.prompt}”`
          : `remove ${shot.shotId}${shot.edited ? " (edited)" : ""}`,
    );
    return `changed ${difference.sceneId} ${difference.scene.heading}: ${shots.join("; ")}`;
  });

it.each<[string, string, string[]]>([
  ["nothing", `${ONE}\n${TWO}\n${THREE}`, []],
  ["blank lines between scenes", `${ONE}\n\n\n${TWO}\n\n${THREE}\n\n`, []],
  [
    "a line",
    `${ONE.replace("Not yet.", "Never.")}\n${TWO}\n${THREE}`,
    ["changed 1 INT. LIGHTHOUSE - NIGHT: edit 1.1 to “Rain.\nMara says: “Never.””"],
  ],
  ["a heading", `${ONE}\n${TWO.replace("DAWN", "DUSK")}\n${THREE}`, ["changed 2 EXT. PIER - DUSK: "]],
  [
    "a paragraph more",
    `${ONE.replace("The lamp", "A door bangs.\n\nThe lamp")}\n${TWO}\n${THREE}`,
    ["changed 1 INT. LIGHTHOUSE - NIGHT: add “A door bangs.” behind 1.1"],
  ],
  [
    "a paragraph before all others",
    `${ONE.replace("Rain.", "Fog.\n\nRain.")}\n${TWO}\n${THREE}`,
    ["changed 1 INT. LIGHTHOUSE - NIGHT: add “Fog.” behind null"],
  ],
  [
    "a paragraph less",
    `${ONE.replace("The lamp goes dark.\n", "")}\n${TWO}\n${THREE}`,
    ["changed 1 INT. LIGHTHOUSE - NIGHT: remove 1.2"],
  ],
  [
    "a paragraph that is said a second time",
    `${ONE}\nThe lamp goes dark.\n\n${TWO}\n${THREE}`,
    ["changed 1 INT. LIGHTHOUSE - NIGHT: add “The lamp goes dark.” behind 1.2"],
  ],
  [
    "a paragraph elsewhere in its scene, which stays where it is on the board",
    `${ONE.replace("Rain.", "The lamp goes dark.\n\nRain.").replace("Not yet.\n\nThe lamp goes dark.", "Not yet.")}\n${TWO}\n${THREE}`,
    ["changed 1 INT. LIGHTHOUSE - NIGHT: "],
  ],
  ["a scene more", `${ONE}\nEXT. SEA\n\nWaves.\n\n${TWO}\n${THREE}`, ["new EXT. SEA behind 1: 1"]],
  ["a scene before all others", `EXT. SEA\n\nWaves.\n\n${ONE}\n${TWO}\n${THREE}`, ["new EXT. SEA behind null: 1"]],
  ["a scene less", `${ONE}\n${THREE}`, ["gone 2"]],
])("the script changed: %s", (_what, script, differences) => {
  expect(told(script)).toEqual(differences);
});

it("on a board that nothing was taken over to, every scene is new", () => {
  expect(told(`${ONE}\n${TWO}`, [])).toEqual([
    "new INT. LIGHTHOUSE - NIGHT behind null: 2",
    "new EXT. PIER - DAWN behind null: 1",
  ]);
});

it("scenes that were made on the board are none of the script's business", () => {
  const own: BoardScene = { id: "own", heading: "Mine", number: "9", source: "", shots: [{ id: "x", prompt: "Mine" }] };
  expect(told(`${ONE}\n${TWO}\n${THREE}`, [own, ...board])).toEqual([]);
});

it("what a person wrote into a shot is said to be edited", () => {
  const [first, ...rest] = board;
  const edited = [
    {
      ...(first as BoardScene),
      shots: [{ id: "1.1", prompt: "Rain, in close-up." }, ...(first?.shots.slice(1) ?? [])],
    },
    ...rest,
  ];
  expect(told(`${ONE.replace("Not yet.", "Never.")}\n${TWO}\n${THREE}`, edited)).toEqual([
    "changed 1 INT. LIGHTHOUSE - NIGHT: edit 1.1 (edited) to “Rain.\nMara says: “Never.””",
  ]);
  // As long as the script says what it said, nothing differs.
  expect(told(`${ONE}\n${TWO}\n${THREE}`, edited)).toEqual([]);
});

it("what was taken over by itself isn't offered again", () => {
  const script = `${ONE.replace("Not yet.", "Never.").replace("The lamp", "A door bangs.\n\nThe lamp")}\n${TWO}\n${THREE}`;
  const [first, ...rest] = board;
  const shots = first?.shots ?? [];
  const half = [
    { ...(first as BoardScene), shots: [{ id: "1.1", prompt: "Rain.\nMara says: “Never.”" }, ...shots.slice(1)] },
    ...rest,
  ];
  expect(told(script, half)).toEqual(["changed 1 INT. LIGHTHOUSE - NIGHT: add “A door bangs.” behind 1.1"]);
});

it("a shot that was deleted on the board isn't asked for again", () => {
  const [first, ...rest] = board;
  const fewer = [{ ...(first as BoardScene), shots: first?.shots.slice(0, 1) ?? [] }, ...rest];
  expect(told(`${ONE}\n${TWO}\n${THREE}`, fewer)).toEqual([]);
});

it("a film of 120 pages is read, planned and compared in a second", () => {
  const page = (n: number) =>
    `INT. ROOM ${n} - DAY\n\n${"She crosses the room and looks out of the window. ".repeat(4)}\n\nMARA\n${"I get off at the next station. ".repeat(4)}\n\nTEO\n${"Not yet, not now, not here. ".repeat(4)}\n`;
  const text = Array.from({ length: 360 }, (_, n) => page(n)).join("\n");
  const was = boardOf(text);
  const start = threadTime();
  expect(compareScript(was, scenes(text.replaceAll("next station", "last station")), bounds)).toHaveLength(360);
  expect(threadTime() - start).toBeLessThan(2000);
});
