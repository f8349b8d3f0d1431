import { expect, test } from "vitest";
import { type FilmShot, hasTake } from "#renderer/storyboard/export/film-shot.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { shotListCsv, timecode } from "#renderer/storyboard/export/timeline/shot-list.ts";
import { plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { captionsSrt, captionsVtt } from "#shared/film/index.ts";

const shots: readonly FilmShot[] = [
  {
    shotId: "s1",
    number: 1,
    name: "Skerry, dusk",
    prompt: 'A "wide" shot\nof the sea',
    model: "Vendor-H3",
    take: { taskId: "t1", assetId: "a1", ordinal: 3, fileName: "1.mp4" },
  },
  { shotId: "s2", number: 2, name: "=SUM(A1)", prompt: "", model: "Vendor-H3", take: null },
  {
    shotId: "s3",
    number: 3,
    name: "Swell",
    prompt: "Sea",
    model: "Vendor-H3-Max",
    take: { taskId: "t3", assetId: "a3", ordinal: 1, fileName: "3.mp4" },
  },
];
const facts = new Map(
  ["a1", "a3"].map((assetId) => [
    assetId,
    {
      assetId,
      seconds: 5,
      width: 854,
      height: 480,
      frameRate: 24,
      packets: 120,
      codec: "avc",
      signature: "",
      color: colorOf({}, 480),
      canDecode: true,
      hasSound: false,
      soundCodec: null,
      soundSignature: null,
    },
  ]),
);
const plan = (fade: number) =>
  planFilm(shots.filter(hasTake), facts, { ...plainFilm, clips: { s3: { ...wholeTake, fade } } });

test.each([
  [0, 24, "00:00:00:00"],
  [65.5, 24, "00:01:05:12"],
  [3600, 25, "01:00:00:00"],
  [3599 + 23 / 24, 24, "00:59:59:23"],
  [3660, 24, "01:01:00:00"],
  [3661.5, 30, "01:01:01:15"],
  [7199 + 24 / 25, 25, "01:59:59:24"],
  [36_000, 24, "10:00:00:00"],
  [59.94 * 60, 60000 / 1001, "00:59:52:48"],
  [5, 24000 / 1001, "00:00:05:00"],
  [4.9999, 24, "00:00:05:00"],
])("%d s at %d a second is %s", (seconds, rate, expected) => {
  expect(timecode(seconds, rate)).toBe(expected);
});

test("the shot list holds every shot, quoted where needed, never a formula", () => {
  const csv = shotListCsv(shots, plan(0), ["Shot", "Name", "Take", "In", "Out", "Seconds", "Model", "Prompt"]);
  expect(csv).toBe(
    [
      "\uFEFFShot,Name,Take,In,Out,Seconds,Model,Prompt",
      '1,"Skerry, dusk",3,00:00:00:00,00:00:05:00,5,Vendor-H3,"A ""wide"" shot\nof the sea"',
      "2,'=SUM(A1),,,,,Vendor-H3,",
      "3,Swell,1,00:00:05:00,00:00:10:00,5,Vendor-H3-Max,Sea",
      "",
    ].join("\r\n"),
  );
});

/** What a model, a service or a person may call something: half a character, ESC in both spellings, a turn, line ends. */
const hostile = "\ud83d\u001b[2J\u009b31m\u202egnp\u2029&<\"'>\u0000]]>\r\n\ufffe夜";

test("hostile captions are words and nothing else", () => {
  const cues = [{ start: 0, end: 1, text: hostile }];
  for (const text of [captionsVtt(cues), captionsSrt(cues)]) {
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u2029\ufffe\uffff]|\p{Cs}/u);
  }
});

test("a cell that another spreadsheet parts elsewhere begins no formula there", () => {
  const [shot] = shots;
  const prompt = 'red;=HYPERLINK("http://x")\n＝1+1\t@SUM(A1)';
  const csv = shotListCsv(shot === undefined ? [] : [{ ...shot, name: "  ＝1", prompt }], plan(0), []);
  expect(csv).toContain(`1,'  ＝1,3,`);
  expect(csv).toContain(`"red;'=HYPERLINK(""http://x"")\n'＝1+1\t'@SUM(A1)"`);
});
