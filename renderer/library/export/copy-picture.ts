import { mediaUrl } from "#renderer/lib/index.ts";

/** Puts a picture on the clipboard, as a PNG: the only kind that every program takes. */
export async function copyPicture(assetId: string): Promise<void> {
  // Safari and Chromium want the item at once, inside the press; what it holds may come later.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": asPng(assetId) })]);
}

async function asPng(assetId: string): Promise<Blob> {
  const picture = new Image();
  picture.src = mediaUrl(assetId);
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This machine can't draw.");
  context.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}
