import { expect, test } from "vitest";
import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";
import { type FixName, fixOf } from "#shared/rules/direction/fix-direction.ts";
import { takeDirection } from "#shared/rules/video/take-direction.ts";

const plain = (body: string, music = "\nnon_diegetic_music: N/A") =>
  `integrated_multimodal_description: ${body}\noverall_soundscape: Wind.${music}`;
const cut = (at: string, words: string, number = 2) => `[Shot ${number}] At ${at}, the camera cuts to ${words}`;
const told = (count: number) => `${Array.from({ length: count }, (_, at) => `word${at}`).join(" ")}.`;
const says = (words: string) => `The keeper (S1), sixty, low, says: <d>[English] ${words}</d>`;
const lengths = { min: 4, max: 15 };

/** As the shot of that length is sent: so is it judged. */
const findingsOf = (direction: Direction, duration: number) => {
  const shot = { direction, duration, mode: "text", firstFrame: null, lastFrame: null, references: [] } as const;
  const take = takeDirection(shot, () => undefined);
  return take === null ? [] : checkDirection(take);
};

/** The finding, its repair, and nothing of the kind afterwards. */
// @shows Direction, point by point › 4. Each clear fix, and what it leaves alone
test.each<
  [code: string, does: FixName, text: string, duration: number, after: { duration?: number; starts?: number[] }]
>([
  [
    "beat_times",
    "moveCut",
    plain(`[Shot 1] Fog. ${cut("00:05.000", "the sea.")} ${cut("00:05.000", "a gull.", 3)}`),
    8,
    { starts: [0, 5, 6.5] },
  ],
  ["beat_outside", "moveCut", plain(`[Shot 1] Fog. ${cut("00:09.000", "the sea.")}`), 8, { starts: [0, 4] }],
  [
    "beat_time_missing",
    "moveCut",
    plain(`[Shot 1] Fog.\n[Shot 2] The sea. ${cut("00:06.000", "a gull.", 3)}`),
    8,
    { starts: [0, 3, 6] },
  ],
  [
    "line_too_long",
    "moveCut",
    plain(`[Shot 1] ${says(told(10))} ${cut("00:03.000", "the sea.")}`),
    8,
    { starts: [0, 4.042] },
  ],
  ["line_too_long", "lengthen", plain(`[Shot 1] ${says(told(25))}`), 8, { duration: 10 }],
  [
    "line_too_long",
    "lengthen",
    plain(`[Shot 1] ${says(told(15))} ${cut("00:05.000", "the sea.")} ${cut("00:06.000", "a gull.", 3)}`),
    8,
    { duration: 9, starts: [0, 6.042, 7.042] },
  ],
  // The third beat leaves no room, whatever the fourth one does.
  [
    "line_too_long",
    "lengthen",
    plain(
      `[Shot 1] ${says(told(15))} ${cut("00:05.000", "the sea.")} ${cut("00:06.000", "a gull.", 3)} ${cut("00:07.500", "the moon.", 4)}`,
    ),
    9,
    { duration: 10, starts: [0, 6.042, 7.042, 8.542] },
  ],
  [
    "carried_into_nothing",
    "endLine",
    plain(
      `[Shot 1] ${says("Go. <scenetrans>")}, and the line continues across the cut. ${cut("00:04.000", "the sea.")}`,
    ),
    8,
    {},
  ],
  [
    "framing_only",
    "cameraMove",
    plain(
      `[Shot 1] A wide shot of the keeper at the lamp. ${cut("00:04.000", "a close-up of the keeper at the lamp.")}`,
    ),
    8,
    { starts: [0] },
  ],
  ["field_missing", "noMusic", plain("[Shot 1] Fog.", ""), 8, {}],
])("%s: %s", (code, does, text, duration, after) => {
  const direction = parseDirection(text, duration);
  const finding = findingsOf(direction, duration).find((one) => one.code === `direction.${code}`);
  expect(finding).toBeDefined();
  const fix = finding && fixOf(finding, direction, { duration, lengths });
  expect(fix?.does).toBe(does);
  const now = { direction, duration, ...fix?.patch };
  expect(now.duration).toBe(after.duration ?? duration);
  if (after.starts) expect(now.direction.beats.map(({ start }) => start)).toEqual(after.starts);
  expect(findingsOf(now.direction, now.duration).map((one) => one.code)).not.toContain(`direction.${code}`);
});

