import { expect, test } from "vitest";
import { colorOf } from "#renderer/film/film-color.ts";
import { planFilm } from "#renderer/film/film-plan.ts";
import { type FilmShot, isTaken } from "#renderer/film/film-shot.ts";
import { shotListCsv, timecode } from "#renderer/film/shot-list.ts";
import { timelineFcpxml } from "#renderer/film/timeline-fcpxml.ts";
import { timelineOtio } from "#renderer/film/timeline-otio.ts";
import { plainFilm, wholeTake } from "#shared/contract/film-settings.ts";
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
  planFilm(shots.filter(isTaken), facts, { ...plainFilm, takes: { s3: { ...wholeTake, fade } } });

test.each([
  [0, 24, "00:00:00:00"],
  [65.5, 24, "00:01:05:12"],
  [3600, 25, "01:00:00:00"],
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

test("in the timeline a cross-fade stands between clips that abut, and the whole is as long as the film", () => {
  const film = plan(1);
  const sources = new Map(
    ["a1", "a3"].map((id) => [id, { name: id, fileName: `${id} take 1.mp4`, seconds: 5 }] as const),
  );
  const timeline = JSON.parse(timelineOtio("Saltlight", film, sources));
  const [track] = timeline.tracks.children;
  expect(track.children.map(({ OTIO_SCHEMA }: { OTIO_SCHEMA: string }) => OTIO_SCHEMA)).toEqual([
    "Clip.2",
    "Transition.1",
    "Clip.2",
  ]);
  const [one, transition, two] = track.children;
  expect(one.source_range).toMatchObject({ start_time: { value: 0 }, duration: { value: 108, rate: 24 } });
  expect(transition).toMatchObject({ in_offset: { value: 12 }, out_offset: { value: 12 } });
  expect(two.source_range).toMatchObject({ start_time: { value: 12 }, duration: { value: 108 } });
  expect(one.media_references.DEFAULT_MEDIA.target_url).toBe("a1%20take%201.mp4");
  expect((one.source_range.duration.value + two.source_range.duration.value) / 24).toBe(film.seconds);
});

test("in FCPXML takes abut on one spine, a cross-fade lies over their cut, and a card keeps its place", () => {
  const film = planFilm(shots.filter(isTaken), facts, {
    ...plainFilm,
    title: "A & B",
    takes: { s3: { ...wholeTake, fade: 1 } },
  });
  const sources = new Map(["a1", "a3"].map((id) => [id, { name: id, fileName: `${id} take 1.mp4`, seconds: 5 }]));
  const xml = timelineFcpxml("Salt & light", film, sources);
  const spine = [
    ...xml.matchAll(/<(gap|asset-clip|transition) [^>]*?name="([^"]*)" [^>]*?offset="([^"]*)" duration="([^"]*)"/g),
  ];
  expect(spine.map(([, kind, name, offset, duration]) => [kind, name, offset, duration])).toEqual([
    ["gap", "A &amp; B", "0s", "7200/2400s"],
    ["asset-clip", "a1", "7200/2400s", "10800/2400s"],
    ["transition", "Cross Dissolve", "16800/2400s", "2400/2400s"],
    ["asset-clip", "a3", "18000/2400s", "10800/2400s"],
  ]);
  expect(xml).toContain('<sequence format="r1" duration="28800/2400s"');
  expect(xml).toContain('src="./a1%20take%201.mp4"');
  expect(xml).toContain('<project name="Salt &amp; light">');
  expect(timelineFcpxml("x", { ...film, frameRate: 24000 / 1001 }, sources)).toContain('frameDuration="1001/24000s"');
});

/** Elements by name with their attributes, as the DTD of FCPXML 1.11 lets them stand. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  fcpxml: ["version"],
  format: ["id", "frameDuration", "width", "height"],
  asset: ["id", "name", "start", "duration", "hasVideo", "format", "hasAudio", "audioSources"],
  "media-rep": ["kind", "src"],
  event: ["name"],
  project: ["name"],
  sequence: ["format", "duration", "tcStart", "tcFormat"],
  gap: ["name", "offset", "duration", "start"],
  "asset-clip": ["ref", "name", "offset", "duration", "start"],
  transition: ["name", "offset", "duration"],
};

test("FCPXML keeps to its DTD: known attributes, times in whole frames, nothing asked of a file that it lacks", () => {
  const film = planFilm(shots.filter(isTaken), facts, {
    ...plainFilm,
    ending: "End",
    takes: { s1: { ...wholeTake, from: 1.3, to: 4.7 }, s3: { ...wholeTake, fade: 1, card: "Two" } },
  });
  const heard = {
    ...film,
    segments: film.segments.map((segment) => ({ ...segment, hasSound: segment.assetId === "a3" })),
  };
  const sources = new Map(["a1", "a3"].map((id) => [id, { name: id, fileName: `${id}.mp4`, seconds: 5 }]));
  const xml = timelineFcpxml("Film", heard, sources);
  const elements = [...xml.matchAll(/<([a-z][a-z-]*)((?: [A-Za-z]+="[^"]*")*)\/?>/g)].map(
    ([, name = "", attributes = ""]) => ({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/ ([A-Za-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
    }),
  );
  const frames = (time = "") => {
    const [, over, under = "1"] = /^(\d+)(?:\/(\d+))?s$/.exec(time) ?? [];
    return (Number(over) / Number(under)) * 24;
  };
  const assets = new Map<string | undefined, number>();
  let end = 0;
  for (const { name, attributes } of elements) {
    if (!["resources", "library", "spine"].includes(name)) {
      expect(allowed[name], name).toEqual(expect.arrayContaining(Object.keys(attributes)));
    }
    for (const key of ["start", "duration", "offset", "tcStart"]) {
      if (key in attributes) expect(frames(attributes[key]) % 1, `${name} ${key}`).toBe(0);
    }
    if (name === "asset") assets.set(attributes.id, frames(attributes.duration));
    if (name === "asset-clip") {
      expect(frames(attributes.start) + frames(attributes.duration)).toBeLessThanOrEqual(
        assets.get(attributes.ref) ?? 0,
      );
    }
    if (name === "asset-clip" || name === "gap") {
      expect(frames(attributes.offset)).toBe(end);
      end += frames(attributes.duration);
    }
  }
  expect(frames(elements.find(({ name }) => name === "sequence")?.attributes.duration)).toBe(end);
  expect(elements.filter(({ name }) => name === "asset").map(({ attributes }) => attributes.hasAudio)).toEqual([
    undefined,
    "1",
  ]);
});

/** What a model, a service or a person may call something: half a character, ESC in both spellings, a turn, line ends. */
const hostile = "\ud83d\u001b[2J\u009b31m\u202egnp\u2029&<\"'>\u0000]]>\r\n\ufffe夜";

test("hostile names break no timeline, and no editor is told anything but names", () => {
  const film = planFilm(shots.filter(isTaken), facts, { ...plainFilm, title: hostile });
  const sources = new Map(["a1", "a3"].map((id) => [id, { name: hostile, fileName: `${hostile}.mp4`, seconds: 5 }]));
  const xml = timelineFcpxml(hostile, film, sources);
  const otio = timelineOtio(hostile, film, sources);
  const cues = [{ start: 0, end: 1, text: hostile }];
  for (const text of [xml, otio, captionsVtt(cues), captionsSrt(cues)]) {
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u2028\u2029\ufffe\uffff]|\p{Cs}/u);
  }
  for (const text of [xml, otio]) expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(
    [...xml.matchAll(/name="([^"]*)"/g)].some(([, name]) => name === "\ufffd[2J31mgnp &amp;&lt;&quot;'&gt;]]&gt; 夜"),
  ).toBe(true);
  expect(JSON.parse(otio).name).toBe("\ufffd[2J31mgnp &<\"'>]]> 夜");
});

test("a cell that another spreadsheet parts elsewhere begins no formula there", () => {
  const [shot] = shots;
  const prompt = 'red;=HYPERLINK("http://x")\n＝1+1\t@SUM(A1)';
  const csv = shotListCsv(shot === undefined ? [] : [{ ...shot, name: "  ＝1", prompt }], plan(0), []);
  expect(csv).toContain(`1,'  ＝1,3,`);
  expect(csv).toContain(`"red;'=HYPERLINK(""http://x"")\n'＝1+1\t'@SUM(A1)"`);
});
