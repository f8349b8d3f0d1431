import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { withFilmWords } from "#shared/rules/video/shot-request.ts";
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

/** What counts against the limit of a prompt: the film's own words around it are sent too. */
export const sentPrompt = (prompt: string, around: Pick<ShotDraft, "promptPrefix" | "promptSuffix">): string =>
  withFilmWords({ ...around, prompt });

const TAG = /^\s*\[[^\]\n]{2,40}\]\s*$/m;

/** Where words belong by their look: lines with structure tags are lyrics. */
export const likelyDestination = (words: string): Destination => (TAG.test(words) ? "lyrics" : "prompt");
