import { describe, expect, it } from "vitest";
import { planFilm } from "#renderer/storyboard/export/film-plan.ts";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { shownClips } from "#renderer/storyboard/export/returned/shown-clips.ts";
import { packageFilm } from "#renderer/storyboard/export/timeline/film-package.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { boardMoves } from "#shared/film/cut.ts";
import {
  compareCut,
  compareSounds,
  type ReturnedSound,
  type ReturnedTimeline,
  readEdl,
  readOtio,
  SONG,
  takeOver,
  takeOverSounds,
} from "#shared/film/returned/index.ts";

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const [s1, s2, s3] = [id(1), id(2), id(3)];
const shot = (number: number, name: string): ShotWithTake => ({
  ...{ shotId: id(number), number, name, prompt: "", model: "Vendor-H3" },
  take: { taskId: `t${number}`, assetId: `a${number}`, ordinal: 1, fileName: `Take ${number}.mp4` },
});
const facts = (assetId: string): ClipFacts => ({
  ...{ assetId, seconds: 5, width: 854, height: 480, frameRate: 24, packets: 120, codec: "avc", signature: "one" },
  ...{ color: colorOf({}, 480), canDecode: true, hasSound: true, soundCodec: "aac", soundSignature: "one" },
});
const shots = [shot(1, "Skerry"), shot(2, ""), shot(3, "Swell")];
const nameOf = (kind: "shot" | "card", number: number) => `${kind} ${number}`;
const clips: FilmSettings["clips"] = {
  title: { ...wholeTake, card: "Salt & light" },
  [s1]: { ...wholeTake, from: 1 },
  [s2]: { ...wholeTake, fade: 1 },
  [s3]: { ...wholeTake, from: 0.5, to: 4.5, speed: 2 },
};
const settings: FilmSettings = { ...plainFilm, clips };
const order = ["title", s1, s2, s3];

/** `board`: the shots from left to right, which a cut that was taken over brings into its order. */
async function handedOn(how: FilmSettings = settings, board = shots) {
  const known = new Map(board.map(({ take }) => [take.assetId, facts(take.assetId)]));
  const plan = planFilm(board, known, how);
  const film = { name: "Saltlight", plan, facts: known, shots: board, takesLevel: 1, song: null, nameOf };
  const { texts } = await packageFilm(film, "reelsong-0", async () => new Blob(["card"]));
  const textOf = (extension: string) => texts.find(({ path }) => path.endsWith(extension))?.text ?? "";
  return { shown: shownClips(plan, board, known, nameOf), otio: textOf(".otio"), edl: textOf(".edl") };
}
type HandedOn = Awaited<ReturnType<typeof handedOn>>;

const back = ({ shown }: HandedOn, timeline: ReturnedTimeline) => compareCut(shown, timeline, 24, () => "copy");
/** The pictures of the timeline as an editor would change them. */
function edited({ otio }: HandedOn, change: (children: Record<string, never>[]) => void): string {
  const timeline = JSON.parse(otio);
  change(timeline.tracks.children[0].children);
  return JSON.stringify(timeline);
}

describe("a film that comes back as it went", () => {
  // @shows The cut, point by point › 7. The round trip loses no cut, speed or cross-fade; an EDL gives no sounds or dips back
  it("has nothing changed, as OTIO and as EDL", async () => {
    const film = await handedOn();
    expect(back(film, readOtio(film.otio))).toEqual({ changes: [], unknown: [], order });
    expect(back(film, readEdl(film.edl, 24))).toEqual({ changes: [], unknown: [], order });
  });

  it("also where the editor dropped what it doesn't know: clips go by their files", async () => {
    const film = await handedOn();
    const bare = film.otio.replaceAll(/"reelsong"/g, '"gone"');
    expect(back(film, readOtio(bare))).toEqual({ changes: [], unknown: [], order });
    const named = JSON.parse(bare);
    for (const child of named.tracks.children[0].children) if (child.media_references) child.media_references = {};
    // Two of three shots and the card go by what they are called.
    expect(back(film, readOtio(JSON.stringify({ ...named }))).unknown).toEqual([]);
  });
});

