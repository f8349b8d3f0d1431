import { type Direction, parseDirection } from "#shared/direction/index.ts";
import { mediaNameOf } from "#shared/wire/media/asset-url.ts";
import type { VideoModelId } from "#shared/wire/models.ts";
import { promptExpansionMode, type Resolution, type VideoRequest } from "#shared/wire/video/video.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { type CastCard, castFiles, type ShotCard } from "../cast/index.ts";
import { adaptVideoDraft, type DraftChange } from "./adapt-video-draft.ts";
import { type Continuation, continuationLine, continuedVideo } from "./continuation.ts";
import type { AssetKindLookup } from "./reference-kind.ts";
import { promptOf, type ShotSettings, withFilmWords } from "./shot-request.ts";

/** What a take is made with again; everything else of its request stays. */
export interface RetakeChanges {
  readonly model: VideoModelId;
  readonly resolution: Resolution;
}

/**
 * A take's own request with another model or resolution, whatever its shot says by now. What the model does not take
 * moves to the nearest it does, and is told; `extra` goes where the model has none.
 */
export function retakeRequest(
  request: VideoRequest,
  { model, resolution }: RetakeChanges,
): { request: VideoRequest; changes: DraftChange[] } {
  const { extra, ...rest } = request;
  const { draft, changes } = adaptVideoDraft({ model, resolution, duration: request.duration }, model);
  return {
    request: { ...rest, ...draft, ...(videoModels[model].extra && extra !== undefined ? { extra } : {}) },
    changes,
  };
}

/** The settings of a shot that a request was made of; what it does not name (a default, parked media) is left out. */
export function shotSettingsOf(request: VideoRequest): Partial<ShotSettings> {
  const prompt = request.content.flatMap((item) => (item.type === "text" ? [item.text] : [])).join("\n");
  const media = request.content.flatMap((item) => {
    if (item.type === "text") return [];
    const { url } =
      item.type === "image_url" ? item.image_url : item.type === "video_url" ? item.video_url : item.audio_url;
    const id = mediaNameOf(url);
    return id === undefined ? [] : [{ id, role: item.role ?? "first_frame" }];
  });
  const frame = (role: string) => media.find((each) => each.role === role)?.id ?? null;
  const references = media.filter(({ role }) => role.startsWith("reference")).map(({ id }) => id);
  const mode = references.length > 0 ? "references" : media.length > 0 ? "frames" : "text";
  const expansion = promptExpansionMode.safeParse(request.extra?.prompt_expansion_mode).data;
  return {
    prompt,
    model: request.model,
    duration: request.duration,
    mode,
    ...(request.resolution === undefined ? {} : { resolution: request.resolution }),
    // With frames the ratio is always adaptive: the shot's own stays for the day it has none.
    ...(request.ratio === undefined || mode === "frames" ? {} : { ratio: request.ratio }),
    ...(mode === "frames" ? { firstFrame: frame("first_frame"), lastFrame: frame("last_frame") } : {}),
    ...(mode === "references" ? { references } : {}),
    ...(expansion === undefined ? {} : { promptExpansion: expansion }),
  };
}

/** What of a shot is put around its own words and beside its own references when it is sent. */
interface Around {
  readonly promptPrefix?: string;
  readonly promptSuffix?: string;
  readonly projectReferences?: readonly string[];
  /** The cards that its words can name, as the film has them now. */
  readonly cast?: readonly CastCard[];
  readonly continues?: Continuation | null | undefined;
  /** It is written as beats: words that come back make it one of words. */
  readonly directed?: boolean;
}

/**
 * Settings read back from a request, without what the shot would put around them once more. Where the request began or
 * ended otherwise, the shot's own surroundings are emptied, so that the very same request is sent again.
 */
export function ownSettingsOf(
  request: VideoRequest,
  around: Around,
  direction: Direction | null = null,
  cast: readonly ShotCard[] = [],
): Partial<ShotSettings> {
  if (direction !== null) return directedSettingsOf(request, around, direction, cast);
  const settings = shotSettingsOf(request);
  const { promptPrefix = "", promptSuffix = "", projectReferences = [], continues = null } = around;
  const video = continuedVideo(
    { mode: settings.mode ?? "text", continues },
    settings.references ?? [],
    kindsIn(request),
  );
  const before = promptPrefix.trim() === "" ? "" : `${promptPrefix}\n`;
  const head = continuationLine(withFilmWords({ ...around, prompt: "…" }), video) + before;
  const tail = promptSuffix.trim() === "" ? "" : `\n${promptSuffix}`;
  const { prompt = "", references } = settings;
  const fits = prompt.startsWith(head) && prompt.endsWith(tail) && prompt.length >= head.length + tail.length;
  return {
    ...settings,
    ...(around.directed ? { directed: false } : {}),
    ...(fits
      ? { prompt: prompt.slice(head.length, prompt.length - tail.length) }
      : { promptPrefix: "", promptSuffix: "", continues: null }),
    ...(references === undefined ? {} : { references: references.filter((id) => !projectReferences.includes(id)) }),
    ...namingSettingsOf(request, around, cast, settings),
  };
}

