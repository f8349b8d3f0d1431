import { drawCaption, drawTitleCard } from "#renderer/media/draw-titles.ts";
import { measureSound } from "#renderer/media/sound/measure-sound.ts";
import { clipOfFile } from "#renderer/storyboard/export/make/clip-of-file.ts";
import { chooseCodecs } from "#renderer/storyboard/export/make/film-codecs.ts";
import type { FilmOrder } from "#renderer/storyboard/export/make/film-messages.ts";
import { makeFilm } from "#renderer/storyboard/export/make/make-film.ts";
import type { FilmOutput } from "#renderer/storyboard/export/output/film-output.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { shownClips, shownSounds } from "#renderer/storyboard/export/returned/shown-clips.ts";
import { heardFiles } from "#renderer/storyboard/export/sound/use-film-duck.ts";
import { packageFilm } from "#renderer/storyboard/export/timeline/film-package.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { type DuckPoint, duckPoints, speechInFilm } from "#shared/film/ducking.ts";
import type { ShownClip, ShownSound } from "#shared/film/returned/index.ts";
import { songSpans } from "#shared/film/song-spans.ts";
import { heardSounds } from "#shared/film/sound-clips.ts";

// A film's own parts in a page of their own, as the export and the hand-off use them: the spec bundles this.

export interface WantedCut {
  readonly name: string;
  /** Files of the takes by their shots' ids, in the board's order. */
  readonly takes: readonly (readonly [shotId: string, file: string])[];
  readonly settings: FilmSettings;
  readonly output: FilmOutput;
  /** Seconds of the song's file and of the sounds', by their names. */
  readonly lengths: Readonly<Record<string, number>>;
  /** The export is cut off at these seconds, and goes on; absent: it isn't. */
  readonly cutOff?: number;
}

export interface MadeCut {
  /** Stretches that were kept where it was cut off. */
  readonly kept: number;
  readonly frames: number;
  readonly seconds: number;
  readonly clips: readonly ShownClip[];
  readonly sounds: readonly ShownSound[];
  readonly starts: Readonly<Record<string, number>>;
  readonly duck: readonly DuckPoint[];
  readonly otio: string;
}

const nameOf = (kind: "shot" | "card", number: number) => `${kind} ${number}`;

/** Keeps stretches that are encoded as the core does, in this page; those that are whole, by their address. */
function keepStretches(): Map<string, Blob> {
  const whole = new Map<string, Blob>();
  const begun: Blob[] = [];
  const { fetch } = window;
  window.fetch = async (asked, init) => {
    const [path = "", query] = String(asked).split("?");
    if (!path.startsWith("/stretches/")) return fetch(asked, init);
    if (init?.method !== "POST") return new Response(whole.get(path) ?? null);
    begun.push(await new Response(init.body ?? null).blob());
    if (query === "last") whole.set(path, new Blob(begun.splice(0)));
    return new Response(null, { status: 204 });
  };
  return whole;
}
const stretches = keepStretches();

async function makeCut({ name, takes, settings, output, lengths, cutOff }: WantedCut): Promise<MadeCut> {
  const address = (file: string) => `/takes/${file}`;
  const facts = new Map(
    await Promise.all(takes.map(async ([, file]) => [file, await clipOfFile(file, address(file))] as const)),
  );
  const shots = takes.map(([shotId, file], index) => ({
    ...{ shotId, number: index + 1, name: "", prompt: "", model: "" },
    take: { taskId: file, assetId: file, ordinal: 1, fileName: file },
  }));
  const plan = planFilm(shots, facts, settings, [], output);
  const { width, height, seconds } = plan;
  const sounds = heardSounds(settings.sounds, new Map(Object.entries(lengths)), seconds);
  const heard = heardFiles(plan.segments, settings.takesLevel, sounds);
  const speech = new Map<string, [number, number][]>();
  for (const file of new Set(heard.map(({ assetId }) => assetId)))
    speech.set(file, (await measureSound({ address: address(file), speech: true }))?.measure.speech ?? []);
  const duck = duckPoints(speechInFilm(heard, speech), settings);
  const { song } = settings;
  const spans = song === null ? [] : songSpans(settings, lengths[song] ?? null, seconds);
  const files = [...facts.keys(), ...sounds.map(({ assetId }) => assetId), ...(song === null ? [] : [song])];
  const level = settings.songLevel;
  const order: FilmOrder = {
    ...{ plan, target: `/films/${name}`, takesLevel: settings.takesLevel, sounds },
    addresses: Object.fromEntries(files.map((file) => [file, address(file)])),
    song: song === null ? null : { assetId: song, level, fade: settings.songFade, spans, duck },
    codecs: await chooseCodecs(plan),
    cards: await Promise.all(
      plan.segments.map(({ card }) => (card === null ? null : drawTitleCard(card, width, height))),
    ),
    captions: await Promise.all(
      plan.segments.map(({ caption }) =>
        settings.captions !== "burnt" || caption === "" ? null : drawCaption(caption, width, height),
      ),
    ),
  };
  let kept = 0;
  if (cutOff !== undefined) {
    let made = 0;
    const pass = async () => {
      if (made >= cutOff) throw new Error("The page ended.");
    };
    const first = { ...order, target: `/films/first-${name}`, keeping: { address: `/stretches/${name}`, kept } };
    await makeFilm(first, { pass }, (progress) => {
      if (typeof progress === "number") made = progress;
    }).catch(() => {});
    kept = stretches.size;
  }
  await makeFilm(
    { ...order, ...(kept > 0 ? { keeping: { address: `/stretches/${name}`, kept } } : {}) },
    { pass: async () => {} },
    () => {},
  );
  // What the library says of a sound's file, as far as a timeline tells of it.
  const assetOf = (id: string) =>
    ({ id, name: id, facts: { durationSeconds: lengths[id], sampleRate: 48_000, channels: 2 } }) as unknown as Asset;
  const { texts } = await packageFilm(
    {
      ...{ name, plan, facts, shots, takesLevel: settings.takesLevel, nameOf, markers: settings.markers },
      song: song === null ? null : { asset: assetOf(song), level, fade: settings.songFade, spans, duck },
      sounds: sounds.map((each) => ({ asset: assetOf(each.assetId), heard: each })),
    },
    "reelsong-package",
  );
  return {
    ...{ kept, frames: plan.frames, seconds, duck },
    clips: shownClips(plan, shots, facts, nameOf),
    sounds: shownSounds(
      sounds,
      song === null ? null : { name: song, seconds: lengths[song] ?? Number.POSITIVE_INFINITY, spans },
      { lengths: new Map(Object.entries(lengths)), nameOf: (id) => id },
      plan,
    ),
    starts: Object.fromEntries(plan.segments.map(({ clipId, start }) => [clipId, start])),
    otio: texts.find(({ path }) => path.endsWith(".otio"))?.text ?? "",
  };
}

Object.assign(window, { makeCut });
