/** Narrower than the frame, so that no player crops a word. */
const WIDEST = 0.8;

/** The words of a film, alone on black, in the studio's serif. */
export async function drawTitleCard(words: string, width: number, height: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  const font = (size: number) => `italic ${size}px "Newsreader Variable", "Noto Sans SC Variable", serif`;
  // Fonts load when they are first needed; a canvas doesn't wait for them.
  await document.fonts.load(font(48), words).catch(() => []);
  let size = Math.round(Math.min(width, height) / 8);
  context.font = font(size);
  const wide = context.measureText(words).width;
  if (wide > width * WIDEST) size = Math.max(8, Math.floor((size * width * WIDEST) / wide));
  context.fillStyle = "#000";
  context.fillRect(0, 0, width, height);
  context.font = font(size);
  context.fillStyle = "#f4efe6";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(words, width / 2, height / 2);
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
  const font = `400 ${size}px "Inter Variable", "Noto Sans SC Variable", sans-serif`;
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
