import { expect, it } from "vitest";
import { newCast } from "#renderer/storyboard/script/new-cast.ts";
import {
  boardScenesOf,
  changesFor,
  keepBoard,
  keysOf,
  proposedKeys,
} from "#renderer/storyboard/script/script-changes.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { isRewritten } from "#shared/script/direct-shot.ts";
import { compareScript, parseFountain, redirectShot, scenesOf } from "#shared/script/index.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const ONE = "INT. LIGHTHOUSE - NIGHT #1#\n\nRain.\n\nMARA\nNot yet.\n\nThe lamp goes dark.\n";
const TWO = "EXT. PIER - DAWN #2#\n\nBoats rock against the pier.\n";

/** A film, a script, and the board as it stands in the core. */
async function setUp() {
  const { page } = await startTestCore();
  const [film] = await page.storyboard.projects();
  const projectId = film?.id ?? "";
  const look = async () => {
    const shots = await page.storyboard.shots({ projectId });
    const scenes = new Map((await page.storyboard.scenes({ projectId })).map((scene) => [scene.id, scene]));
    const { sources } = await page.scripts.get({ projectId });
    return { shots, scenes, board: boardScenesOf(shots, scenes, sources) };
  };
  const differencesOf = async (text: string) => {
    const { board } = await look();
    return compareScript(board, scenesOf(parseFountain(text), text), { min: 4, max: 15 });
  };
  const take = async (text: string, which?: (keys: string[]) => string[]) => {
    const { board, scenes } = await look();
    const differences = await differencesOf(text);
    const taken = which ? new Set(which(differences.flatMap(keysOf))) : proposedKeys(differences);
    const changes = changesFor(differences, taken, board, scenes.values());
    if (changes.length > 0) await page.storyboard.changeShots({ projectId, kind: "script", changes });
  };
  /** `1: Rain. | The lamp …`, a scene a line. */
  const told = async () => {
    const { shots, scenes } = await look();
    const lines = Map.groupBy(shots, ({ sceneId }) => scenes.get(sceneId ?? "")?.number ?? "–");
    return [...lines].map(
      ([number, own]) => `${number}: ${own.map(({ draft }) => draft.prompt.split("\n")[0]).join(" | ")}`,
    );
  };
  return { page, projectId, look, take, told, differencesOf };
}

it("beats that somebody wrote aren’t replaced by the script’s words unless they say so", async () => {
  const { page, take, look, differencesOf } = await setUp();
  await take(ONE);
  const { shots } = await look();
  const direction = wordsDirection("Rain on the glass.", 4);
  await page.storyboard.updateShot({ id: shots[0]?.id ?? "", draft: { directed: true, direction } });
  const text = ONE.replace("Not yet.", "Never.");
  expect((await differencesOf(text))[0]).toMatchObject({ shots: [{ do: "edit", edited: true }] });
  await take(text);
  expect((await look()).shots[0]?.draft).toMatchObject({ directed: true, direction });
  await take(text, (keys) => keys);
  expect((await look()).shots[0]?.draft.direction?.beats[0]?.parts).toEqual([
    { kind: "picture", text: "Rain." },
    expect.objectContaining({ kind: "line", who: "Mara", delivery: "says", words: "Never." }),
  ]);
});

it("shots that are wanted directed have the script’s lines as spoken lines, and its later changes go into those", async () => {
  const { page, projectId, look, differencesOf } = await setUp();
  const take = async (text: string) => {
    const { board, scenes } = await look();
    const differences = await differencesOf(text);
    const changes = changesFor(differences, proposedKeys(differences), board, scenes.values(), {
      form: "directed",
      cast: [],
    });
    await page.storyboard.changeShots({ projectId, kind: "script", changes });
  };
  await take(ONE);
  const first = async () => (await look()).shots[0]?.draft;
  expect(await first()).toMatchObject({ directed: true, prompt: "Rain.\nMara says: “Not yet.”" });
  expect((await first())?.direction?.beats[0]?.parts).toMatchObject([
    { kind: "picture", text: "Rain." },
    { kind: "line", who: "Mara", speakers: [1], words: "Not yet." },
  ]);
  expect(await differencesOf(ONE)).toEqual([]);
  // Nobody wrote on: the change is proposed, and the board then says what the script says.
  const text = ONE.replace("MARA\n", "MARA (V.O.)\n(softly)\n");
  expect((await differencesOf(text))[0]).toMatchObject({ shots: [{ do: "edit", edited: false }] });
  await take(text);
  expect((await first())?.direction?.beats[0]?.parts[1]).toMatchObject({
    ...{ who: "Mara", delivery: "says softly", voiceover: "their", words: "Not yet." },
  });
  expect(await differencesOf(text)).toEqual([]);
});

