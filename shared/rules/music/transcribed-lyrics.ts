import type { Finding } from "../finding.ts";

export const TRANSCRIPT_UNCHECKED = "music.lyrics.heard";

/** Words that the service heard in a recording, as they were put into the lyrics; null once somebody looked at them. */
export interface TranscribedLyrics {
  readonly lyrics: string;
  readonly heardLyrics?: string | null | undefined;
}

/** Whether the lyrics are what was heard, letter by letter, and nobody has said that they are right. */
export const isUncheckedTranscript = ({ lyrics, heardLyrics }: TranscribedLyrics): boolean =>
  heardLyrics != null && lyrics === heardLyrics && lyrics.trim() !== "";

/** Speech recognition mishears: its words are sent only once a person has changed or confirmed them. */
export const checkTranscribedLyrics = (draft: TranscribedLyrics): Finding[] =>
  isUncheckedTranscript(draft)
    ? [
        {
          code: TRANSCRIPT_UNCHECKED,
          path: "lyrics",
          severity: "error",
          message: "The lyrics were heard from the recording and haven't been checked.",
        },
      ]
    : [];
