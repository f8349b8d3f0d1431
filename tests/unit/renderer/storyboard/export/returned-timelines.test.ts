import { describe, expect, it } from "vitest";
import type { ShotWithTake } from "#renderer/storyboard/export/film-shot.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { shownClips, shownSounds } from "#renderer/storyboard/export/returned/shown-clips.ts";
import { type PackagedFilm, packageFilm } from "#renderer/storyboard/export/timeline/film-package.ts";
import type { Asset } from "#shared/contract/library/media.ts";
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
import { soundBeside } from "#shared/film/returned/returned-timeline.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import { threadTime } from "#tests/support/machine/thread-time.ts";

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

/** A sound of the library, ten seconds and a bit. */
const soundFile = {
  ...{ kind: "audio", state: "ready" },
  facts: { kind: "audio", format: "wav", mime: "audio/wav", bytes: 1, durationSeconds: 10.03 },
} as unknown as Asset;
interface Beside {
  readonly song?: PackagedFilm["song"];
  readonly heard?: readonly HeardSound[];
}

/** `board`: the shots from left to right, which a cut that was taken over brings into its order. */
async function handedOn(
  how: FilmSettings = settings,
  board = shots,
  { song = null, heard = [] }: Beside = {},
  frameRate = 24,
) {
  const known = new Map(board.map(({ take }) => [take.assetId, { ...facts(take.assetId), frameRate }]));
  const plan = planFilm(board, known, how);
  const fileOf = (id: string) => ({ ...soundFile, id, name: `${id}.wav` });
  const sounds = heard.map((each) => ({ asset: fileOf(each.assetId), heard: each }));
  const film = { name: "Saltlight", plan, facts: known, shots: board, takesLevel: 1, song, sounds, nameOf };
  const { texts } = await packageFilm(film, "reelsong-0", async () => new Blob(["card"]));
  const textOf = (extension: string) => texts.find(({ path }) => path.endsWith(extension))?.text ?? "";
  const lengths = new Map(heard.map(({ assetId }) => [assetId, soundFile.facts.durationSeconds ?? 0]));
  const bed = song && { name: song.asset.name, seconds: 90, spans: song.spans ?? [] };
  return {
    ...{ shown: shownClips(plan, board, known, nameOf), otio: textOf(".otio"), edl: textOf(".edl") },
    sounds: shownSounds(heard, bed, { lengths, nameOf: (id) => `${id}.wav` }, plan),
  };
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
  // @shows The cut, point by point › 7. The round trip loses no cut, speed or cross-fade
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

describe("any film", () => {
  /** Numbers from 0 to 1 that are the same in every run. */
  const numbers = (seed: number) => {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
  };
  /** Twelve clips of nine shots and cards, cut, split, faded, dipped, held and retimed anyhow. */
  function made(next: () => number, isJoined = true): { how: FilmSettings; board: ShotWithTake[] } {
    const board = Array.from({ length: 9 }, (_, at) => shot(at + 1, next() < 0.3 ? "" : `Sea ${at + 1}.${at}`));
    const of = <T>(...values: T[]): T => values[Math.floor(next() * values.length)] as T;
    const made: FilmSettings["clips"] = {};
    const order: string[] = [];
    for (const [at, { shotId }] of board.entries()) {
      const [from, length] = [of(0, next() * 2), 1 + next() * 2];
      const fade = of(0, 0, next(), 1) * Number(isJoined);
      const joint = { fade, ...(fade > 0 && next() < 0.5 ? { through: of("#000000", "#ffffff", "#c02040") } : {}) };
      const moves = of<object>({}, {}, { speed: of(0.5, 2, 1.37) }, { hold: 0.5 + next() * 2 });
      const split = next() < 0.3 ? { soundAt: next() * 2 - 1 } : {};
      made[shotId] = { ...wholeTake, from, to: of(null, from + length), ...joint, ...moves, ...split };
      order.push(shotId);
      if (at % 4 !== 1) continue;
      const id = `c${at}`;
      made[id] =
        next() < 0.5
          ? { ...wholeTake, card: of("", "Later"), hold: 1 + next(), ...joint }
          : { ...wholeTake, shotId, from: 3, ...joint };
      order.push(id);
    }
    return { how: { ...plainFilm, clips: made, order }, board };
  }

  // @shows The cut, point by point › 7. Any film, at any rate, comes back from OTIO and EDL as it went
  it.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 60])(
    "at %f frames a second comes back as it went",
    async (rate) => {
      for (let seed = 1; seed <= 12; seed += 1) {
        const { how, board } = made(numbers(seed));
        const film = await handedOn(how, board, {}, rate);
        for (const timeline of [readOtio(film.otio), readEdl(film.edl, rate)]) {
          const { changes, unknown } = compareCut(film.shown, timeline, rate, () => "new");
          expect([seed, changes, unknown]).toEqual([seed, [], []]);
        }
      }
    },
  );

  /** What an editor does to a timeline, anyhow. */
  function cutAnew(otio: string, next: () => number): string {
    const timeline = JSON.parse(otio);
    // Of pictures alone: it says nothing of sound.
    const [{ children }] = timeline.tracks.children.splice(1) && timeline.tracks.children;
    const pick = () => {
      const places = children.flatMap((child: { OTIO_SCHEMA: string }, at: number) =>
        child.OTIO_SCHEMA === "Clip.2" ? at : [],
      );
      return places[Math.floor(next() * places.length)];
    };
    const frames = (most: number) => 12 + Math.floor(next() * most);
    const edits: (() => void)[] = [
      () => children.splice(pick(), 1),
      () => children.splice(pick(), 0, ...children.splice(pick(), 1)),
      () => {
        const { duration } = at(children[pick()]);
        duration.value = Math.min(duration.value, frames(36));
      },
      () => {
        const child = children[pick()];
        const { start_time, duration } = at(child);
        const less = Math.min(frames(24), Math.max(0, duration.value - 12));
        start_time.value += less * (child.effects?.[0].time_scalar ?? 1);
        duration.value -= less;
      },
      () => children.splice(pick(), 0, { OTIO_SCHEMA: "Gap.1", source_range: structuredClone(at(children[pick()])) }),
      () => children.splice(pick(), 0, structuredClone(children[pick()])),
      () => {
        const child = children[pick()];
        // Slower, as a take has no more than it has.
        const speed = Math.max(0.25, (child.effects?.[0].time_scalar ?? 1) * (0.5 + next() / 2));
        child.effects = [{ OTIO_SCHEMA: "LinearTimeWarp.1", time_scalar: speed }];
      },
      () => {
        children[pick()].effects = [{ OTIO_SCHEMA: "FreezeFrame.1", time_scalar: 0 }];
      },
    ];
    for (let count = 0; count < 6; count += 1) edits[Math.floor(next() * edits.length)]?.();
    return JSON.stringify(timeline);
  }

  // @shows The cut, point by point › 7. What an editor did is, taken over, what the editor had
  it("cut anew anyhow and taken over whole, is what the editor had", async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const next = numbers(seed);
      const { how, board } = made(next, false);
      const film = await handedOn(how, board);
      const returned = readOtio(cutAnew(film.otio, next));
      let count = 0;
      const compared = compareCut(film.shown, returned, 24, () => `new${++count}`);
      const cut = takeOver(how, film.shown, compared, compared.changes, 24);
      const placed = cut.order.map((id) => cut.clips[id]?.shotId ?? id);
      const again = await handedOn(
        { ...how, ...cut },
        board.toSorted((a, b) => placed.indexOf(a.shotId) - placed.indexOf(b.shotId)),
      );
      const { changes } = compareCut(again.shown, returned, 24, () => "another");
      // A slow clip that is shown to the end of its take may be two frames shorter: it begins between two of its own.
      const isLess = ({ was, now }: { was: { length: number }; now: { length: number } }) =>
        Math.abs(was.length - now.length) < 2.1 / 24;
      expect([seed, changes.filter((change) => change.kind !== "trimmed" || !isLess(change))]).toEqual([seed, []]);
    }
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
    expect(changes).toContainEqual({
      ...{ kind: "fade", id: s2 },
      was: { seconds: 1, through: null },
      now: { seconds: 0, through: null },
    });
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
        { kind: "removed", id: "title" },
        { kind: "trimmed", id: s1, was: { from: 1, length: 4 }, now: { from: 1, length: 2 } },
        { kind: "moved", id: s1, after: s3 },
        { kind: "removed", id: s2 },
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

  it("of a take in two pieces belongs to the piece that it lies under for the most part", () => {
    // Heard in the file's own run: under the first piece and a frame of the second, then under the rest of that.
    const heard = [
      { at: 0, from: 0, length: 4 + 1 / 24 },
      { at: 4 + 1 / 24, from: 4 + 1 / 24, length: 2 - 1 / 24 },
    ];
    const headOf = (at: number, length: number, sounds = heard) =>
      soundBeside({ at, from: at, length, speed: 1 }, sounds);
    expect(headOf(0, 4)).toBe(0);
    expect(headOf(4, 2)).toBeCloseTo(1 / 24, 9);
    // Most of a short piece has the sound of the one before it.
    const late = [
      { at: 0, from: 0, length: 5.5 },
      { at: 5.5, from: 5.5, length: 0.5 },
    ];
    expect(headOf(4, 2, late)).toBe(1.5);
    // An editor's razor went through the sound alone; and one that comes two seconds before a second of picture.
    expect(headOf(0, 6)).toBe(0);
    expect(headOf(2, 1, [{ at: 0, from: 0, length: 3 }])).toBe(-2);
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
  const bed = { id: SONG, names: ["Bed.mp3"], at: 0, from: 2, length: 9, untilEnd: true } as const;
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
    expect(compareSounds([voice, bed], { ...(returned ? { sounds: returned } : {}) }, 24, () => "new")).toEqual(
      changes,
    );
  });

  // A film of 11 s and its song from 2 s of its file on: where it ends by itself (null: with the film), how it comes back
  // ([at, from, length]) under a film of how many seconds, and where it ends in its own time then (undefined: no change).
  it.each<[string, number | null, readonly [number, number, number], number, number | null | undefined]>([
    ["with the film, as it went", null, [0, 2, 11], 11, undefined],
    ["with the film, and cut before its end", null, [0, 2, 6], 11, 8],
    ["with a film that became shorter", null, [0, 2, 7], 7, undefined],
    ["with the film, left as it was under a longer one", null, [0, 2, 11], 15, undefined],
    ["with the film, drawn out with it", null, [0, 2, 15], 15, undefined],
    ["with the film, moved to hang over its end", null, [4, 2, 11], 11, undefined],
    ["by itself, as it went", 6, [0, 2, 6], 11, undefined],
    ["by itself, and cut", 6, [0, 2, 4], 11, 6],
    ["by itself, and drawn out", 6, [0, 2, 9], 11, 11],
    ["by itself, and drawn out to the film's end", 6, [0, 2, 11], 11, 13],
    ["by itself, and cut at its start alone", 6, [1, 3, 5], 11, null],
    ["by itself, and ended by a film that became shorter", 6, [0, 2, 5], 5, undefined],
  ])("a song that ends %s", (_what, own, [begins, skips, length], film, songTo) => {
    const went = { ...bed, length: own ?? 11 };
    const { untilEnd: _end, ...ended } = went;
    const came = { ...bedCame, at: begins, from: skips, length };
    const clip = { name: "", file: null, clipId: null, from: 0, length: film, fade: 0, speed: 1 };
    const [change] = compareSounds([own === null ? went : ended], { sounds: [came], clips: [clip] }, 24, () => "new");
    if (songTo === undefined) expect(change?.kind).not.toBe("soundTrimmed");
    else
      expect(change).toEqual({
        ...{ kind: "soundTrimmed", id: SONG, was: { at: 0, from: 2, length: own ?? 11 } },
        ...{ now: { at: begins, from: skips, length }, ...(songTo === null ? {} : { songTo }) },
      });
  });

  it("what is taken over is in the film, with its volume and fades; what isn't stays", () => {
    const sounds = { v: { assetId: s1, track: 0 as const, at: 1, from: 0, to: null, gain: 0.5, fadeIn: 1 } };
    const film = { sounds, song: s2, songAt: 0, songFrom: 2, songTo: null };
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
    const trimmed = { kind: "soundTrimmed", id: SONG, was: { at: 0, from: 2, length: 9 }, now: place } as const;
    expect(takeOverSounds(film, [trimmed])).toEqual({ songAt: 4, songFrom: 1 });
    expect(takeOverSounds(film, [{ ...trimmed, songTo: 3 }])).toEqual({ songAt: 4, songFrom: 1, songTo: 3 });
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
    ["more than a timeline takes", " ".repeat(32_000_001), { reason: "size", found: "32000001", allowed: "32000000" }],
    ["a length below nothing", clip(range(-5, 24)), { reason: "number", allowed: "1000000" }],
    ["a rate of nothing", clip(range(24, 0)), { reason: "number" }],
    ["a length in words", clip(range("long", 24)), { reason: "number" }],
    ["a length beyond any film", clip(range(1e300, 24)), { reason: "number", allowed: "1000000" }],
    ["a clip without a length", clip({}), { reason: "number" }],
    [
      "a beginning that is none, in a compound clip",
      clip({}).replace(
        '"Clip.2","name":"x"',
        '"Stack.1","source_range":{"start_time":{"value":1e999,"rate":1e999},"duration":{"value":1,"rate":24}},"children":[{"OTIO_SCHEMA":"Track.1","kind":"Video","children":[{"OTIO_SCHEMA":"Gap.1"},{"OTIO_SCHEMA":"Clip.2"}]}]',
      ),
      { reason: "number" },
    ],
    [
      "more pieces than anybody lays",
      clip(range(24, 24)).replace(
        '{"OTIO_SCHEMA":"Clip.2"',
        `${'{"OTIO_SCHEMA":"Gap.1"},'.repeat(16_000)}{"OTIO_SCHEMA":"Clip.2"`,
      ),
      { reason: "clips", allowed: "16000" },
    ],
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
    const begun = threadTime();
    expect(compareSounds(shown, { sounds: returned ?? [] }, 24, () => "new")).toHaveLength(500);
    // Some hundredths of a second; each with each took thirteen.
    expect(threadTime() - begun).toBeLessThan(3000);
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
    ["more than a list takes", "x".repeat(32_000_001), { reason: "size" }],
    [
      "a time that there isn't",
      event.replace("00:00:01:00", "00:61:01:00"),
      { reason: "number", found: "00:61:01:00" },
    ],
    [
      "a frame behind the last of a second, as of another rate,",
      event.replace("00:00:01:00", "00:00:01:24"),
      { reason: "rate", found: "00:00:01:24", allowed: "24" },
    ],
    ["an event that is cut off", `${event}\n002  AX V C 00:00:00:00 00:00:01`, { reason: "line", found: "2" }],
    ["a line without an end", `${event}\n* ${"x".repeat(3000)}`, { reason: "line", found: "2", allowed: "2000" }],
    ["black alone", event.replace("AX", "BL"), { reason: "empty" }],
  ])("(EDL) %s is refused with its place", (_what, text, refused) => {
    expect(() => readEdl(text, 24)).toThrow(expect.objectContaining(refused));
  });

  it("(EDL) speeds of no known reel are read in time however many there are", () => {
    const events = Array.from({ length: 4000 }, (_, at) => event.replace("001", String(at + 1).padStart(3, "0")));
    const begun = threadTime();
    readEdl([...events, ...Array.from({ length: 200_000 }, () => "M2 X 024.0 00:00:00:00")].join("\n"), 24);
    expect(threadTime() - begun).toBeLessThan(3000);
  });

  it("(EDL) sounds that all have one clip's name are read in time", () => {
    const lines = Array.from({ length: 16_000 }, (_, at) => {
      const number = String(at + 1).padStart(6, "0");
      const line = at < 4000 ? event : event.replace(" V ", " A ");
      return `${line.replace("001", number)}\n* FROM CLIP NAME: same.mov`;
    });
    const begun = threadTime();
    expect(readEdl(lines.join("\n"), 24).clips).toHaveLength(4000);
    // Less than half a second; three while each clip made a list of all the sounds anew.
    expect(threadTime() - begun).toBeLessThan(1800);
  });

  it("(OTIO) gaps below tracks of many clips are read in time", async () => {
    const timeline = JSON.parse((await handedOn()).otio);
    const piece = (schema: string) => ({ OTIO_SCHEMA: schema, ...range(1, 24) });
    const filled = (kinds: readonly string[]) => ({
      ...{ OTIO_SCHEMA: "Track.1", kind: "Video", name: "V", children: kinds.map(piece) },
    });
    const clipsOf = (count: number) => Array.from({ length: count }, () => "Clip.2");
    const gaps = Array.from({ length: 12_000 }, () => "Gap.1");
    timeline.tracks.children = [
      filled([...clipsOf(3900), ...gaps]),
      ...Array.from({ length: 30 }, () => filled(clipsOf(3890))),
    ];
    const text = JSON.stringify(timeline);
    const begun = threadTime();
    // Nothing is seen in the gaps, all of which lie behind the other tracks' last clip.
    expect(readOtio(text).clips).toHaveLength(3901);
    // Half a second; each gap with each clip took twenty.
    expect(threadTime() - begun).toBeLessThan(4000);
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

describe("sounds beside the takes, as an EDL has them", () => {
  const voice: HeardSound = {
    ...{ id: "v", assetId: "Narration", track: 0, start: 1, end: 4, from: 0.5 },
    ...{ gain: 1, fadeIn: 0, fadeOut: 0 },
  };
  const gulls: HeardSound = { ...voice, id: "g", assetId: "Gulls", track: 1, start: 6, end: 8, from: 0 };
  const song = {
    asset: { ...soundFile, id: "song", name: "Bed.mp3", facts: { ...soundFile.facts, durationSeconds: 90 } } as Asset,
    ...{ level: 1, fade: 0, spans: [{ start: 0, end: 11, from: 2 }] },
  };
  const compared = ({ sounds }: HandedOn, edl: string) => compareSounds(sounds, readEdl(edl, 24), 24, () => "new");

  // @shows The cut, point by point › 7. Sounds come back moved, trimmed or taken out from an EDL that tells of them
  it.each<[string, (edl: string) => string, object[]]>([
    ["as they went, nothing changed", (edl) => edl, []],
    [
      "an hour later, as editors begin their timelines, nothing changed",
      (edl) =>
        edl.replaceAll(/^(\d.*) (\S+) (\S+)$/gm, (_all, rest, a, b) => `${rest} 01${a.slice(2)} 01${b.slice(2)}`),
      [],
    ],
    [
      "moved",
      (edl) =>
        edl.replace(
          "00:00:01:00 00:00:04:00\n* FROM CLIP NAME: Narr",
          "00:00:02:12 00:00:05:12\n* FROM CLIP NAME: Narr",
        ),
      [{ kind: "soundMoved", id: "v", was: 1, now: 2.5 }],
    ],
    [
      "trimmed",
      (edl) =>
        edl.replace(
          "00:00:00:12 00:00:03:12 00:00:01:00 00:00:04:00",
          "00:00:01:12 00:00:02:12 00:00:02:00 00:00:03:00",
        ),
      [
        {
          ...{ kind: "soundTrimmed", id: "v", was: { at: 1, from: 0.5, length: 3 } },
          now: { at: 2, from: 1.5, length: 1 },
        },
      ],
    ],
    [
      "taken out",
      (edl) => edl.replace(/\n\d+ {2}AX {7}NONE.*\n.*\n.*\nAUD {2}3\n/, ""),
      [{ kind: "soundRemoved", id: "v" }],
    ],
    [
      "all that is beside the picture is gone: the list doesn't say",
      (edl) => edl.slice(0, edl.search(/\n\d+ {2}AX {7}NONE/)),
      [],
    ],
    ["sounds without names say nothing", (edl) => edl.replaceAll(/\* FROM CLIP NAME: (Narr|Gull).*\n/g, ""), []],
  ])("%s", async (what, change, changes) => {
    const film = await handedOn(settings, shots, { heard: [voice, gulls] });
    expect(change(film.edl) === film.edl).toBe(what === "as they went, nothing changed");
    expect(compared(film, change(film.edl))).toEqual(changes);
  });

  it("a song with an end of its own keeps it, and one that is cut there by an editor ends there", async () => {
    const ended = { ...song, spans: [{ start: 1, end: 6, from: 2 }] };
    const film = await handedOn(settings, shots, { song: ended });
    for (const timeline of [readOtio(film.otio), readEdl(film.edl, 24)])
      expect(compareSounds(film.sounds, timeline, 24, () => "new")).toEqual([]);
    const cut = film.edl.replace(
      "00:00:02:00 00:00:07:00 00:00:01:00 00:00:06:00",
      "00:00:02:00 00:00:05:12 00:00:01:00 00:00:04:12",
    );
    expect(compared(film, cut)).toEqual([
      {
        ...{ kind: "soundTrimmed", id: SONG, was: { at: 1, from: 2, length: 5 } },
        ...{ now: { at: 1, from: 2, length: 3.5 }, songTo: 5.5 },
      },
    ]);
  });

  it("a song that found no channel wasn't taken out; one that had one was", async () => {
    const full = await handedOn(settings, shots, { song, heard: [voice, gulls] });
    expect(full.sounds.map(({ id }) => id)).toEqual(["v", "g", SONG]);
    expect(compared(full, full.edl)).toEqual([]);
    const one = await handedOn(settings, shots, { song, heard: [voice] });
    expect(compared(one, one.edl)).toEqual([]);
    const without = one.edl.slice(0, one.edl.search(/\n\d+ {2}AX {7}NONE.*\n.*\n.*\nAUD {2}4/));
    expect(compared(one, without)).toEqual([{ kind: "soundRemoved", id: SONG }]);
  });

  it("a take's own sound on an event of its own takes nothing away", async () => {
    const film = await handedOn(settings, shots, { heard: [voice] });
    const pictures = film.edl.slice(0, film.edl.search(/\n\d+ {2}AX {7}NONE/));
    const own =
      "090  AX       AA    C        00:00:01:00 00:00:05:00 00:00:03:00 00:00:07:00\n* FROM CLIP NAME: 01 Skerry.mp4\n";
    expect(compared(film, `${pictures}\n${own}`)).toEqual([]);
  });

  it("wherever they begin and end, they come back as they went: a frame is no difference", async () => {
    // The fractional parts that are hardest on rounding: all around a half and a whole frame.
    for (const part of [0.01, 0.2, 0.49, 0.5, 0.51, 0.8, 0.99]) {
      const at = (frames: number) => (frames + part) / 24;
      const heard = [
        { ...voice, start: at(20), end: at(20) + 2.04, from: 0.98 * part },
        // Over the one before it, and to the end of its file.
        { ...gulls, track: 0 as const, start: at(40), end: at(40) + 10.03 - part, from: part },
      ];
      const bed = { ...song, spans: [{ start: at(3), end: 11, from: 1 + part / 24 }] };
      const film = await handedOn(settings, shots, { song: bed, heard });
      for (const timeline of [readOtio(film.otio), readEdl(film.edl, 24)])
        expect([part, compareSounds(film.sounds, timeline, 24, () => "new")]).toEqual([part, []]);
    }
  });
});

describe("a list as Premiere Pro writes it", () => {
  /** Each clip is an event of picture and others of its sound; `AUD` stands below what is said of the volume. */
  const premiere = `TITLE: Saltlight
FCM: DROP FRAME

001  AX       V     C        00:00:01:00 00:00:04:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4

002  AX       AA    C        00:00:01:00 00:00:03:12 00:00:00:00 00:00:02:12
* FROM CLIP NAME: 01 Skerry.mp4
* AUDIO LEVEL AT 00:00:01:00 IS -8.98 DB  (REEL AX A1)

003  AX       NONE  C        00:00:01:00 00:00:04:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4
* AUDIO LEVEL AT 00:00:01:00 IS -8.98 DB  (REEL AX A3)
AUD  3    4

004  AX       V     C        00:00:01:00 00:00:04:00 00:00:03:00 00:00:06:00
* FROM CLIP NAME: 03 Swell.mp4

005  AX       AA    C        00:00:00:12 00:00:04:00 00:00:02:12 00:00:06:00
* FROM CLIP NAME: 03 Swell.mp4
`;
  it("has split edits as events of their own, and says nothing of sounds that it has none of", () => {
    const { clips, sounds } = readEdl(premiere, 24);
    expect(clips.map(({ name, from, length, soundHead }) => [name, from, length, soundHead])).toEqual([
      ["01 Skerry.mp4", 1, 3, 0],
      ["03 Swell.mp4", 1, 3, -0.5],
    ]);
    // Four channels of a take's own sound are no voice-over.
    expect(sounds).toBeUndefined();
  });

  it("tells of those that it names beside them", () => {
    const voice = `
006  AX       NONE  C        00:00:00:00 00:00:02:00 00:00:01:00 00:00:03:00
* FROM CLIP NAME: Narration.wav
AUD  3
`;
    expect(readEdl(`${premiere}${voice}`, 24).sounds).toEqual([
      { name: "Narration.wav", file: "Narration.wav", soundId: null, at: 1, from: 0, length: 2 },
    ]);
  });
});

describe("dips through a color", () => {
  const joined = (through: string, fade = 1, first = 0): FilmSettings => ({
    ...plainFilm,
    clips: {
      [s1]: { ...wholeTake, to: 3, ...(first > 0 ? { fade: first, through } : {}) },
      [s2]: { ...wholeTake, fade, through },
      [s3]: { ...wholeTake, from: 1, to: 4, fade: 0.5, through, speed: 2 },
    },
  });

  // @shows The cut, point by point › 7. Dips through any color come back from OTIO, through black from an EDL
  it.each([
    ["black", joined("#000000")],
    ["black, of an odd number of frames, and at the film's beginning", joined("#000000", 25 / 24, 13 / 24)],
    ["a color", joined("#c02040")],
  ])("come back as they went: %s", async (_what, how) => {
    const film = await handedOn(how);
    for (const timeline of [readOtio(film.otio), readEdl(film.edl, 24)])
      expect(back(film, timeline)).toEqual({ changes: [], unknown: [], order: [s1, s2, s3] });
  });

  it("one through a color that an EDL lost isn't told as taken out; one through black is", async () => {
    const red = await handedOn(joined("#c02040"));
    expect(back(red, readEdl(red.edl.replaceAll(/\* EFFECT.*\n/g, ""), 24)).changes).toEqual([]);
    const black = await handedOn(joined("#000000"));
    const cut = `TITLE: x
001  AX       V     C        00:00:00:00 00:00:03:00 00:00:00:00 00:00:03:00
* FROM CLIP NAME: 01 Skerry.mp4
002  AX       V     C        00:00:00:00 00:00:05:00 00:00:03:00 00:00:08:00
* FROM CLIP NAME: 02 shot 2.mp4
003  BL       V     C        00:00:00:00 00:00:00:00 00:00:08:00 00:00:08:00
003  AX       V     D    006 00:00:01:00 00:00:04:00 00:00:08:00 00:00:09:12
M2   AX       048.0       00:00:01:00
* TO CLIP NAME: 03 Swell.mp4
`;
    const { changes } = back(black, readEdl(cut, 24));
    expect(changes).toEqual([
      {
        ...{ kind: "fade", id: s2 },
        ...{ was: { seconds: 1, through: "#000000" }, now: { seconds: 0, through: null } },
      },
      {
        ...{ kind: "fade", id: s3 },
        ...{ was: { seconds: 0.5, through: "#000000" }, now: { seconds: 0.25, through: "#000000" } },
      },
    ]);
    const { clips: taken } = takeOver(
      { clips: joined("#000000").clips, order: [] },
      black.shown,
      { order: [] },
      changes,
      24,
    );
    expect([taken[s2], taken[s3]]).toEqual([
      { ...wholeTake, fade: 0 },
      { ...wholeTake, from: 1, to: 4, fade: 0.25, through: "#000000", speed: 2 },
    ]);
  });

  it("a film that fades in from black has the half of a dip that is in it", async () => {
    const film = await handedOn({ ...plainFilm, clips: {} });
    const event =
      "001  BL V C 00:00:00:00 00:00:00:00 01:00:00:00 01:00:00:00\n001  AX V D 018 00:00:00:00 00:00:05:00 01:00:00:00 01:00:05:00";
    const others = [2, 3].map(
      (at) =>
        `00${at}  AX V C 00:00:00:00 00:00:05:00 01:00:${at === 2 ? "05" : "10"}:00 01:00:${at === 2 ? "10" : "15"}:00\n* FROM CLIP NAME: ${at === 2 ? "02 shot 2" : "03 Swell"}.mp4`,
    );
    const edl = `TITLE: x\n${event}\n* TO CLIP NAME: 01 Skerry.mp4\n${others.join("\n")}`;
    const [was, now] = [
      { seconds: 0, through: null },
      { seconds: 1.5, through: "#000000" },
    ];
    expect(back(film, readEdl(edl, 24)).changes).toEqual([{ kind: "fade", id: s1, was, now }]);
    const otio = edited(film, (c) => {
      const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate: 24 });
      c.unshift({
        OTIO_SCHEMA: "Transition.1",
        name: "Cross Dissolve",
        transition_type: "SMPTE_Dissolve",
        in_offset: time(0),
        out_offset: time(18),
      } as never);
    });
    expect(back(film, readOtio(otio)).changes).toEqual([{ kind: "fade", id: s1, was, now }]);
  });

  it("an editor's own dip in OTIO is one: by its name, and of its color where that is told", async () => {
    const film = await handedOn({ ...plainFilm, clips: { [s1]: { ...wholeTake, to: 3 } } });
    const dip = (name: string) => ({
      ...{ OTIO_SCHEMA: "Transition.1", name, transition_type: "Custom_Transition" },
      in_offset: { OTIO_SCHEMA: "RationalTime.1", value: 12, rate: 24 },
      out_offset: { OTIO_SCHEMA: "RationalTime.1", value: 12, rate: 24 },
      metadata: { Resolve_OTIO: { "Transition Type": name } },
    });
    const { changes } = back(
      film,
      readOtio(
        edited(film, (c) => {
          c.splice(2, 0, dip("Dip To White") as never);
          c.splice(1, 0, dip("Dip To Color Dissolve") as never);
        }),
      ),
    );
    expect(changes.map((change) => (change.kind === "fade" ? [change.id, change.now] : change))).toEqual([
      [s2, { seconds: 1, through: "#000000" }],
      [s3, { seconds: 1, through: "#ffffff" }],
    ]);
  });
});

describe("what editors leave on a timeline", () => {
  const plain: FilmSettings = { ...plainFilm, clips: { [s1]: { ...wholeTake, to: 3 } } };
  const gap = (frames: number) => ({ OTIO_SCHEMA: "Gap.1", name: "", source_range: range(0, frames) }) as never;
  const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", value, rate: 24 });
  const range = (from: number, frames: number) => ({
    ...{ OTIO_SCHEMA: "TimeRange.1", start_time: time(from), duration: time(frames) },
  });
  const hard = { seconds: 0, through: null };

  it("a gap is black, and stays black when it comes back again", async () => {
    const film = await handedOn(plain);
    const returned = readOtio(edited(film, (c) => void c.splice(1, 0, gap(36))));
    const compared = back(film, returned);
    expect(compared.changes).toEqual([{ kind: "black", id: "copy", after: s1, length: 1.5, joint: hard }]);
    const cut = takeOver({ clips: plain.clips, order: [] }, film.shown, compared, compared.changes, 24);
    expect(cut.clips.copy).toEqual({ ...wholeTake, card: "", hold: 1.5 });
    expect(cut.order).toEqual([s1, "copy", s2, s3]);
    // It is a card now, and the same list has nothing new.
    const again = await handedOn({ ...plain, ...cut });
    expect(back(again, returned).changes).toEqual([]);
    expect(back(again, readOtio(again.otio)).changes).toEqual([]);
    expect(back(again, readEdl(again.edl, 24)).changes).toEqual([]);
  });

  it("in an EDL too, with the fades into and out of it", async () => {
    const film = await handedOn(plain);
    const edl = `TITLE: Timeline 1
FCM: NON-DROP FRAME

001  AX       V     C        00:00:00:00 00:00:02:12 01:00:00:00 01:00:02:12
* FROM CLIP NAME: 01 Skerry.mp4

002  AX       V     C        00:00:02:12 00:00:02:12 01:00:02:12 01:00:02:12
002  BL       V     D    012 00:00:00:00 00:00:02:12 01:00:02:12 01:00:05:00
* FROM CLIP NAME: 01 Skerry.mp4

003  BL       V     C        00:00:00:00 00:00:00:00 01:00:05:00 01:00:05:00
003  AX       V     D    024 00:00:00:00 00:00:05:00 01:00:05:00 01:00:10:00
* TO CLIP NAME: 02 shot 2.mp4

004  AX       V     C        00:00:00:00 00:00:05:00 01:00:11:00 01:00:16:00
* FROM CLIP NAME: 03 Swell.mp4
`;
    let count = 0;
    expect(compareCut(film.shown, readEdl(edl, 24), 24, () => `black ${++count}`).changes).toEqual([
      { kind: "black", id: "black 1", after: s1, length: 2, joint: { seconds: 1, through: "#000000" } },
      { kind: "fade", id: s2, was: hard, now: { seconds: 2, through: "#000000" } },
      { kind: "black", id: "black 2", after: s2, length: 1, joint: hard },
    ]);
  });

  it("a clip that is switched off is black in its place; a gap under another track isn't", async () => {
    const film = await handedOn(plain);
    const off = edited(film, (c) => Object.assign(c[1] ?? {}, { enabled: false }));
    expect(back(film, readOtio(off)).changes).toEqual([
      { kind: "removed", id: s2 },
      { kind: "black", id: "copy", after: s1, length: 5, joint: hard },
    ]);
    const above = JSON.parse(edited(film, (c) => void c.splice(1, 0, gap(24))));
    const clip = { ...structuredClone(above.tracks.children[0].children[0]), source_range: range(0, 48) };
    above.tracks.children.push({
      ...{ OTIO_SCHEMA: "Track.1", name: "Video 2", kind: "Video" },
      children: [gap(60), clip],
    });
    const compared = back(film, readOtio(JSON.stringify(above)));
    expect([compared.changes, compared.unknown]).toEqual([[], ["Video 2"]]);
  });

  it("a compound clip is what is in it, as far as it shows it", async () => {
    const film = await handedOn(plain);
    // The last second of the second shot and the first two of the third.
    const nested = edited(film, (c) => {
      const inner = c.splice(1, 2);
      const track = { OTIO_SCHEMA: "Track.1", kind: "Video", name: "V1", children: inner };
      c.push({
        OTIO_SCHEMA: "Stack.1",
        name: "Compound Clip 1",
        children: [track],
        source_range: range(96, 72),
      } as never);
    });
    expect(back(film, readOtio(nested))).toEqual({
      changes: [
        { kind: "trimmed", id: s2, was: { from: 0, length: 5 }, now: { from: 4, length: 1 } },
        { kind: "trimmed", id: s3, was: { from: 0, length: 5 }, now: { from: 0, length: 2 } },
      ],
      unknown: [],
      order: [s1, s2, s3],
    });
  });

  it("one of several tracks is said by name, and leaves no black behind", async () => {
    const film = await handedOn(plain);
    const nested = edited(film, (c) => {
      const track = { OTIO_SCHEMA: "Track.1", kind: "Video", children: c.splice(1, 1) };
      const stack = { OTIO_SCHEMA: "Stack.1", name: "Two up", children: [track, track], source_range: range(0, 120) };
      c.splice(1, 0, stack as never);
    });
    const { changes, unknown } = back(film, readOtio(nested));
    expect([changes, unknown]).toEqual([[{ kind: "removed", id: s2 }], ["Stack Two up"]]);
  });

  it("of two frames that stand, of one file, the one that was left is known by its place in it", () => {
    const still = { shotId: s1, names: ["Skerry.mp4"], length: 2, fade: 0, speed: 0, whole: 0, stands: 5 };
    const two = [
      { ...still, id: "early", from: 1 },
      { ...still, id: "late", from: 3 },
    ];
    const left = { name: "Skerry.mp4", file: "Skerry.mp4", clipId: null, from: 3, length: 2, fade: 0, speed: 0 };
    const compared = compareCut(two, { clips: [left], dips: "black", leftOut: [] }, 24, () => "copy");
    expect(compared).toEqual({ changes: [{ kind: "removed", id: "early" }], unknown: [], order: ["late"] });
  });

  it("a frame that an editor let stand is one, on the clip and on what was split off it", async () => {
    const film = await handedOn(plain);
    const frozen = edited(film, (c) => {
      const still = { ...(structuredClone(c[1]) as object), source_range: range(48, 36) };
      Object.assign(still, { effects: [{ OTIO_SCHEMA: "FreezeFrame.1", time_scalar: 0 }] });
      c.splice(2, 0, still as never);
      Object.assign(c[0] ?? {}, { effects: [{ OTIO_SCHEMA: "FreezeFrame.1", time_scalar: 0 }] });
    });
    const compared = back(film, readOtio(frozen));
    expect(compared.changes).toEqual([
      { kind: "frozen", id: s1, now: { from: 0, length: 3 } },
      {
        ...{ kind: "added", id: "copy", shotId: s2, like: s2, after: s2 },
        clip: { ...wholeTake, from: 2, hold: 1.5 },
      },
    ]);
    const { clips: cut } = takeOver({ clips: plain.clips, order: [] }, film.shown, compared, compared.changes, 24);
    expect(cut[s1]).toEqual({ ...wholeTake, to: 3, hold: 3 });
  });

  it("a frame that stood and moves again is a clip of its take", async () => {
    const how = { ...plain, clips: { ...plain.clips, [s2]: { ...wholeTake, from: 2, hold: 3 } } };
    const film = await handedOn(how);
    const moving = edited(film, (c) => Object.assign(c[1] ?? {}, { effects: [], source_range: range(48, 60) }));
    const compared = back(film, readOtio(moving));
    expect(compared.changes).toEqual([{ kind: "unfrozen", id: s2, now: { from: 2, length: 2.5 }, speed: 1 }]);
    const { clips: cut } = takeOver(how, film.shown, compared, compared.changes, 24);
    expect(cut[s2]).toEqual({ ...wholeTake, from: 2, to: 4.5 });
  });

  it("a clip that runs backwards is said, as a film can't have one", async () => {
    const film = await handedOn(plain);
    const backwards = edited(film, (c) => {
      Object.assign(c[1] ?? {}, { effects: [{ OTIO_SCHEMA: "LinearTimeWarp.1", time_scalar: -1 }] });
    });
    const { changes, unknown } = back(film, readOtio(backwards));
    expect([changes, unknown]).toEqual([[], ["shot 2 (-1×)"]]);
  });

  it("a speed that changes within a clip is said, as a film has one for each", async () => {
    const film = await handedOn(plain);
    const ramped = edited(film, (c) => {
      const keys = { "Key Frames": [[0, 0, false, 0, 0, 0, 0]] };
      Object.assign(c[1] ?? {}, { effects: [{ OTIO_SCHEMA: "TimeEffect.1", metadata: { Resolve_OTIO: keys } }] });
    });
    const { changes, unknown } = back(film, readOtio(ramped));
    expect([changes, unknown]).toEqual([[], ["shot 2 (TimeEffect)"]]);
  });

  it("a fade to black at the end is said, as a film ends with its last clip", async () => {
    const film = await handedOn(plain);
    const edl = film.edl.replace(/(00:00:00:00 )00:00:05:00( 00:00:08:00 )00:00:13:00/, "$100:00:04:00$200:00:12:00");
    const fade = `
009  AX       V     C        00:00:04:00 00:00:04:00 00:00:12:00 00:00:12:00
009  BL       V     D    024 00:00:00:00 00:00:01:00 00:00:12:00 00:00:13:00
`;
    const { changes, unknown } = back(film, readEdl(`${edl}${fade}`, 24));
    expect([changes, unknown]).toEqual([[], ["BL D 024"]]);
  });

  it("a clip that is counted from a timecode of its own is said, and stays as it was", async () => {
    const film = await handedOn(plain);
    const edl = film.edl.replace("00:00:00:00 00:00:05:00 00:00:03:00", "10:00:00:00 10:00:05:00 00:00:03:00");
    const { changes, unknown } = back(film, readEdl(edl, 24));
    expect([changes, unknown]).toEqual([[], ["02 shot 2.mp4 (36000 s)"]]);
  });

  it("a shot without a name is found in whichever language it was handed on", async () => {
    const film = await handedOn(plain);
    const inChinese = film.edl.replaceAll("02 shot 2.mp4", "02 镜头 2.mp4");
    expect(back(film, readEdl(inChinese, 24))).toEqual({ changes: [], unknown: [], order: [s1, s2, s3] });
    // A named one isn't, nor anything else that begins with its number.
    for (const other of ["02 Gulls.mp4", "02 shot 3.mp4", "01 shot 1.mp4"])
      expect(back(film, readEdl(film.edl.replaceAll("02 shot 2.mp4", other), 24)).unknown).toEqual([other]);
  });

  it("a dissolve longer than its event is as long as that", async () => {
    const film = await handedOn(plain);
    const edl = film.edl.replace(/^(002 .*) C {8}/m, "$1 D    9999 ");
    expect(back(film, readEdl(edl, 24)).changes).toContainEqual(
      expect.objectContaining({ kind: "fade", id: s2, now: { seconds: 5, through: null } }),
    );
  });

  it("renamed in the editor, a clip goes by its file; figures are no ending of a name", async () => {
    const board = [{ ...shot(1, "Scene 2.10") }, shot(2, "Scene 2"), shot(3, "Who? Where/when…")];
    const film = await handedOn(plain, board);
    const bare = film.otio
      .replaceAll('"reelsong"', '"gone"')
      .replaceAll(/"name": "(Scene|Who).*"/g, '"name": "My clip"');
    expect(back(film, readOtio(bare))).toEqual({ changes: [], unknown: [], order: [s1, s2, s3] });
    expect(back(film, readEdl(film.edl, 24))).toEqual({ changes: [], unknown: [], order: [s1, s2, s3] });
    const moved = film.edl.replaceAll(
      /^\* FROM CLIP NAME: (.*)\.mp4$/gm,
      "* FROM CLIP NAME: Mine\n* SOURCE FILE: D:\\\\proxies\\\\$1.mov",
    );
    expect(back(film, readEdl(moved, 24))).toEqual({ changes: [], unknown: [], order: [s1, s2, s3] });
  });

  it("an EDL may be sorted by source, and have a second track of pictures, which is said", async () => {
    const film = await handedOn(plain);
    const event = (number: number, channel: string, from: string, at: string, until: string, name: string) =>
      `00${number}  AX       ${channel.padEnd(5)} C        00:00:00:00 ${from} ${at} ${until}\n* FROM CLIP NAME: ${name}\n`;
    const edl = `TITLE: x\n${[
      event(1, "V", "00:00:05:00", "01:00:08:00", "01:00:13:00", "03 Swell.mp4"),
      event(2, "V2", "00:00:02:00", "01:00:01:00", "01:00:03:00", "harbor.mov"),
      event(3, "V", "00:00:03:00", "01:00:00:00", "01:00:03:00", "01 Skerry.mp4"),
      event(4, "V", "00:00:05:00", "01:00:03:00", "01:00:08:00", "02 shot 2.mp4"),
    ].join("")}`;
    expect(back(film, readEdl(edl, 24))).toEqual({ changes: [], unknown: ["harbor.mov"], order: [s1, s2, s3] });
  });

  it("drop frames are told by a line, or by a semicolon alone", () => {
    const ten = "001  AX V C 00:00:00:00 00:10:00;00 00:00:00:00 00:10:00;00";
    const all = ten.replaceAll(":", ";");
    for (const text of [`TITLE: x\nFCM: DROP FRAME\n${ten}`, `TITLE: x\n${ten}`, `TITLE: x\n${all}`])
      expect(readEdl(text, 30_000 / 1001).clips[0]?.length).toBeCloseTo(17_982 / (30_000 / 1001), 6);
  });
});