// @shows Direction, point by point › 7. A script becomes scenes, shots and lines; later changes are taken over one by one
it("a script becomes scenes and shots in one step, with number, heading, place, time and the lines of its speakers", async () => {
  const { page, projectId, take, told, look, differencesOf } = await setUp();
  await take(`${ONE}\n${TWO}`);
  expect(await told()).toEqual(["1: Rain. | The lamp goes dark.", "2: Boats rock against the pier."]);
  const { shots, scenes } = await look();
  expect(shots[0]?.draft).toMatchObject({
    ...{
      name: "Rain",
      prompt: "Rain.\nMara says: “Not yet.”",
      duration: 4,
      inherits: expect.arrayContaining(["model"]),
    },
  });
  expect([...scenes.values()]).toMatchObject([
    { number: "1", heading: "INT. LIGHTHOUSE - NIGHT", place: "LIGHTHOUSE", time: "NIGHT" },
    { number: "2", heading: "EXT. PIER - DAWN", place: "PIER", time: "DAWN" },
  ]);
  expect(await differencesOf(`${ONE}\n${TWO}`)).toEqual([]);
  await page.storyboard.undo({ projectId });
  expect(await told()).toEqual([]);
  await page.storyboard.redo({ projectId });
  expect(await told()).toHaveLength(2);
  expect(await differencesOf(`${ONE}\n${TWO}`)).toEqual([]);
});

// @shows Direction, point by point › 7. A script becomes scenes, shots and lines; later changes are taken over one by one
it.each([
  [
    "a scene in between",
    `${ONE}\nEXT. SEA\n\nWaves.\n\n${TWO}`,
    ["1: Rain. | The lamp goes dark.", "3: Waves.", "2: Boats rock against the pier."],
  ],
  [
    "two scenes before all others",
    `EXT. SEA #A#\n\nWaves.\n\nEXT. SKY #B#\n\nClouds.\n\n${ONE}\n${TWO}`,
    ["A: Waves.", "B: Clouds.", "1: Rain. | The lamp goes dark.", "2: Boats rock against the pier."],
  ],
  [
    "another heading alone",
    `${ONE.replace("- NIGHT", "- DUSK")}\n${TWO}`,
    ["1: Rain. | The lamp goes dark.", "2: Boats rock against the pier."],
  ],
  [
    "scenes at the end",
    `${ONE}\n${TWO}\nEXT. SEA #A#\n\nWaves.\n\nEXT. SKY #B#\n\nClouds.\n`,
    ["1: Rain. | The lamp goes dark.", "2: Boats rock against the pier.", "A: Waves.", "B: Clouds."],
  ],
  [
    "paragraphs before the first, and in between",
    `${ONE.replace("Rain.", "Fog.\n\nMist.\n\nRain.").replace("The lamp", "A door bangs.\n\nThe lamp")}\n${TWO}`,
    ["1: Fog. | Mist. | Rain. | A door bangs. | The lamp goes dark.", "2: Boats rock against the pier."],
  ],
  [
    "other words",
    `${ONE.replace("Rain.", "Hail.")}\n${TWO}`,
    ["1: Hail. | The lamp goes dark.", "2: Boats rock against the pier."],
  ],
])("the script goes on: %s", async (_what, text, board) => {
  const { take, told, differencesOf } = await setUp();
  await take(`${ONE}\n${TWO}`);
  await take(text);
  expect(await told()).toEqual(board);
  expect(await differencesOf(text)).toEqual([]);
});

