import { vi } from "vitest";
import { standInCanvases } from "../media/canvas-stand-in.ts";

/** As little as a JPEG says of itself: 16 × 16 in gray. */
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xff, 0xd9]);

/**
 * Lists and sheets that the person is handed, where jsdom draws and saves nothing. Undone by `vi.unstubAllGlobals()`,
 * `vi.restoreAllMocks()` and the end of the file.
 */
export function savedLists() {
  const canvases = standInCanvases(() => JPEG);
  const made: Blob[] = [];
  const released: string[] = [];
  const saved: { readonly name: string; readonly file: Blob }[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
    revokeObjectURL: (address: string) => void released.push(address),
  });
  Object.assign(document, { fonts: { load: async () => [] } });
  Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const file = made[Number(this.href.replace("blob:", "")) - 1];
    if (file) saved.push({ name: this.download, file });
  });
  /** What was drawn, page by page: words with where they begin, and pictures by their addresses. */
  const pages = () =>
    canvases.made
      .map((canvas) => canvases.strokesOn(canvas))
      .filter((strokes) => strokes.length > 0)
      .map((strokes) =>
        strokes.flatMap(({ done, given }) => {
          if (done === "fillText") return [`${given[0]} at ${Math.round(Number(given[1]))}`];
          const [drawn] = given;
          return done === "drawImage" && drawn instanceof HTMLImageElement ? [`picture ${drawn.src}`] : [];
        }),
      );
  return { saved, released, made, pages };
}

/** The text of a file, the mark of its order of bytes included. */
export const textOf = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.onerror = () => failed(reader.error);
    reader.readAsArrayBuffer(file);
  });
