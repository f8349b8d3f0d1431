import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { withPicture } from "#shared/direction/edit-beats.ts";
import { parseDirection } from "#shared/direction/index.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { promptOf } from "#shared/rules/video/shot-request.ts";
import { limits } from "#shared/wire/limits.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";

/** What words of a conversation can become. */
export const destinations = ["prompt", "shot", "lyrics", "style"] as const;
export type Destination = (typeof destinations)[number];

/** `replace`: in place of what stands there; `append`: below it. */
export type Placing = "replace" | "append";

/** What the field holds once the words are there. */
export function placed(before: string, words: string, how: Placing): string {
  if (how === "replace" || before.trim() === "") return words;
  return `${before.trimEnd()}\n\n${words}`;
}

/** The most characters (code points) of a song's field (API.md § Music generation request). */
export function songLimit(
  field: "lyrics" | "style",
  { model, instrumental }: Pick<SongDraft, "model" | "instrumental">,
) {
  const { cover } = musicModels[model];
  if (field === "lyrics") return (cover ? limits.musicLyricsCover : limits.musicLyricsSong).max;
  if (cover) return limits.musicPromptCover.max;
  return (instrumental ? limits.musicPromptInstrumental : limits.musicPromptSong).max;
}

/** The change that puts words into a shot. Below beats that are there they are one more picture at the end. */
export const withWords = (draft: ShotDraft, words: string, how: Placing): Partial<ShotDraft> =>
  how === "append" && draft.directed && draft.direction
    ? { direction: withPicture(draft.direction, words) }
    : { prompt: placed(draft.prompt, words, how) };

/**
 * What counts against the limit of a prompt once words are there: the film's own words around it are sent too, and of a
 * directed shot all that its beats become. Words in place of its beats are read as beats, as the core reads them.
 */
export function sentWith(draft: ShotDraft, words: string, how: Placing, kindOf: AssetKindLookup): string {
  const change = withWords(draft, words, how);
  const read =
    draft.directed && change.prompt !== undefined ? { direction: parseDirection(change.prompt, draft.duration) } : {};
  return promptOf({ ...draft, ...change, ...read }, kindOf);
}

/** Nothing stands there yet that could be replaced: no words, and of a directed shot no move, sound or words on screen. */
export const isUnwritten = (draft: ShotDraft): boolean => promptOf(draft, () => undefined).trim() === "";

const TAG = /^\s*\[[^\]\n]{2,40}\]\s*$/m;

/** Where words belong by their look: lines with structure tags are lyrics. */
export const likelyDestination = (words: string): Destination => (TAG.test(words) ? "lyrics" : "prompt");
