import { drawTitleCard } from "#renderer/media/index.ts";
import type { FilmPackage } from "#shared/contract/library/file-export.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { CardLook } from "#shared/film/card-look.ts";
import type { Marker } from "#shared/film/cut.ts";
import type { DuckPoint } from "#shared/film/ducking.ts";
import { captionsSrt, captionsVtt } from "#shared/film/index.ts";
import { type SongSpan, songSpans } from "#shared/film/song-spans.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import { safeName } from "#shared/outgoing/index.ts";
import { cuesOf } from "../captions/film-cues.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { ShotWithTake } from "../film-shot.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import type { Timeline, TimelineFile, TimelineSound, TimelineStill, TimelineTake } from "./timeline.ts";
import { EDL_EVENTS, timelineEdl } from "./timeline-edl.ts";
import { timelineFcpxml } from "./timeline-fcpxml.ts";
import { timelineOtio } from "./timeline-otio.ts";

export interface PackagedFilm {
  readonly name: string;
  readonly plan: FilmPlan;
  readonly facts: ReadonlyMap<string, ClipFacts>;
  readonly shots: readonly ShotWithTake[];
  readonly takesLevel: number;
  readonly song: {
    readonly asset: Asset;
    readonly level: number;
    readonly fade: number;
    /** Where it is heard; absent: from the film's start, once. */
    readonly spans?: readonly SongSpan[];
    /** How it steps back under speech; absent: it doesn't. */
    readonly duck?: readonly DuckPoint[];
  } | null;
  /** Voice-over and effects with their files. */
  readonly sounds?: readonly { readonly asset: Asset; readonly heard: HeardSound }[];
  readonly markers?: readonly Marker[];
  /** Footage of the library, by asset id. */
  readonly footage?: ReadonlyMap<string, Asset>;
  /** What a shot, or a card, is called where it has no name; by its number. */
  readonly nameOf: (kind: "shot" | "card", number: number) => string;
}

/** A file's name without its number and ending: a long name gives way to them, without its number it would be the same again and again. */
export const mediaStem = (stem: string, ending: string): string => safeName(stem.slice(0, 60), "media", ending.length);

