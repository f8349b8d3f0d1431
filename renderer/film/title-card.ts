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
