import { plainText, withoutTurns } from "#shared/outgoing/index.ts";
import type { CaptionCue } from "./caption-files.ts";
import { CAPTION_LENGTH, cutCaption, SHORTEST_CAPTION } from "./clip-captions.ts";
import { LONGEST_LINE } from "./read-captions.ts";
import type { SongSpan } from "./song-spans.ts";

/** A line that is sung; seconds of the song. */
interface SungLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Up to where a line is best cut: behind its last space or mark. */
const CUT = /^.*[\s,.!?;:…，。、！？；：]/su;

/** A line in pieces that a caption takes, which share its time by their letters: lyrics may be written without line breaks. */
function piecesOf({ text: written, from, to }: SungLine): SungLine[] {
  const text = withoutTurns(plainText(written)).trim();
  const pieces: SungLine[] = [];
  for (let at = 0; at < text.length; ) {
    const most = cutCaption(text.slice(at));
    const cut = at + most.length < text.length ? (CUT.exec(most)?.[0].length ?? 0) : most.length;
    const end = at + (cut > CAPTION_LENGTH / 2 ? cut : most.length);
    const share = (letters: number) => from + ((to - from) * letters) / text.length;
    pieces.push({ text: text.slice(at, end).trim(), from: share(at), to: share(end) });
    at = end;
  }
  return pieces.filter((piece) => piece.text !== "");
}

/** Lines of a song as captions of a film that it lies under (`spans`), as often as it is heard there. */
export function sungCaptions(lines: readonly SungLine[], spans: readonly SongSpan[]): CaptionCue[] {
  const pieces = lines.flatMap(piecesOf);
  return spans.flatMap(({ start, end, from }) =>
    pieces.flatMap((piece): CaptionCue[] => {
      const begins = start + Math.max(piece.from, from) - from;
      const stops = Math.min(end, start + Math.min(piece.to, piece.from + LONGEST_LINE) - from);
      return stops - begins < SHORTEST_CAPTION ? [] : [{ start: begins, end: stops, text: piece.text }];
    }),
  );
}
