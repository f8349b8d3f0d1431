import { plainText } from "#shared/outgoing/index.ts";
import type { CaptionCue } from "./caption-files.ts";
import { CAPTION_LENGTH, SHORTEST_CAPTION } from "./clip-captions.ts";
import { LONGEST_LINE } from "./read-captions.ts";
import type { SongSpan } from "./song-spans.ts";

/** A line that is sung; seconds of the song. */
interface SungLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Lines of a song as captions of a film that it lies under (`spans`), as often as it is heard there. */
export const sungCaptions = (lines: readonly SungLine[], spans: readonly SongSpan[]): CaptionCue[] =>
  spans.flatMap(({ start, end, from }) =>
    lines.flatMap((line): CaptionCue[] => {
      const begins = start + Math.max(line.from, from) - from;
      const stops = Math.min(end, start + Math.min(line.to, line.from + LONGEST_LINE) - from);
      const text = plainText(line.text).trim().slice(0, CAPTION_LENGTH);
      return text === "" || stops - begins < SHORTEST_CAPTION ? [] : [{ start: begins, end: stops, text }];
    }),
  );