test.each([
  ["English by words", told(50), 37],
  ["Chinese by characters", `${"灯".repeat(80)}。`, 67],
])("where no take is long enough, the line is shortened: %s", (_how, words, kept) => {
  const direction = parseDirection(plain(`[Shot 1] ${says(words)}`), 15);
  const [finding] = findingsOf(direction, 15).filter(({ code }) => code === "direction.line_too_long");
  const fix = finding && fixOf(finding, direction, { duration: 15, lengths });
  expect(fix?.does).toBe("shorten");
  const [line] = fix?.patch.direction?.beats[0]?.parts.filter((part) => part.kind === "line") ?? [];
  expect(line?.words.match(/word\d+|灯/g)).toHaveLength(kept);
  expect(line?.words).toMatch(/[.。]$/);
});

test("a nearer second beat becomes a push in, a farther one a pull out; what else is in it stays", () => {
  const close = "a close-up of the keeper at the lamp.";
  const wide = "a wide shot of the keeper at the lamp.";
  const moveOf = (first: string, second: string) => {
    const direction = parseDirection(plain(`[Shot 1] ${first} ${cut("00:04.000", second)} We hear gulls.`), 8);
    const [finding] = findingsOf(direction, 8).filter(({ code }) => code === "direction.framing_only");
    return finding && fixOf(finding, direction, { duration: 8, lengths })?.patch.direction?.beats[0]?.parts.slice(1);
  };
  const camera = { kind: "camera", amplitude: "medium", speed: "medium", note: "" };
  const gulls = { kind: "sound", text: "gulls" };
  expect(moveOf(wide, close)).toEqual([{ ...camera, move: "push in" }, gulls]);
  expect(moveOf(close, wide)).toEqual([{ ...camera, move: "pull out" }, gulls]);
});

test("a voice marked as a copy becomes a reference, a mode of the wrong kind one of its kind", () => {
  const text = (retention: string) =>
    `subject_definitions:\n<Subject 1>: the keeper\nsummary: [reference generation] Dusk.\nretention_analysis:\n${retention}\ndetailed_description: Noir. [Shot 1] <Subject 1> waits.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A`;
  const fixed = (retention: string) => {
    const direction = parseDirection(text(retention), 8);
    const [finding] = checkDirection(direction).filter(({ path }) => path.startsWith("retention"));
    return (
      finding && fixOf(finding, direction, { duration: 8, lengths })?.patch.direction?.references?.retention[0]?.mode
    );
  };
  expect(fixed("<Audio 1>: fully_copy, the voice of (S1)")).toBe("reference");
  expect(fixed("<Subject 1>: fully_copy")).toBe("fully_preserved");
});

test("what only its director can say has no repair", () => {
  const direction = parseDirection(plain("[Shot 1] He (S1) says: <d>[English] Go.</d>"), 8);
  const [finding] = checkDirection(direction);
  expect(finding?.code).toBe("direction.speaker_without_voice");
  expect(finding && fixOf(finding, direction, { duration: 8, lengths })).toBeUndefined();
});

test.each([
  ["a frame", "00:05.042"],
  ["less than a frame", "00:05.020"],
])("a cut has no place between neighbors that lie %s apart", (_what, next) => {
  const text = plain(
    `[Shot 1] Fog. ${cut("00:05.000", "the sea.")} ${cut("00:05.000", "a gull.", 3)} ${cut(next, "the moon.", 4)}`,
  );
  const direction = parseDirection(text, 8);
  const [finding] = findingsOf(direction, 8).filter(({ code }) => code === "direction.beat_times");
  expect(finding?.path).toBe("beats.2");
  expect(finding && fixOf(finding, direction, { duration: 8, lengths })).toBeUndefined();
});

test("words that just fit need no more room", () => {
  const direction = parseDirection(plain(`[Shot 1] ${says(told(20))}`), 8);
  const finding = { code: "direction.line_too_long", path: "beats.0", severity: "warning", message: "" } as const;
  expect(fixOf(finding, direction, { duration: 8, lengths })).toBeUndefined();
  expect(fixOf(finding, direction, { duration: 7, lengths })).toMatchObject({ does: "lengthen" });
});

