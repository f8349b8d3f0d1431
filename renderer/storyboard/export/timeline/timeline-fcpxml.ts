import { duckWithin } from "#shared/film/ducking.ts";
import type { PictureRect } from "#shared/film/framing.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import type { FilmColor } from "../make/film-color.ts";
import { songFrames, soundFrames } from "./sound-frames.ts";
import {
  cutShort,
  dipHalves,
  dipWords,
  framedEnds,
  itemsOf,
  markerFrames,
  type Timeline,
  type TimelineItem,
  type TimelineSong,
} from "./timeline.ts";

const marked = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** Text of an attribute. XML has no way to write most controls, and an attribute none to keep a line's end. */
const escaped = (text: string) => marked(plainLine(text));

/** Rates that are a thousandth below a whole one are counted in 1001sts, as editors do. */
function frameLength(frameRate: number): { readonly over: number; readonly under: number } {
  const whole = Math.round(frameRate);
  if (Math.abs(frameRate - (whole * 1000) / 1001) < 0.005) return { over: 1001, under: whole * 1000 };
  return { over: 100, under: Math.round(frameRate * 100) };
}

function timesOf(frameRate: number) {
  const { over, under } = frameLength(frameRate);
  return {
    frameDuration: `${over}/${under}s`,
    time: (frames: number) => (frames === 0 ? "0s" : `${frames * over}/${under}s`),
    framesOf: (seconds: number) => Math.round((seconds * under) / over),
  };
}

/** Times are whole seconds or fractions of whole figures: the format has no decimals. */
const exactly = (seconds: number) =>
  Number.isInteger(seconds) ? `${seconds}s` : `${Math.round(seconds * 1000)}/1000s`;

/** As Final Cut Pro names color spaces: by the numbers of H.273. */
const spaceOf = ({ matrix }: FilmColor) => (matrix === "bt709" ? "1-1-1 (Rec. 709)" : "6-1-6 (Rec. 601 (NTSC))");

const decibels = (level: number) => (level <= 0 ? "-96dB" : `${Math.round(20 * Math.log10(level) * 10) / 10}dB`);

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element in lines, two spaces further in for each that it stands in. */
function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join("");
  if (children.length === 0) return `<${name}${written}/>`;
  const inner = children.join("\n").replaceAll(/^/gm, "  ");
  return `<${name}${written}>\n${inner}\n</${name}>`;
}

/**
 * The film as Final Cut Pro XML 1.10 (Apple's reference; also read by DaVinci Resolve, and by Premiere Pro through it):
 * takes, cards as stills and cross-fades on one spine, the song as a connected clip below it, captions above their clips. A
 * dip stands in a note, and is a transition as well where both clips have the spare frames that Final Cut Pro wants for one.
 */