it("a heading that alone is another is one change, and is taken over as it is proposed", async () => {
  const { take, look, differencesOf } = await setUp();
  await take(ONE);
  const text = ONE.replace("- NIGHT", "- DUSK");
  const differences = await differencesOf(text);
  expect(differences.map(keysOf)).toEqual([[expect.stringMatching(/^changed /)]]);
  expect([...proposedKeys(differences)]).toEqual(differences.flatMap(keysOf));
  await take(text);
  expect([...(await look()).scenes.values()]).toMatchObject([{ heading: "INT. LIGHTHOUSE - DUSK", time: "DUSK" }]);
});

it("a scene comes before all others of which the first has a single shot", async () => {
  const { take, told } = await setUp();
  await take(TWO);
  await take(`EXT. SEA #A#\n\nWaves.\n\n${TWO}`);
  expect(await told()).toEqual(["A: Waves.", "2: Boats rock against the pier."]);
});

it("of a heading that is too long a scene has as much as it takes", () => {
  const long = (letter: string, length: number) => letter.repeat(length);
  const text = `INT. ${long("P", 400)} - ${long("T", 200)} #${long("7", 20)}#\n\nRain.\n`;
  const differences = compareScript([], scenesOf(parseFountain(text), text), { min: 4, max: 15 });
  const changes = changesFor(differences, proposedKeys(differences), [], []);
  const [scene] = changes.flatMap((change) => (change.do === "group" ? [change.scene] : []));
  expect(scene).toEqual({
    heading: `INT. ${long("P", 295)}`,
    place: long("P", 200),
    time: long("T", 100),
    number: long("7", 20),
  });
});

it("nothing is deleted, and nothing a person wrote is changed, unless that is chosen", async () => {
  const { page, take, told, look } = await setUp();
  await take(`${ONE}\n${TWO}`);
  const { shots } = await look();
  await page.storyboard.updateShot({ id: shots[0]?.id ?? "", draft: { prompt: "My own rain." } });
  const text = ONE.replace("Not yet.", "Never.").replace("\nThe lamp goes dark.\n", "");
  await take(text);
  expect(await told()).toEqual(["1: My own rain. | The lamp goes dark.", "2: Boats rock against the pier."]);
  await take(text, (keys) => keys);
  expect(await told()).toEqual(["1: Rain."]);
});

it("one change is taken over by itself, and the others stay offered", async () => {
  const { take, differencesOf } = await setUp();
  await take(ONE);
  const text = ONE.replace("Not yet.", "Never.").replace("The lamp", "A door bangs.\n\nThe lamp");
  expect((await differencesOf(text)).flatMap(keysOf)).toHaveLength(2);
  await take(text, (keys) => keys.slice(1));
  expect((await differencesOf(text)).flatMap(keysOf)).toHaveLength(1);
});

it("what is ignored isn't offered again, and the board stays", async () => {
  const { page, projectId, take, told, differencesOf } = await setUp();
  await take(`${ONE}\n${TWO}`);
  const text = ONE.replace("Not yet.", "Never.");
  for (const difference of await differencesOf(text)) {
    await page.storyboard.changeShots({ projectId, kind: "script", changes: keepBoard(difference) });
  }
  expect(await differencesOf(text)).toEqual([]);
  expect(await told()).toEqual(["1: Rain. | The lamp goes dark.", "2: Boats rock against the pier."]);
});

it("a scene in which nothing is seen or said yet isn’t offered: a board has no scenes without shots", async () => {
  const { take, told, differencesOf } = await setUp();
  const text = `MARA\n(sighs)\n\n${ONE}`;
  await take(text, (keys) => keys);
  expect(await told()).toEqual(["1: Rain. | The lamp goes dark."]);
  expect(await differencesOf(text)).toEqual([]);
});