/** An OTIO clip has what it shows at `source_range`. */
const at = (child: unknown) =>
  (child as { source_range: { start_time: { value: number }; duration: { value: number } } }).source_range;

describe("what an editor did", () => {
  it.each<[string, (children: Record<string, never>[]) => void, object[]]>([
    ["a clip taken out", (c) => void c.splice(0, 1), [{ kind: "removed", id: "title" }]],
    ["a clip moved to the front", (c) => void c.unshift(...c.splice(4, 1)), [{ kind: "moved", id: s3, after: null }]],
    [
      "a clip cut shorter at its end",
      (c) => {
        at(c[4]).duration.value = 24;
      },
      [{ kind: "trimmed", id: s3, was: { from: 0.5, length: 2 }, now: { from: 0.5, length: 1 } }],
    ],
    [
      "a clip that begins later",
      (c) => {
        at(c[1]).start_time.value = 36;
        at(c[1]).duration.value -= 12;
      },
      [{ kind: "trimmed", id: s1, was: { from: 1, length: 4 }, now: { from: 1.5, length: 3.5 } }],
    ],
    [
      "a frame more, which no editor means",
      (c) => {
        at(c[4]).duration.value += 0.4;
      },
      [],
    ],
    [
      "another speed",
      (c) => {
        (c[4] as unknown as { effects: { time_scalar: number }[] }).effects = [
          { OTIO_SCHEMA: "LinearTimeWarp.1", time_scalar: 1 } as never,
        ];
        at(c[4]).duration.value = 96;
      },
      [{ kind: "speed", id: s3, was: 2, now: 1 }],
    ],
    [
      "a clip that is there twice",
      (c) => void c.push(structuredClone(c[1]) as never),
      [
        {
          ...{ kind: "added", id: "copy", shotId: s1, like: s1, after: s3 },
          clip: { from: 1, to: 4.5, fade: 0 },
        },
      ],
    ],
  ])("is told: %s", async (_what, change, changes) => {
    const film = await handedOn();
    expect(back(film, readOtio(edited(film, change))).changes).toEqual(changes);
  });

  it("a fade that became a cut is told with what it takes from its clips", async () => {
    const film = await handedOn();
    const { changes } = back(film, readOtio(edited(film, (c) => void c.splice(2, 1))));
    expect(changes).toContainEqual({ kind: "fade", id: s2, was: 1, now: 0 });
    expect(changes.every(({ kind }) => kind === "fade" || kind === "trimmed")).toBe(true);
  });

  it("clips from elsewhere are said by name, and no path is followed", async () => {
    const film = await handedOn();
    const strange = {
      ...{ OTIO_SCHEMA: "Clip.2", name: "B-roll \u202Eharbor", active_media_reference_key: "DEFAULT_MEDIA" },
      source_range: JSON.parse(film.otio).tracks.children[0].children[1].source_range,
      media_references: { DEFAULT_MEDIA: { OTIO_SCHEMA: "ExternalReference.1", target_url: "file:///etc/passwd" } },
    };
    const { changes, unknown } = back(film, readOtio(edited(film, (c) => void c.push(strange as never))));
    expect([changes, unknown]).toEqual([[], ["B-roll harbor"]]);
  });

  it("an EDL with another order, a trim and a removal says the same", async () => {
    const film = await handedOn();
    const text = `TITLE: Saltlight v2
FCM: NON-DROP FRAME
001  AX       V     C        00:00:00:12 00:00:04:12 00:00:00:00 00:00:02:00
M2   AX       048.0       00:00:00:12
* FROM CLIP NAME: 03 Swell.mp4
002  AX       AA/V  C        00:00:01:00 00:00:03:00 00:00:02:00 00:00:04:00
* FROM CLIP NAME: 01 Skerry.mp4
003  AX       V     C        00:00:00:00 00:00:01:00 00:00:04:00 00:00:05:00
* FROM CLIP NAME: harbor.mov
004  A1       A     C        00:00:00:00 00:00:05:00 00:00:00:00 00:00:05:00
`;
    expect(back(film, readEdl(text, 24))).toEqual({
      changes: [
        { kind: "trimmed", id: s1, was: { from: 1, length: 4 }, now: { from: 1, length: 2 } },
        { kind: "removed", id: "title" },
        { kind: "removed", id: s2 },
        { kind: "moved", id: s1, after: s3 },
      ],
      unknown: ["harbor.mov"],
      order: [s3, s1],
    });
  });
});