const repairOf = (text: string, duration: number, code: string, path?: string) => {
  const direction = parseDirection(text, duration);
  const finding = findingsOf(direction, duration).find(
    (one) => one.code === `direction.${code}` && (path === undefined || one.path === path),
  );
  if (finding === undefined) throw new Error(`no ${code}`);
  return fixOf(finding, direction, { duration, lengths });
};

test.each<[what: string, text: string, duration: number, lengthened: number | undefined]>([
  [
    "a take that the beat before fills is made a second longer than the beat",
    plain(`[Shot 1] Fog. ${cut("00:08.000", "the sea.")} ${cut("00:08.500", "a gull.", 3)}`),
    8,
    10,
  ],
  [
    "up to the longest that there is",
    plain(`[Shot 1] Fog. ${cut("00:14.000", "the sea.")} ${cut("00:14.000", "a gull.", 3)}`),
    14,
    15,
  ],
  [
    "and no longer",
    plain(`[Shot 1] Fog. ${cut("00:15.000", "the sea.")} ${cut("00:15.000", "a gull.", 3)}`),
    15,
    undefined,
  ],
])("%s", (_what, text, duration, lengthened) => {
  const fix = repairOf(text, duration, "beat_outside", "beats.2");
  expect(fix).toEqual(lengthened === undefined ? undefined : { does: "lengthen", patch: { duration: lengthened } });
});

test("a beat without a time goes between those that have one, however many have none", () => {
  const text = plain(`[Shot 1] Fog.\n[Shot 2] The sea.\n[Shot 3] A gull. ${cut("00:06.000", "the moon.", 4)}`);
  const fix = repairOf(text, 8, "beat_time_missing", "beats.1");
  expect(fix?.patch.direction?.beats.map(({ start }) => start)).toEqual([0, 3, null, 6]);
});

test.each<[what: string, words: number, next: string, does: FixName, starts: number[] | undefined]>([
  [
    "the beat behind keeps a second for itself",
    15,
    "[Shot 2] At 00:05.000, the camera cuts to the sea.",
    "moveCut",
    [0, 6.042],
  ],
  ["and no less", 18, "[Shot 2] At 00:05.000, the camera cuts to the sea.", "lengthen", [0, 7.208]],
])("words that are too long for their beat: %s", (_what, words, next, does, starts) => {
  const fix = repairOf(plain(`[Shot 1] ${says(told(words))} ${next}`), 8, "line_too_long");
  expect(fix?.does).toBe(does);
  expect(fix?.patch.direction?.beats.map(({ start }) => start)).toEqual(starts);
});

test("a take may become as long as its model makes any, and no longer", () => {
  expect(repairOf(plain(`[Shot 1] ${says(told(37))}`), 8, "line_too_long")).toMatchObject({
    does: "lengthen",
    patch: { duration: 15 },
  });
  expect(repairOf(plain(`[Shot 1] ${says(told(38))}`), 8, "line_too_long")?.does).toBe("shorten");
});

test("a line is shortened to what just fits, and stays where not one word of it does", () => {
  const shortened = (text: string) => {
    const direction = parseDirection(plain(text), 10);
    const finding = { code: "direction.line_too_long", path: "beats.0", severity: "warning", message: "" } as const;
    const fix = fixOf(finding, direction, { duration: 10, lengths: { min: 4, max: 10 } });
    return fix?.patch.direction?.beats[0]?.parts.flatMap((part) => (part.kind === "line" ? [part.words] : []));
  };
  expect(shortened(`[Shot 1] ${says(told(30))}`)).toEqual([told(25)]);
  expect(shortened(`[Shot 1] ${says(told(25))} He (S2), six, high, says: <d>[English] Go home.</d>`)).toBeUndefined();
});