/**
 * As `ownSettingsOf`, of a take whose shot was directed. Its direction comes back as its director wrote it where the
 * film's words and its cards still make the same text of it, else as the text itself says. `cast` is as it was sent.
 */
function directedSettingsOf(
  request: VideoRequest,
  around: Around,
  direction: Direction,
  cast: readonly ShotCard[],
): Partial<ShotSettings> {
  const { prompt = "", references, ...settings } = shotSettingsOf(request);
  const { promptPrefix = "", promptSuffix = "", projectReferences = [], continues = null } = around;
  const own = references?.filter((id) => !projectReferences.includes(id));
  const whole = { firstFrame: null, lastFrame: null, mode: "text", ...settings } as const;
  const asked = { ...whole, duration: request.duration, prompt, directed: true, references: own ?? [] };
  const brought = new Set(castFiles(cast));
  const written = { ...asked, direction, cast, promptPrefix, promptSuffix, projectReferences, continues };
  const chosen = written.references.filter((name) => !brought.has(name));
  const same =
    promptOf({ ...written, references: chosen }, kindsIn(request)) === prompt && sameCards(cast, around.cast ?? []);
  return {
    ...settings,
    ...(own === undefined ? {} : { references: same ? chosen : own }),
    directed: true,
    ...(same
      ? { direction }
      : { direction: parseDirection(prompt, request.duration), promptPrefix: "", promptSuffix: "", continues: null }),
  };
}

/**
 * The words of a take that named cards, with their mentions in place of what was sent for them, and without the files
 * that they brought; nothing where the film's cards and words wouldn't make the very same text of them.
 */
function namingSettingsOf(
  request: VideoRequest,
  { promptPrefix = "", promptSuffix = "", projectReferences = [], continues = null, cast: now = [] }: Around,
  cast: readonly ShotCard[],
  settings: Partial<ShotSettings>,
): Partial<ShotSettings> {
  if (cast.length === 0 || !sameCards(cast, now)) return {};
  const { prompt: sent = "", references = [] } = settings;
  const brought = new Set(castFiles(cast));
  const own = references.filter((id) => !brought.has(id) && !projectReferences.includes(id));
  const plain = { firstFrame: null, lastFrame: null, mode: "text", ...settings } as const;
  const kindOf = kindsIn(request);
  const textOf = (prompt: string) =>
    promptOf(
      {
        ...plain,
        duration: request.duration,
        references: own,
        prompt,
        cast,
        promptPrefix,
        promptSuffix,
        projectReferences,
        continues,
      },
      kindOf,
    );
  // A mention each, so that the text shows what is sent for it; the last mention stands for what is sent later.
  const mark = "\u0000";
  let words = sent;
  for (const card of cast) {
    const mention = `@${card.name}`;
    const [, first = "", later = ""] = textOf(`${mark}${mention}${mark}${mention}${mark}`).split(mark);
    const at = first === later ? words.search(asWord(first)) : words.indexOf(first);
    if (first === "" || at < 0) return {};
    const behind = words
      .slice(at + first.length)
      .split(asWord(later))
      .join(mention);
    words = words.slice(0, at) + mention + behind;
  }
  const lead = textOf(mark).split(mark);
  const [head = "", tail = ""] = lead;
  if (!words.startsWith(head) || !words.endsWith(tail)) return {};
  const prompt = words.slice(head.length, words.length - tail.length);
  return textOf(prompt) === sent
    ? {
        prompt,
        promptPrefix,
        promptSuffix,
        continues,
        ...(settings.references === undefined ? {} : { references: own }),
      }
    : {};
}

/** A name where it stands by itself: “Ana” isn't in “banana”. Chinese and Japanese write no blanks between words. */
function asWord(name: string): RegExp {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\s'’._·-]+$/u.test(name);
  return new RegExp(spaced ? `(?<![@\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : `(?<!@)${literal}`, "gu");
}

/** Whether the film's cards are still as they were sent. */
const sameCards = (sent: readonly ShotCard[], now: readonly CastCard[]): boolean =>
  sent.every((card) => {
    const told = ({ name, kind, description, files, look, voice }: CastCard) =>
      JSON.stringify([name, kind, description, files.map((file) => [file.name, file.gives]), look, voice]);
    return now.some((one) => told(one) === told(card));
  });

/** What each file of a request was sent as. */
function kindsIn({ content }: VideoRequest): AssetKindLookup {
  const kinds = new Map<string | undefined, "image" | "video" | "audio">();
  for (const item of content) {
    if (item.type === "image_url") kinds.set(mediaNameOf(item.image_url.url), "image");
    else if (item.type === "video_url") kinds.set(mediaNameOf(item.video_url.url), "video");
    else if (item.type === "audio_url") kinds.set(mediaNameOf(item.audio_url.url), "audio");
  }
  return (name) => kinds.get(name);
}