describe("taken over", () => {
  const swapped = (c: Record<string, never>[]) => {
    c.unshift(...c.splice(4, 1));
    at(c[2]).duration.value = 60;
    c.splice(1, 1);
  };
  it("all of it makes the film as the editor had it", async () => {
    const film = await handedOn();
    const returned = readOtio(edited(film, swapped));
    const compared = back(film, returned);
    const cut = takeOver({ clips, order: [] }, film.shown, compared, compared.changes, 24);
    const moves = boardMoves(cut, [s1, s2, s3]);
    expect(moves).toEqual([{ shotId: s3, to: 1 }]);
    const again = await handedOn(
      { ...settings, ...cut },
      [shots[2], shots[0], shots[1]].filter((one) => one !== undefined),
    );
    expect(compareCut(again.shown, returned, 24, () => "copy")).toMatchObject({ changes: [], order: [s3, s1, s2] });
    // The card that was taken out is kept, and can come back.
    expect(cut.clips.title).toEqual({ ...wholeTake, card: "Salt & light", off: true });
  });

  it("one change leaves the others as they were", async () => {
    const film = await handedOn();
    const compared = back(film, readOtio(edited(film, swapped)));
    const moved = compared.changes.filter(({ kind }) => kind === "moved");
    const cut = takeOver({ clips, order: [] }, film.shown, compared, moved, 24);
    expect(cut).toEqual({ clips, order: [s3, "title", s1, s2] });
  });

  it("a clip that is there twice is one of its own", async () => {
    const film = await handedOn();
    const compared = back(film, readOtio(edited(film, (c) => void c.splice(2, 0, structuredClone(c[1]) as never))));
    const cut = takeOver({ clips, order: [] }, film.shown, compared, compared.changes, 24);
    expect(cut.order).toEqual(["title", s1, "copy", s2, s3]);
    expect(cut.clips.copy).toMatchObject({ shotId: s1, from: 1 });
  });
});

describe("sound that is cut elsewhere than its picture", () => {
  // Shot 2 is heard half a second before it is seen, shot 2 until a second after it is gone; seconds at 24 frames.
  const split: FilmSettings = {
    ...plainFilm,
    clips: {
      [s1]: { ...wholeTake, to: 4 },
      [s2]: { ...wholeTake, from: 1, to: 4, soundAt: -0.5 },
      [s3]: { ...wholeTake, from: 1, soundAt: 1 },
    },
  };
  const soundHeads = (timeline: ReturnedTimeline) => timeline.clips.map(({ soundHead }) => soundHead);

  it("comes back as it went, as OTIO and as EDL", async () => {
    const film = await handedOn(split);
    expect(soundHeads(readOtio(film.otio))).toEqual([0, -0.5, 1]);
    expect(soundHeads(readEdl(film.edl, 24))).toEqual([0, -0.5, 1]);
    for (const timeline of [readOtio(film.otio), readEdl(film.edl, 24)])
      expect(back(film, timeline)).toEqual({ changes: [], unknown: [], order: [s1, s2, s3] });
  });

  it("cut anew by an editor, it is told and taken over", async () => {
    const film = await handedOn(split);
    const timeline = JSON.parse(film.otio);
    const [, sound] = timeline.tracks.children;
    // The second cut of the sound goes back onto its picture, a second earlier; the first comes a half later, onto its own.
    const [first, second, third] = sound.children.map(at);
    first.duration.value += 12;
    second.start_time.value += 12;
    second.duration.value -= 36;
    third.start_time.value -= 24;
    third.duration.value += 24;
    const compared = back(film, readOtio(JSON.stringify(timeline)));
    expect(compared.changes).toEqual([
      { kind: "soundHead", id: s2, was: -0.5, now: 0 },
      { kind: "soundHead", id: s3, was: 1, now: 0 },
    ]);
    const cut = takeOver({ clips: split.clips, order: [] }, film.shown, compared, compared.changes.slice(0, 1), 24);
    expect(cut.clips[s2]).toEqual({ ...wholeTake, from: 1, to: 4 });
    expect(cut.clips[s3]?.soundAt).toBe(1);
  });
});