/** Names of files in one folder: as wished where that is free, numbered where it isn't. */
function namesTaken() {
  const taken = new Set<string>();
  return (stem: string, extension: string): string => {
    for (let count = 1; ; count += 1) {
      // Both are ASCII.
      const ending = `${count === 1 ? "" : ` (${count})`}${extension}`;
      const name = `${mediaStem(stem, ending)}${ending}`;
      const key = name.normalize("NFC").toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

const extensionOf = (fileName: string) => /\.[a-z0-9]{2,5}$/i.exec(fileName)?.[0].toLowerCase() ?? "";

export interface PackagedFiles extends Pick<FilmPackage, "texts" | "pictures" | "media"> {
  /** Events that its EDL would have, where they are more than it can; it is left out then. Null: it is there. */
  readonly edlEvents: number | null;
}

/**
 * A film for editors: three timelines, its captions as files, and under `media/` every file they speak of. `mark` stands for
 * the place of the package.
 */
export async function packageFilm(
  film: PackagedFilm,
  mark: string,
  draw: (words: string, width: number, height: number, look?: CardLook) => Promise<Blob> = drawnCard,
): Promise<PackagedFiles> {
  const { name, plan, facts, shots, song, takesLevel, nameOf } = film;
  const nameFile = namesTaken();
  const fileOf = (called: string, fileName: string): TimelineFile => ({
    name: called,
    url: `${mark}/media/${encodeURIComponent(fileName)}`,
  });
  const media: { id: string; path: string }[] = [];
  const takes = new Map<string, TimelineTake>();
  for (const { number, name: own, take } of shots) {
    const clip = facts.get(take.assetId);
    if (clip === undefined || takes.has(take.assetId)) continue;
    const called = own === "" ? nameOf("shot", number) : own;
    const stem = `${String(number).padStart(2, "0")} ${called}`;
    const fileName = nameFile(stem, extensionOf(take.fileName) || ".mp4");
    media.push({ id: take.assetId, path: `media/${fileName}` });
    takes.set(take.assetId, { ...fileOf(called, fileName), facts: clip });
  }
  const stills = new Map<string, TimelineStill>();
  for (const { assetId, still } of plan.segments) {
    const asset = assetId === null ? undefined : film.footage?.get(assetId);
    const clip = assetId === null ? undefined : facts.get(assetId);
    if (asset === undefined || takes.has(asset.id) || stills.has(asset.id) || (!clip && !still)) continue;
    const stem = asset.name.replace(/\.[a-z0-9]{2,5}$/i, "");
    const fileName = nameFile(stem, extensionOf(asset.name) || (still ? `.${still.format}` : ".mp4"));
    media.push({ id: asset.id, path: `media/${fileName}` });
    if (still) stills.set(asset.id, { ...fileOf(stem, fileName), width: still.width, height: still.height });
    else if (clip) takes.set(asset.id, { ...fileOf(stem, fileName), facts: clip });
  }
  const cards = new Map<number, TimelineFile>();
  const pictures: { path: string; png: string }[] = [];
  for (const [index, { card, look }] of plan.segments.entries()) {
    if (card === null) continue;
    const number = pictures.length + 1;
    const fileName = nameFile(nameOf("card", number), ".png");
    pictures.push({ path: `media/${fileName}`, png: await inBase64(await draw(card, plan.width, plan.height, look)) });
    cards.set(index, fileOf(card || nameOf("card", number), fileName));
  }
  let bed: Timeline["song"] = null;
  if (song !== null) {
    const { id, name: called, facts: sound } = song.asset;
    const stem = called.replace(/\.[a-z0-9]{2,5}$/i, "");
    const fileName = nameFile(stem, extensionOf(called) || ".mp3");
    media.push({ id, path: `media/${fileName}` });
    const seconds = sound.durationSeconds ?? plan.seconds;
    bed = {
      ...fileOf(stem, fileName),
      ...{ seconds, sampleRate: sound.sampleRate ?? 44_100 },
      ...{ channels: sound.channels ?? 2, level: song.level, fade: song.fade },
      duck: song.duck ?? [],
      spans: song.spans ?? songSpans({ songAt: 0, songFrom: 0, songTo: null, songLoop: false }, seconds, plan.seconds),
    };
  }
  const files = new Map<string, TimelineFile>();
  const sounds = (film.sounds ?? []).map(({ asset, heard }): TimelineSound => {
    const stem = asset.name.replace(/\.[a-z0-9]{2,5}$/i, "");
    let file = files.get(asset.id);
    if (file === undefined) {
      const fileName = nameFile(stem, extensionOf(asset.name) || ".mp3");
      media.push({ id: asset.id, path: `media/${fileName}` });
      file = fileOf(stem, fileName);
      files.set(asset.id, file);
    }
    const { durationSeconds = heard.end - heard.start, sampleRate = 44_100, channels = 2 } = asset.facts;
    return { ...file, heard, seconds: durationSeconds, sampleRate, channels };
  });
  const timeline: Timeline = {
    title: name,
    plan,
    takesLevel,
    takes,
    stills,
    cards,
    song: bed,
    sounds,
    markers: film.markers ?? [],
  };
  const cues = cuesOf(plan.segments);
  const edl = timelineEdl(timeline);
  // Parts of it would each come back as a film from which the others were taken out.
  const hasEdl = edl.events <= EDL_EVENTS;
  const beside = namesTaken();
  const texts = [
    { path: beside(name, ".fcpxml"), text: timelineFcpxml(timeline) },
    { path: beside(name, ".otio"), text: timelineOtio(timeline) },
    ...(hasEdl ? [{ path: beside(name, ".edl"), text: edl.text }] : []),
    ...(cues.length === 0
      ? []
      : [
          { path: beside(name, ".srt"), text: captionsSrt(cues) },
          { path: beside(name, ".vtt"), text: captionsVtt(cues) },
        ]),
  ];
  return { texts, pictures, media, edlEvents: hasEdl ? null : edl.events };
}

async function drawnCard(words: string, width: number, height: number, look?: CardLook): Promise<Blob> {
  const drawn = await drawTitleCard(words, width, height, look);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(drawn);
  return canvas.convertToBlob({ type: "image/png" });
}

async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
