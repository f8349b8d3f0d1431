import { limits } from "#shared/wire/limits.ts";
import type { MusicModel } from "#shared/wire/music/music-models.ts";
import { countCharacters } from "../code-points.ts";
import { integer, span, textLength } from "../figures.ts";
import { type JsonObject, quote } from "../json-shape.ts";
import type { Report } from "../report.ts";
import { checkLyricStructure } from "./lyric-rules.ts";

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Which lengths hold, by what is asked for (API.md § Music generation request, prompt and lyrics). */
function rangesOf(body: JsonObject, model: MusicModel | undefined): { prompt: Range; lyrics: Range } {
  if (model?.cover === true) return { prompt: limits.musicPromptCover, lyrics: limits.musicLyricsCover };
  const prompt = body.is_instrumental === true ? limits.musicPromptInstrumental : limits.musicPromptSong;
  return { prompt, lyrics: limits.musicLyricsSong };
}

/** Prompt and lyrics: needed or not, their lengths in characters, and the structure tags. */
export function checkMusicWords(body: JsonObject, model: MusicModel | undefined, report: Report): void {
  const cover = model?.cover === true;
  const instrumental = body.is_instrumental === true && !cover;
  const ranges = rangesOf(body, model);
  const prompt = typeof body.prompt === "string" ? body.prompt : undefined;
  const lyrics = typeof body.lyrics === "string" ? body.lyrics : undefined;

  if ((cover || instrumental) && (prompt === undefined || prompt === "")) {
    const figures = { found: "0 characters", allowed: `${span(ranges.prompt, "characters")}` };
    const what = cover ? "A cover" : "Instrumental music";
    const message = `${what} needs a description of its style; ${figures.allowed} are allowed.`;
    report.breach("music.prompt.required", "prompt", message, figures);
  } else if (prompt !== undefined) checkLength("music.prompt.length", "prompt", "Style", prompt, ranges.prompt, report);

  if (lyrics !== undefined && lyrics !== "" && !instrumental && !/[^\s\p{P}]/u.test(lyrics)) {
    // Counted as characters by the service, and sung as nothing.
    const message = `The lyrics have no words, only ${quote(lyrics)}.`;
    report.breach("music.lyrics.required", "lyrics", message, { found: quote(lyrics) });
    return;
  }
  checkLyricsNeeded(body, { cover, instrumental, prompt, lyrics }, report);
  // Empty lyrics count as none, and instrumental music has no use for any.
  if (lyrics === undefined || lyrics === "" || instrumental) return;
  checkLength("music.lyrics.length", "lyrics", "Lyrics", lyrics, ranges.lyrics, report);
  checkLyricStructure(lyrics, report);
}

interface Words {
  readonly cover: boolean;
  readonly instrumental: boolean;
  readonly prompt: string | undefined;
  readonly lyrics: string | undefined;
}

function checkLyricsNeeded(body: JsonObject, { cover, instrumental, prompt, lyrics }: Words, report: Report): void {
  const none = lyrics === undefined || lyrics === "";
  if (cover) {
    if (none && body.cover_feature_id !== undefined) {
      const allowed = span(limits.musicLyricsCover, "characters");
      const message = `A cover by feature identifier needs lyrics; ${allowed} are allowed.`;
      report.breach("music.cover.feature_lyrics", "lyrics", message, { found: "0 characters", allowed });
    }
  } else if (instrumental) {
    if (!none) {
      report.breach("music.lyrics.unused", "lyrics", "Instrumental music has no vocals; the lyrics are not sung.");
    }
  } else if (none && body.lyrics_optimizer === true) {
    if (prompt === undefined || prompt.trim() === "") {
      const message = "The lyrics are to be written from the style, but the style is empty.";
      report.breach("music.optimizer.prompt", "prompt", message, { found: "0 characters" });
    }
  } else if (none) {
    const allowed = span(limits.musicLyricsSong, "characters");
    const message = `A song needs lyrics; ${allowed} are allowed.`;
    report.breach("music.lyrics.required", "lyrics", message, { found: "0 characters", allowed });
  }
}

/** Lengths in code points (code-points.ts). */
function checkLength(
  code: "music.prompt.length" | "music.lyrics.length",
  path: string,
  name: string,
  text: string,
  range: Range,
  report: Report,
): void {
  const characters = countCharacters(text);
  const figures = { found: textLength(characters), allowed: span(range, "characters") };
  if (characters >= range.min && characters <= range.max) {
    report.pass(code, path, `${name}: ${integer(characters)} of ${integer(range.max)} characters.`, figures);
  } else {
    const message = `${name === "Style" ? "The style has" : "The lyrics have"} ${figures.found}; ${figures.allowed} are allowed.`;
    report.breach(code, path, message, figures);
  }
}