describe("sounds and the song", () => {
  const voice = { id: "v", names: ["Narration.wav"], at: 1, from: 0, length: 3 };
  const bed = { id: SONG, names: ["Bed.mp3"], at: 0, from: 2, length: null };
  const came = (changes: Partial<ReturnedSound> = {}): ReturnedSound => ({
    ...{ name: "Narration", file: "Narration.wav", soundId: null, at: 1, from: 0, length: 3, ...changes },
  });
  const bedCame = came({ name: "Bed", file: null, at: 0, from: 2, length: 9 });

  it.each<[string, readonly ReturnedSound[] | undefined, object[]]>([
    ["as they went, nothing changed", [came(), bedCame], []],
    ["a file that says nothing of sound takes none away", undefined, []],
    ["a voice that begins later", [came({ at: 2.5 }), bedCame], [{ kind: "soundMoved", id: "v", was: 1, now: 2.5 }]],
    [
      "a voice cut at its start",
      [came({ at: 1.5, from: 0.5, length: 2.5 }), bedCame],
      [
        {
          ...{ kind: "soundTrimmed", id: "v", was: { at: 1, from: 0, length: 3 } },
          now: { at: 1.5, from: 0.5, length: 2.5 },
        },
      ],
    ],
    ["a voice taken out", [bedCame], [{ kind: "soundRemoved", id: "v" }]],
    ["the song taken out", [came()], [{ kind: "soundRemoved", id: SONG }]],
    ["a song that comes in later", [came(), { ...bedCame, at: 4 }], [{ kind: "soundMoved", id: SONG, was: 0, now: 4 }]],
    ["a frame more, which no editor means", [came({ at: 1.02 }), bedCame], []],
    [
      "a voice in two parts",
      [came({ length: 1 }), came({ at: 4, from: 1, length: 2 }), bedCame],
      [
        {
          ...{ kind: "soundTrimmed", id: "v", was: { at: 1, from: 0, length: 3 } },
          now: { at: 1, from: 0, length: 1 },
        },
        { kind: "soundAdded", id: "new", like: "v", now: { at: 4, from: 1, length: 2 } },
      ],
    ],
    [
      "one whose name was lost goes by our note",
      [came({ name: "x", file: "y.wav", soundId: "v", at: 3 }), bedCame],
      [{ kind: "soundMoved", id: "v", was: 1, now: 3 }],
    ],
  ])("%s", (_what, returned, changes) => {
    expect(compareSounds([voice, bed], returned, 24, () => "new")).toEqual(changes);
  });

  it("what is taken over is in the film, with its volume and fades; what isn't stays", () => {
    const sounds = { v: { assetId: s1, track: 0 as const, at: 1, from: 0, to: null, gain: 0.5, fadeIn: 1 } };
    const film = { sounds, song: s2, songAt: 0, songFrom: 2 };
    const place = { at: 4, from: 1, length: 2 };
    expect(
      takeOverSounds(film, [
        { kind: "soundTrimmed", id: "v", was: place, now: { at: 1, from: 0, length: 1 } },
        { kind: "soundAdded", id: "w", like: "v", now: place },
        { kind: "soundMoved", id: SONG, was: 0, now: 4 },
      ]),
    ).toEqual({
      sounds: { v: { ...sounds.v, to: 1 }, w: { ...sounds.v, at: 4, from: 1, to: 3 } },
      songAt: 4,
    });
    expect(takeOverSounds(film, [{ kind: "soundRemoved", id: "v" }])).toEqual({ sounds: {} });
    expect(takeOverSounds(film, [{ kind: "soundRemoved", id: SONG }])).toEqual({ song: null });
    expect(takeOverSounds(film, [])).toEqual({});
  });
});