export function timelineFcpxml(timeline: Timeline): string {
  const { title, plan, takes, cards, song, takesLevel } = timeline;
  const { frameDuration, time } = timesOf(plan.frameRate);
  const { items, frames } = itemsOf(timeline);
  const size = { width: plan.width, height: plan.height };
  const formats = new Map<string, string>();
  const resources: string[] = [];
  let count = 0;
  const newId = () => `r${++count}`;
  const formatOf = (attributes: Attributes): string => {
    const key = JSON.stringify(attributes);
    const known = formats.get(key);
    if (known !== undefined) return known;
    const id = newId();
    formats.set(key, id);
    resources.push(element("format", { id, ...attributes }));
    return id;
  };
  const film = formatOf({ frameDuration, ...size, colorSpace: spaceOf(plan.color) });
  const media = (url: string) => [element("media-rep", { kind: "original-media", src: url })];

  const assets = new Map<string, string>();
  for (const assetId of new Set(items.map((item) => item.assetId))) {
    const take = assetId === null ? undefined : takes.get(assetId);
    if (assetId === null || take === undefined) continue;
    const { facts, name, url } = take;
    const own = timesOf(facts.frameRate);
    const format = formatOf({
      ...{ frameDuration: own.frameDuration, width: facts.width, height: facts.height },
      colorSpace: spaceOf(facts.color),
    });
    const id = newId();
    assets.set(assetId, id);
    const sound = facts.hasSound ? { hasAudio: 1, audioSources: 1, audioChannels: 2, audioRate: 48_000 } : {};
    const duration = own.time(own.framesOf(facts.seconds));
    resources.push(
      element("asset", { id, name, start: "0s", duration, hasVideo: 1, format, videoSources: 1, ...sound }, media(url)),
    );
  }
  const stills = new Map<number, string>();
  for (const [index, { name, url }] of cards) {
    const format = formatOf({ name: "FFVideoFormatRateUndefined", ...size });
    const id = newId();
    stills.set(index, id);
    resources.push(
      element("asset", { id, name, start: "0s", duration: "0s", hasVideo: 1, format, videoSources: 1 }, media(url)),
    );
  }
  const pictures = new Map<string, string>();
  for (const [assetId, { name, url, width, height }] of timeline.stills ?? []) {
    const format = formatOf({ name: "FFVideoFormatRateUndefined", width, height });
    const id = newId();
    pictures.set(assetId, id);
    const still = { id, name, start: "0s", duration: "0s", hasVideo: 1, format, videoSources: 1 };
    resources.push(element("asset", still, media(url)));
  }
  let below: string[] = [];
  if (song !== null) {
    const id = newId();
    const { name, url, sampleRate, channels } = song;
    const duration = `${Math.round(song.seconds * sampleRate)}/${sampleRate}s`;
    resources.push(
      element(
        "asset",
        ...([
          {
            id,
            name,
            start: "0s",
            duration,
            hasAudio: 1,
            audioSources: 1,
            audioChannels: channels,
            audioRate: sampleRate,
          },
          media(url),
        ] as const),
      ),
    );
    const spans = songFrames(song.spans, song.seconds, plan.frameRate, frames);
    below = spans.map(({ at, from, length }, index) =>
      songClip(song, {
        ...{
          ref: id,
          duration: time(length),
          offset: time((items[0] ? clockOf(items[0]) : 0) + at),
          start: time(from),
        },
        ...{ comesIn: index === 0, goesOut: index === spans.length - 1 },
        // The clip's own clock is its file's.
        levels: duckWithin(song.duck, at / plan.frameRate, (at + length) / plan.frameRate).map((point) => ({
          time: time(from + Math.round(point.at * plan.frameRate) - at),
          value: decibels(song.level * 10 ** (point.decibels / 20)),
        })),
      }),
    );
  }

  const heardAssets = new Map<string, string>();
  const sounds = soundFrames(timeline.sounds, plan.frameRate, frames);
  for (const { name, url, seconds, sampleRate, channels, heard, laid } of sounds) {
    let id = heardAssets.get(url);
    if (id === undefined) {
      id = newId();
      heardAssets.set(url, id);
      const duration = `${Math.round(seconds * sampleRate)}/${sampleRate}s`;
      const audio = { hasAudio: 1, audioSources: 1, audioChannels: channels, audioRate: sampleRate };
      resources.push(element("asset", { id, name, start: "0s", duration, ...audio }, media(url)));
    }
    const fades = [
      ...(heard.fadeIn > 0 ? [element("fadeIn", { duration: exactly(heard.fadeIn) })] : []),
      ...(heard.fadeOut > 0 ? [element("fadeOut", { duration: exactly(heard.fadeOut) })] : []),
    ];
    const param = fades.length === 0 ? [] : [element("param", { name: "amount" }, fades)];
    const place = {
      ...{ ref: id, lane: -2 - heard.track, offset: time((items[0] ? clockOf(items[0]) : 0) + laid.at) },
      ...{ name, start: time(laid.from), duration: time(laid.length), audioRole: "effects" },
    };
    below.push(element("asset-clip", place, [element("adjust-volume", { amount: decibels(heard.gain) }, param)]));
  }

  let styles = 0;
  const moments = markerFrames(timeline.markers, plan.frameRate, frames);
  const captionsOf = (item: TimelineItem): string[] =>
    item.captions.map(({ at, frames: length, words }) => {
      styles += 1;
      const id = `ts${styles}`;
      const role = `SRT?captionFormat=SRT.${captionLanguage(words)}`;
      const place = {
        lane: 1,
        offset: time(clockOf(item) + at),
        name: cutShort(words, 80),
        duration: time(length),
        role,
      };
      return element("caption", place, [
        `<text><text-style ref="${id}">${marked(words).replaceAll("\n", "&#10;")}</text-style></text>`,
        element("text-style-def", { id }, [
          element("text-style", { fontColor: "1 1 1 1", backgroundColor: "0 0 0 1" }),
        ]),
      ]);
    });
  let dissolve: string | undefined;
  /** A dip as an editor makes it: an overlap, so only where both clips have the frames for it. */
  const dipped = (item: TimelineItem, before: TimelineItem | undefined): string[] => {
    const { dip, at } = item;
    if (!dip || before === undefined || !canOverlap(dip, before, item, timeline)) return [];
    if (dissolve === undefined) {
      dissolve = newId();
      resources.push(element("effect", { id: dissolve, ...FADE_TO_COLOR }));
    }
    const color = element("param", { name: "color", key: 3, value: colorValue(dip.color) });
    const place = { offset: time(at - dipHalves(dip).before), duration: time(dip.frames) };
    return [
      element("transition", { name: "Dip To Color Dissolve", ...place }, [
        element("filter-video", { ref: dissolve, name: FADE_TO_COLOR.name }, [color]),
      ]),
    ];
  };
  const spine = items.flatMap((item, index) => {
    const { name, assetId, at, from, frames: length, fade, lead, speed } = item;
    // A clip with speeds has a clock of its own, which its map leads to its file's.
    const start = time(clockOf(item));
    const place = { offset: time(at), name, start, duration: time(length) };
    const marks = moments
      .filter(({ frame }) => frame >= at && frame < at + length)
      .map(({ frame, words }) => {
        const place = { start: time(clockOf(item) + frame - at), duration: time(1) };
        return element("marker", { ...place, value: words || "Marker" });
      });
    const noted = item.dip ? [`<note>${escaped(dipWords(item.dip))}</note>`] : [];
    const anchored = [...(index === 0 ? below : []), ...captionsOf(item), ...marks];
    const asset = assetId === null ? undefined : assets.get(assetId);
    const still = (assetId === null ? undefined : pictures.get(assetId)) ?? stills.get(index);
    const framed = framingOf(item, timeline);
    const point = (frames: number, shown: number) =>
      element("timept", { time: time(frames), value: time(shown), interp: "linear" });
    const map = [point(0, from), point(length, from + Math.round(length * speed))];
    const fast = speed === 1 ? [] : [element("timeMap", {}, map)];
    const level = takesLevel * item.gain;
    const quiet = item.hasSound && level !== 1 ? [element("adjust-volume", { amount: decibels(level) })] : [];
    // J- and L-cuts, on the clip's own clock; one with speeds has none before its first frame.
    const { hasSound, soundHead, soundTail } = item;
    const isSplit = hasSound && (soundHead !== 0 || soundTail !== 0) && clockOf(item) + soundHead >= 0;
    const split = isSplit
      ? { audioStart: time(clockOf(item) + soundHead), audioDuration: time(length - soundHead + soundTail) }
      : {};
    const clip =
      asset !== undefined
        ? element("asset-clip", { ref: asset, ...place, ...split, tcFormat: "NDF" }, [
            ...[...noted, ...fast, ...framed, ...quiet, ...anchored],
          ])
        : still !== undefined
          ? element("video", { ref: still, ...place }, [...noted, ...framed, ...anchored])
          : element("gap", { name, offset: time(at), start: "0s", duration: time(length) }, [...noted, ...anchored]);
    if (fade === 0) return [...dipped(item, items[index - 1]), clip];
    const over = { name: "Cross Dissolve", offset: time(at - lead), duration: time(fade) };
    return [element("transition", over), clip];
  });
  const sequence = element("sequence", { format: film, duration: time(frames), tcStart: "0s", tcFormat: "NDF" }, [
    element("spine", {}, spine),
  ]);
  const project = element("project", { name: title }, [sequence]);
  const body = element("fcpxml", { version: "1.10" }, [
    element("resources", {}, resources),
    element("library", {}, [element("event", { name: title }, [project])]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${body}\n`;
}

/** As DaVinci Resolve's own exports name Final Cut Pro's effect for it. */
const FADE_TO_COLOR = { name: "Fade To Color", uid: "FxPlug:F779C565-486D-4633-8035-0374B4DB8F5C" };

/** `#rrggbb` as FCPXML writes colors: red, green, blue and opacity of 1. */
const colorValue = (color: string) =>
  [...[1, 3, 5].map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1e4) / 1e4), 1].join(" ");

/** Two clips have as much beside what they show as a dip between them takes of either. Retimed ones are left alone. */
function canOverlap(
  dip: NonNullable<TimelineItem["dip"]>,
  one: TimelineItem,
  other: TimelineItem,
  { takes, plan }: Pick<Timeline, "takes" | "plan">,
): boolean {
  const halves = dipHalves(dip);
  const spare = (item: TimelineItem, edge: "head" | "tail") => {
    const take = item.assetId === null ? undefined : takes.get(item.assetId);
    if (take === undefined) return item.file === null ? 0 : Number.POSITIVE_INFINITY;
    if (item.speed !== 1) return 0;
    const whole = Math.floor(take.facts.seconds * plan.frameRate + 1e-6);
    return edge === "head" ? item.from : whole - item.from - item.frames;
  };
  return spare(one, "tail") >= halves.behind && spare(other, "head") >= halves.before;
}

/** Where a clip's own clock begins, frames: one with speeds has a clock of its own. */
const clockOf = ({ speed, assetId, from }: TimelineItem): number => (speed === 1 || assetId === null ? from : 0);

/**
 * How a picture lies in the frame. What a crop leaves fills the frame by itself; crops are counted from each side in
 * hundredths of the picture's height, and a move is a pan between two of them.
 */
function framingOf(item: TimelineItem, timeline: Timeline): string[] {
  const ends = framedEnds(item, timeline);
  if (ends === null) return [];
  if (item.framing?.conform === "fill") return [element("adjust-conform", { type: "fill" })];
  const { size, from, to } = ends;
  const sides = ({ x, y, width, height }: PictureRect) => {
    const figure = (pixels: number) => Math.round((pixels / size.height) * 1e4) / 100;
    return {
      ...{ left: figure(x), top: figure(y) },
      ...{ right: figure(size.width - x - width), bottom: figure(size.height - y - height) },
    };
  };
  if (item.framing?.viewEnd == null)
    return [element("adjust-crop", { mode: "crop" }, [element("crop-rect", sides(from))])];
  return [element("adjust-crop", { mode: "pan" }, [element("pan-rect", sides(from)), element("pan-rect", sides(to))])];
}

interface SongClip {
  readonly ref: string;
  readonly duration: string;
  readonly offset: string;
  readonly start: string;
  /** Of a song that goes round the first comes in, and the last goes out. */
  readonly comesIn: boolean;
  readonly goesOut: boolean;
  /** Its volume from moment to moment, where it isn't the same all over. */
  readonly levels: readonly { readonly time: string; readonly value: string }[];
}

function songClip({ name, level, fade }: TimelineSong, { comesIn, goesOut, levels, ...place }: SongClip): string {
  const length = { duration: exactly(fade) };
  const fades = [
    ...(fade > 0 && comesIn ? [element("fadeIn", length)] : []),
    ...(fade > 0 && goesOut ? [element("fadeOut", length)] : []),
  ];
  const moved = levels.map((each) => element("keyframe", { ...each, curve: "linear" }));
  const param = [...fades, ...(moved.length === 0 ? [] : [element("keyframeAnimation", {}, moved)])];
  const volume = element(
    "adjust-volume",
    { amount: decibels(level) },
    param.length === 0 ? [] : [element("param", { name: "amount" }, param)],
  );
  const { ref, offset, start, duration } = place;
  return element("asset-clip", { ref, lane: -1, offset, name, start, duration, audioRole: "music" }, [volume]);
}

/** As Final Cut Pro writes a caption's language. */
const captionLanguage = (words: string): string =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) ? "ja" : /\p{Script=Han}/u.test(words) ? "zh-Hans" : "en";
