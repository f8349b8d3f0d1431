import { compileDirection, type Direction, readableWords } from "#shared/direction/index.ts";
import { mediaUrl } from "#shared/wire/media/asset-url.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { VideoModelId } from "#shared/wire/models.ts";
import type { ContentItem, PromptExpansionMode, Ratio, Resolution, VideoRequest } from "#shared/wire/video/video.ts";
import { cardsAsWords, castFiles, type ShotCard } from "../cast/index.ts";
import { type Continuation, continuationLine, continuedVideo } from "./continuation.ts";
import { mentionOf, ordinalsOf } from "./mentions.ts";
import { type AssetKindLookup, referenceKind } from "./reference-kind.ts";
import { takeDirection } from "./take-direction.ts";

/** What of a shot's draft goes into a request; media are asset ids or public addresses. The contract's `shotDraft` is one of these. */
export interface ShotSettings {
  readonly prompt: string;
  /** Sent as its `direction` is compiled, not as its prompt; both are kept. */
  readonly directed?: boolean;
  readonly direction?: Direction | null;
  readonly model: VideoModelId;
  readonly resolution: Resolution;
  /** Whole seconds. */
  readonly duration: number;
  readonly ratio: Ratio;
  readonly mode: "text" | "frames" | "references";
  readonly firstFrame: string | null;
  readonly lastFrame: string | null;
  readonly references: readonly string[];
  readonly promptExpansion: PromptExpansionMode | null;
  /** It goes on from the last seconds of a take, which are one of its references. */
  readonly continues?: Continuation | null | undefined;
  /** The film's words around the prompt, and its references, which come first. */
  readonly promptPrefix?: string;
  readonly promptSuffix?: string;
  readonly projectReferences?: readonly string[];
  /** The film's cards that its words name, with which of their files are sent (`followCast`). */
  readonly cast?: readonly ShotCard[];
}

/** What of a draft decides its text. */
export type TextSettings = Omit<ShotSettings, "model" | "resolution" | "ratio" | "promptExpansion">;

/** The text as it is sent: of a directed shot the compiled direction, else the prompt. */
export function promptOf(draft: TextSettings, kindOf: AssetKindLookup): string {
  const { direction } = draft;
  if (draft.directed && direction) {
    const take = takeDirection({ ...draft, direction, references: referencesOf(draft) }, kindOf);
    return take === null ? "" : compileDirection(take);
  }
  const written = withCast(draft, kindOf);
  return continuationLine(written, continuedVideo(draft, referencesOf(draft), kindOf)) + written;
}

/** A prompt of words: its cards by name, and by the numbers of their files where those are sent. */
function withCast(draft: TextSettings, kindOf: AssetKindLookup): string {
  const { cast = [], mode } = draft;
  const words = withFilmWords(draft);
  if (cast.length === 0) return words;
  const places = mode === "references" ? ordinalsOf(referencesOf(draft), kindOf) : undefined;
  const mentionsOf = ({ files }: ShotCard) =>
    files.flatMap(({ name }) => {
      const place = places?.get(name);
      return place ? [mentionOf(place.kind, place.ordinal)] : [];
    });
  return cardsAsWords(words, cast, mentionsOf);
}

/** A prompt of words as it is sent. The film's words alone make no shot: without its own there is none. */
export function withFilmWords({
  promptPrefix = "",
  prompt,
  promptSuffix = "",
}: Pick<ShotSettings, "prompt" | "promptPrefix" | "promptSuffix">): string {
  if (prompt.trim() === "") return prompt;
  return [promptPrefix, prompt, promptSuffix].filter((words) => words.trim() !== "").join("\n");
}

/** What a person reads as the words of a shot: those of its beats where it is directed. */
export const shotWords = ({ prompt, directed, direction }: Pick<ShotSettings, "prompt" | "directed" | "direction">) =>
  directed && direction ? readableWords(direction) : prompt;

/** Every reference in the order it is sent and counted in, those of its cards last; one that is named twice goes once. */
export const referencesOf = (draft: Pick<ShotSettings, "references" | "projectReferences" | "cast">): string[] => [
  ...new Set([...(draft.projectReferences ?? []), ...draft.references, ...castFiles(draft.cast)]),
];

/** The references that the person chose, for the film or the shot, without those of its cards. */
export const ownReferences = (draft: Pick<ShotSettings, "references" | "projectReferences">): string[] =>
  referencesOf({ references: draft.references, projectReferences: draft.projectReferences ?? [] });

/**
 * The kind of media that a shot is set to be made from and has none of: only its prompt would be sent, which the service
 * accepts and the person may not expect. Null where what is set is what is sent.
 */
export function missingMedia(
  draft: Pick<ShotSettings, "mode" | "firstFrame" | "lastFrame" | "references" | "projectReferences" | "cast">,
): "frames" | "references" | null {
  if (draft.mode === "frames" && draft.firstFrame === null && draft.lastFrame === null) return "frames";
  if (draft.mode === "references" && referencesOf(draft).length === 0) return "references";
  return null;
}

/**
 * The wire request of a shot, files named `asset:<id>` and addresses as they are. Used by the page's live checks and by the core before it
 * sends, so that both judge the very same request. `mode` decides which media are sent; the others stay in the draft.
 */
export function videoRequestOf(draft: ShotSettings, kindOf: AssetKindLookup): VideoRequest {
  const media = mediaItems(draft, kindOf);
  const frames = draft.mode === "frames" && media.length > 0;
  return {
    model: draft.model,
    content: [{ type: "text", text: promptOf(draft, kindOf) }, ...media],
    resolution: draft.resolution,
    duration: draft.duration,
    // With frames the ratio follows the image: any other value would be ignored (API.md § Ratio rules by scenario).
    ratio: frames ? "adaptive" : draft.ratio,
    // API.md: `extra` is for H3-Max only; what was set is parked while another model is chosen.
    ...(draft.model === "Vendor-H3-Max" && draft.promptExpansion !== null
      ? { extra: { prompt_expansion_mode: draft.promptExpansion } }
      : {}),
  };
}

function mediaItems(draft: ShotSettings, kindOf: AssetKindLookup): ContentItem[] {
  switch (draft.mode) {
    case "text":
      return [];
    case "frames":
      return [
        ...(draft.firstFrame === null ? [] : [frameItem(draft.firstFrame, "first_frame")]),
        ...(draft.lastFrame === null ? [] : [frameItem(draft.lastFrame, "last_frame")]),
      ];
    case "references":
      return referencesOf(draft).map((name) => referenceItem(name, referenceKind(name, kindOf)));
  }
}

function frameItem(name: string, role: "first_frame" | "last_frame"): ContentItem {
  return { type: "image_url", image_url: { url: mediaUrl(name) }, role };
}

/** A file of unknown kind goes as an image, so that the image rules name what is wrong with it. */
function referenceItem(name: string, kind: MediaFacts["kind"] | undefined): ContentItem {
  const url = mediaUrl(name);
  if (kind === "video") return { type: "video_url", video_url: { url }, role: "reference_video" };
  if (kind === "audio") return { type: "audio_url", audio_url: { url }, role: "reference_audio" };
  return { type: "image_url", image_url: { url }, role: "reference_image" };
}
