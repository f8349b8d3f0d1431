import { type CardLook, plainLook, TITLE_SAFE } from "#shared/film/card-look.ts";
import { ideographFonts } from "./ideograph-fonts.ts";

/** Narrower than the frame, so that no player crops a word. */
const WIDEST = 0.8;

/** Signs that have no slanted form: slanting them by force tears their strokes. */
const UPRIGHT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export const slantOf = (words: string): "" | "italic " => (UPRIGHT.test(words) ? "" : "italic ");
/** A card's words are smaller rather than in more lines than these, and in lines rather than smaller than this. */
const MOST_CARD_LINES = 3;
const SMALLEST_CARD = 14;

/** Size and lines of a card: as large as fits, in one line where that is not tiny, else in lines of like width. */
export function layOutCard(
  words: string,
  { width, height }: { readonly width: number; readonly height: number },
  widthOf: (line: string, size: number) => number,
  scale = 1,
): { readonly size: number; readonly lines: readonly string[] } {
  const most = width * WIDEST;
  const shorter = Math.min(width, height);
  const large = Math.round((shorter / 8) * scale);
  const oneLine = Math.floor((large * most) / Math.max(1, widthOf(words, large)));
  if (!words.includes("\n") && oneLine >= (shorter / SMALLEST_CARD) * Math.min(1, scale)) {
    return { size: Math.min(large, oneLine), lines: [words] };
  }
  for (let size = Math.round((shorter / 10) * scale); ; size -= 1) {
    const lines = breakLines(words, most, (line) => widthOf(line, size));
    const fits = lines.length <= MOST_CARD_LINES && lines.every((line) => widthOf(line, size) <= most);
    if (!fits && size > 8) continue;
    // The narrowest that needs no more lines: no line is left with one word.
    for (let narrow = most * 0.5; narrow < most; narrow += most / 20) {
      const even = breakLines(words, narrow, (line) => widthOf(line, size));
      if (even.length === lines.length && even.every((line) => widthOf(line, size) <= most))
        return { size, lines: even };
    }
    return { size, lines };
  }
}

/** The words of a film, alone on their ground, in the studio's serif; within what every screen shows. */
export async function drawTitleCard(
  words: string,
  width: number,
  height: number,
  { place, size: scale, color, ground }: CardLook = plainLook,
): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  const others = await ideographFonts(words);
  const font = (size: number) => `${slantOf(words)}${size}px "Newsreader Variable", ${others}, serif`;
  // Fonts load when they are first needed; a canvas doesn't wait for them.
  await document.fonts.load(font(48), words).catch(() => []);
  const widthOf = (line: string, at: number) => {
    context.font = font(at);
    return context.measureText(line).width;
  };
  const { size, lines } = layOutCard(words, { width, height }, widthOf, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.font = font(size);
  context.fillStyle = color;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const step = size * 1.25;
  // The block's upper edge, or its lower one, lies on that of the title-safe area.
  const inset = (height * (1 - TITLE_SAFE)) / 2 + (step * lines.length) / 2;
  const middle = { top: inset, middle: height / 2, bottom: height - inset }[place];
  for (const [index, line] of lines.entries()) {
    context.fillText(line, width / 2, middle + step * (index - (lines.length - 1) / 2));
  }
  return canvas.transferToImageBitmap();
}

/** Words in lines no wider than `most`, broken between words, or between signs where the language has no spaces. */
export function breakLines(words: string, most: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const written of words.split(/\r?\n/)) {
    let line = "";
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(written)) {
      if (line !== "" && segment.trim() !== "" && widthOf(line + segment) > most) {
        lines.push(line.trim());
        line = "";
      }
      line += segment;
    }
    if (line.trim() !== "") lines.push(line.trim());
  }
  return lines;
}

/** At most this many lines stand under a shot; what is longer ends in an ellipsis. */
const MOST_LINES = 3;

/** A caption for the whole frame, transparent but for its words on a dark ground at the foot. */
export async function drawCaption(words: string, width: number, height: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This machine can't draw.");
  const size = Math.max(10, Math.round(Math.min(width, height) / 24));
  const font = `400 ${size}px "Inter Variable", ${await ideographFonts(words)}, sans-serif`;
  await document.fonts.load(font, words).catch(() => []);
  context.font = font;
  const all = breakLines(words, width * WIDEST, (line) => context.measureText(line).width);
  const lines = all.slice(0, MOST_LINES);
  if (all.length > MOST_LINES) lines[MOST_LINES - 1] = `${lines[MOST_LINES - 1]} …`;
  const step = Math.round(size * 1.4);
  const wide = Math.max(0, ...lines.map((line) => context.measureText(line).width));
  const top = Math.round(height * 0.94) - lines.length * step;
  context.fillStyle = "rgb(12 11 10 / 0.62)";
  context.beginPath();
  context.roundRect(
    (width - wide) / 2 - size * 0.7,
    top - size * 0.25,
    wide + size * 1.4,
    lines.length * step + size * 0.4,
    size * 0.3,
  );
  context.fill();
  context.fillStyle = "#f6f2ea";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [index, line] of lines.entries()) context.fillText(line, width / 2, top + step * (index + 0.5));
  return canvas.transferToImageBitmap();
}