describe("a file that isn't one, or is more than one", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const clip = (over: object) =>
    JSON.stringify({
      OTIO_SCHEMA: "Timeline.1",
      tracks: {
        OTIO_SCHEMA: "Stack.1",
        children: [
          { OTIO_SCHEMA: "Track.1", kind: "Video", children: [{ OTIO_SCHEMA: "Clip.2", name: "x", ...over }] },
        ],
      },
    });
  const time = (value: unknown, rate: unknown) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate });
  const range = (value: unknown, rate: unknown) => ({
    source_range: { start_time: time(0, 24), duration: time(value, rate) },
  });
  it.each<[string, string, object]>([
    ["no JSON", "hello", { reason: "format" }],
    ["another schema", '{"OTIO_SCHEMA":"Clip.2"}', { reason: "format", found: "Clip.2" }],
    [
      "another version",
      '{"OTIO_SCHEMA":"Timeline.7"}',
      { reason: "version", found: "Timeline.7", allowed: "Timeline.1" },
    ],
    ["no picture", '{"OTIO_SCHEMA":"Timeline.1","tracks":{"children":[]}}', { reason: "empty" }],
    ["more levels than anybody nests", nested(5000), { reason: "depth", found: "5000", allowed: "100" }],
    ["more than a timeline takes", " ".repeat(8_000_001), { reason: "size", found: "8000001", allowed: "8000000" }],
    ["a length below nothing", clip(range(-5, 24)), { reason: "number", allowed: "1000000" }],
    ["a rate of nothing", clip(range(24, 0)), { reason: "number" }],
    ["a length in words", clip(range("long", 24)), { reason: "number" }],
    ["a length beyond any film", clip(range(1e300, 24)), { reason: "number", allowed: "1000000" }],
    ["a clip without a length", clip({}), { reason: "number" }],
    [
      "more clips than a cut has",
      clip(range(24, 24)).replace(
        /(\[)(\{"OTIO_SCHEMA":"Clip\.2".*?\}\}\})/,
        (_all, open, one) => `${open}${`${one},`.repeat(4000)}${one}`,
      ),
      { reason: "clips", allowed: "4000" },
    ],
  ])("(OTIO) %s is refused with its figure", (_what, text, refused) => {
    expect(() => readOtio(text)).toThrow(expect.objectContaining(refused));
  });

  /** One clip of picture, and tracks of so many sounds each. */
  const heard = (tracks: number, count: number, length = 1) => {
    const sound = { OTIO_SCHEMA: "Clip.1", ...range(24 * length, 24) };
    const track = { OTIO_SCHEMA: "Track.1", kind: "Audio", children: Array.from({ length: count }, () => sound) };
    const timeline = JSON.parse(clip(range(24, 24)));
    timeline.tracks.children.push(...Array.from({ length: tracks }, () => track));
    return JSON.stringify(timeline);
  };
  it("(OTIO) sounds are bounded on all tracks together, and lie where a film can be", () => {
    expect(readOtio(heard(4, 4000)).sounds).toHaveLength(16_000);
    expect(() => readOtio(heard(5, 3400))).toThrow(
      expect.objectContaining({ reason: "clips", found: "17000", allowed: "16000" }),
    );
    expect(() => readOtio(heard(1, 3, 900_000))).toThrow(
      expect.objectContaining({ reason: "number", found: "1800000", allowed: "1000000" }),
    );
  });

  it("as many sounds as are read are compared with as many as a film has in a moment", () => {
    const returned = readOtio(heard(4, 4000)).sounds?.map((sound) => ({
      ...sound,
      name: "Elsewhere",
      file: "elsewhere.wav",
    }));
    const shown = Array.from({ length: 500 }, (_, at) => ({
      ...{ id: `v${at}`, names: [`Voice ${at}`], at, from: 0, length: 1 },
    }));
    const begun = performance.now();
    expect(compareSounds(shown, returned, 24, () => "new")).toHaveLength(500);
    // Some hundredths of a second; each with each took thirteen.
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it("a card that an editor drew out stands as long as one can, so that what else was changed can be kept", async () => {
    const film = await handedOn();
    const longer = edited(film, ([card]) => Object.assign(card ?? {}, range(24 * 700, 24)));
    const { changes } = back(film, readOtio(longer));
    expect(changes).toEqual([
      { kind: "trimmed", id: "title", was: { from: 0, length: 3 }, now: { from: 0, length: 600 } },
    ]);
  });

  const event = "001  AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00";
  it.each<[string, string, object]>([
    ["no list", "hello", { reason: "format" }],
    ["a title alone", "TITLE: x\n", { reason: "empty" }],
    ["more than a list takes", "x".repeat(8_000_001), { reason: "size" }],
    [
      "a time that there isn't",
      event.replace("00:00:01:00", "00:61:01:00"),
      { reason: "number", found: "00:61:01:00" },
    ],
    ["a frame behind the last", event.replace("00:00:01:00", "00:00:01:24"), { reason: "number", allowed: "24" }],
    ["an event that is cut off", `${event}\n002  AX V C 00:00:00:00 00:00:01`, { reason: "line", found: "2" }],
    ["a line without an end", `${event}\n* ${"x".repeat(3000)}`, { reason: "line", found: "2", allowed: "2000" }],
    ["black alone", event.replace("AX", "BL"), { reason: "empty" }],
  ])("(EDL) %s is refused with its place", (_what, text, refused) => {
    expect(() => readEdl(text, 24)).toThrow(expect.objectContaining(refused));
  });

  it("(EDL) speeds of no known reel are read in time however many there are", () => {
    const events = Array.from({ length: 4000 }, (_, at) => event.replace("001", String(at + 1).padStart(3, "0")));
    const begun = performance.now();
    readEdl([...events, ...Array.from({ length: 200_000 }, () => "M2 X 024.0 00:00:00:00")].join("\n"), 24);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it("drop frames are counted as the standard counts them", () => {
    const text = `TITLE: x\nFCM: DROP FRAME\n${event.replaceAll("00:00:01:00", "00:10:00;00")}`;
    // Ten minutes of 29.97 frames a second are 17,982 frames.
    expect(readEdl(text, 30_000 / 1001).clips[0]?.length).toBeCloseTo(17_982 / (30_000 / 1001), 6);
  });
});

it("events of the third and fourth channel of sound in an EDL are no clips of the picture", () => {
  const edl = `TITLE: Saltlight
FCM: NON-DROP FRAME

001  AX       AA/V  C        00:00:00:00 00:00:04:00 00:00:00:00 00:00:04:00
* FROM CLIP NAME: 01 Skerry.mp4

002  AX       NONE  C        00:00:00:00 00:00:11:00 00:00:00:00 00:00:11:00
AUD  3    4
* FROM CLIP NAME: Bed.mp3
`;
  expect(readEdl(edl, 24).clips.map(({ name, length }) => [name, length])).toEqual([["01 Skerry.mp4", 4]]);
});