test.each<[first: string, second: string, move: string]>([
  ["a close-up of", "an extreme close-up of", "push in"],
  ["an extreme close-up of", "a close-up of", "pull out"],
  ["", "a close-up of", "push in"],
  ["", "a wide shot of", "pull out"],
  ["a wide shot of", "", "push in"],
  ["", "a medium shot of", "pull out"],
  ["a wide shot of", "a full shot of", "pull out"],
])("from “%s” to “%s” the camera goes by a %s, and the beat behind stays", (first, second, move) => {
  const text = plain(
    `[Shot 1] ${first} the keeper at the lamp. ${cut("00:03.000", `${second} the keeper at the lamp.`)} ${cut("00:06.000", "the sea.", 3)}`,
  );
  const beats = repairOf(text, 8, "framing_only")?.patch.direction?.beats;
  expect(beats?.map(({ start }) => start)).toEqual([0, 6]);
  expect(beats?.[0]?.parts.at(-1)).toMatchObject({ kind: "camera", move });
});

test("of a line that is carried, only the side that leads into nothing ends", () => {
  const line = (words: string, who = "The keeper (S1), sixty, low,") => `${who} says: <d>[English] ${words}</d>`;
  const seams = (text: string, path: string) => {
    const beats = repairOf(plain(text), 9, "carried_into_nothing", path)?.patch.direction?.beats ?? [];
    return beats.map(({ parts }) =>
      parts.flatMap((part) => (part.kind === "line" ? [[part.carriedOver, part.carriesOn]] : [])),
    );
  };
  const [goes, comes, both] = ["Go. <scenetrans>", "<scenetrans> Home.", "<scenetrans> and on <scenetrans>"];
  const girl = "The girl (S2), six, high,";
  expect(
    seams(
      `[Shot 1] ${line(goes)} ${cut("00:03.000", `the sea. ${line(both)}`)} ${cut("00:06.000", "a gull.", 3)}`,
      "beats.1",
    ),
  ).toEqual([[[false, true]], [[true, false]], []]);
  expect(
    seams(
      `[Shot 1] Fog. ${cut("00:03.000", `the sea. ${line(both)}`)} ${cut("00:06.000", `a gull. ${line(comes)}`, 3)}`,
      "beats.1",
    ),
  ).toEqual([[], [[false, true]], [[true, false]]]);
  // Another voice's half is none of its own.
  expect(seams(`[Shot 1] ${line(goes)} ${cut("00:03.000", `the sea. ${line(comes, girl)}`)}`, "beats.0")).toEqual([
    [[false, false]],
    [[true, false]],
  ]);
  expect(seams(`[Shot 1] ${line(goes)} ${cut("00:03.000", `the sea. ${line(comes, girl)}`)}`, "beats.1")).toEqual([
    [[false, true]],
    [[false, false]],
  ]);
});

test("of several modes only the one that is told changes; a finding of no beat and no line has no repair", () => {
  const text = [
    ...["subject_definitions:", "<Subject 1>: the keeper", "summary: [reference generation] Dusk."],
    ...["retention_analysis:", "<Subject 1>: weak_reference", "<Audio 1>: fully_copy, the voice of (S1)"],
    ...[
      "detailed_description: Noir. [Shot 1] <Subject 1> waits.",
      "overall_soundscape: Wind.",
      "non_diegetic_music: N/A",
    ],
  ].join("\n");
  const direction = parseDirection(text, 8);
  const finding = (code: string, path: string) =>
    ({ code: `direction.${code}`, path, severity: "warning", message: "" }) as const;
  const terms = { duration: 8, lengths };
  const modes = fixOf(finding("voice_as_copy", "retention.1"), direction, terms)?.patch.direction?.references
    ?.retention;
  expect(modes?.map(({ mode }) => mode)).toEqual(["weak_reference", "reference"]);
  expect(fixOf(finding("voice_as_copy", "retention.2"), direction, terms)).toBeUndefined();
  expect(fixOf(finding("voice_as_copy", "music"), direction, terms)).toBeUndefined();
  expect(fixOf(finding("framing_only", "beats.0"), direction, terms)).toBeUndefined();
  expect(fixOf(finding("framing_only", "beats.1"), direction, terms)).toBeUndefined();
  expect(fixOf(finding("line_too_long", "beats"), direction, terms)).toBeUndefined();
  expect(fixOf(finding("field_missing", "overall_soundscape"), direction, terms)).toBeUndefined();
  const { references: _, ...plainly } = direction;
  expect(fixOf(finding("retention_mode", "retention.0"), { ...plainly, references: null }, terms)).toBeUndefined();
});