it.each([
  [
    "the first shot goes, and another comes before it",
    `Fog.\n\nMist.\n\nA door bangs.`,
    ["1: Fog. | Mist. | A door bangs.", "2: Boats rock against the pier."],
  ],
  ["the last shot goes", "Rain.\n\nMARA\nNot yet.", ["1: Rain.", "2: Boats rock against the pier."]],
  ["all go but one", "The lamp goes dark.", ["1: The lamp goes dark.", "2: Boats rock against the pier."]],
])("shots come beside those that go: %s", async (_what, body, board) => {
  const { take, told, differencesOf } = await setUp();
  await take(`${ONE}\n${TWO}`);
  const text = `INT. LIGHTHOUSE - NIGHT #1#\n\n${body}\n\n${TWO}`;
  await take(text, (keys) => keys);
  expect(await told()).toEqual(board);
  expect(await differencesOf(text)).toEqual([]);
});

it("the only shot goes while another comes: the one that was deleted by hand stays away", async () => {
  const { page, take, told, look } = await setUp();
  await take(`${ONE}\n${TWO}`);
  const { shots } = await look();
  await page.storyboard.removeShot({ id: shots[1]?.id ?? "" });
  const text = `${ONE.replace("Rain.\n\nMARA\nNot yet.\n\n", "")}\nA door bangs.\n\n${TWO}`;
  await take(text, (keys) => keys);
  expect(await told()).toEqual(["1: A door bangs.", "2: Boats rock against the pier."]);
});

it("a new scene comes behind all that the scene before it has then: what came to it, and without what goes", async () => {
  const { take, told } = await setUp();
  await take(ONE);
  const sea = "EXT. SEA #S#\n\nWaves.\n";
  await take(`${ONE}\nA door bangs.\n\n${sea}`, (keys) => keys);
  expect(await told()).toEqual(["1: Rain. | The lamp goes dark. | A door bangs.", "S: Waves."]);
  const sky = "EXT. SKY #K#\n\nClouds.\n";
  await take(`${ONE}\n${sky}\n${sea}`, (keys) => keys);
  expect(await told()).toEqual(["1: Rain. | The lamp goes dark.", "K: Clouds.", "S: Waves."]);
});

it("lines of who has a card name it, and the script still knows them for what it said", async () => {
  const text = "INT. LIGHTHOUSE - NIGHT\n\nRain.\n\nMARA\nNot yet.\n\nTEO\nGo.\n";
  const scenes = scenesOf(parseFountain(text), text);
  const differences = compareScript([], scenes, { min: 4, max: 15 });
  const changes = changesFor(differences, proposedKeys(differences), [], [], { form: "directed", cast: ["mara"] });
  const [draft] = changes.flatMap((change) => (change.do === "add" ? [change.draft] : []));
  const lines = draft?.direction?.beats.flatMap(({ parts }) => parts.filter((part) => part.kind === "line")) ?? [];
  expect(lines.map(({ who, speakers }) => [who, speakers])).toEqual([
    ["@mara", [1]],
    ["Teo", [2]],
  ]);
  const [planned] = differences.flatMap((difference) => (difference.kind === "new" ? difference.shots : []));
  if (!draft?.direction || !planned) throw new Error("no shot");
  expect(isRewritten(draft.direction, planned)).toBe(false);
  // Directed anew from the script, the line goes on naming the card.
  const anew = redirectShot(draft.direction, planned, { ...planned, parts: planned.parts.slice(0, 2) });
  expect(anew.beats[0]?.parts).toMatchObject([{ kind: "picture" }, { kind: "line", who: "@mara", speakers: [1] }]);
});

it.each([
  [[], ["Mara", "Teo"]],
  [["MARA"], ["Teo"]],
  [["Teo", "mara"], []],
])("with the cards %j the script's new cast is %j", (cards, names) => {
  // A cue that no card can be called by is left out.
  const text = "INT. HOUSE\n\nMARA (V.O.)\nNo.\n\nTEO\nYes.\n\nMARA\nNo.\n\nVOICES #1 & #2\nHey.\n";
  expect(newCast(scenesOf(parseFountain(text), text), cards)).toEqual(names);
});
