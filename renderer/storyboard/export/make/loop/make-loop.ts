import { openPieceWriter, PIECE_BYTES } from "#renderer/media/files/index.ts";
import type { PauseGate } from "#shared/film/index.ts";
import type { FilmPlan } from "../../film-plan.ts";
import { paintFrame } from "../film-frame.ts";
import { filmPictures, type PictureSources } from "../film-pictures.ts";
import { gifFile } from "./gif-file.ts";
import type { LoopFile } from "./loop-file.ts";
import { webpFile } from "./webp-file.ts";

/** Bytes on their way to the core, in pieces of a size that is worth a request. */
function gathered(target: string) {
  const writer = openPieceWriter(target).getWriter();
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [held, sent] = [0, 0];
  const send = async () => {
    const data = new Uint8Array(held);
    let at = 0;
    for (const part of waiting) {
      data.set(part, at);
      at += part.length;
    }
    const position = sent;
    waiting = [];
    held = 0;
    sent += data.length;
    await writer.write({ type: "write", data, position });
  };
  return {
    async add(bytes: Uint8Array<ArrayBuffer>) {
      waiting.push(bytes);
      held += bytes.length;
      if (held >= PIECE_BYTES) await send();
    },
    async end(start: Uint8Array<ArrayBuffer> | null) {
      await send();
      if (start !== null) await writer.write({ type: "write", data: start, position: 0 });
      await writer.close();
    },
  };
}

/** How long each picture stands, in whole units of time that together last as long as the film. */
export const ticksOf = (frame: number, frameRate: number, tick: number): number =>
  Math.round((frame + 1) / frameRate / tick) - Math.round(frame / frameRate / tick);

/** The film as pictures that move, without sound, played again and again. */
export async function makeLoop(
  plan: FilmPlan,
  target: string,
  sources: PictureSources,
  gate: Pick<PauseGate, "pass">,
  onProgress: (seconds: number) => void,
): Promise<void> {
  const file: LoopFile = plan.form === "gif" ? gifFile(plan.quality) : webpFile(plan.quality);
  const out = gathered(target);
  let frame = 0;
  for await (const picture of filmPictures(plan, sources)) {
    await gate.pass();
    const { width, height } = picture;
    const ticks = ticksOf(frame, plan.frameRate, file.tick);
    await out.add(await file.add({ rgba: paintFrame(picture, plan.color), width, height, ticks }));
    frame += 1;
    onProgress(frame / plan.frameRate);
  }
  const { rest, start } = file.end();
  await out.add(rest);
  await out.end(start);
}

/** One picture of the film, as a PNG. */
export async function makeStill(plan: FilmPlan, frame: number, target: string, sources: PictureSources): Promise<void> {
  for await (const picture of filmPictures(plan, sources, (each) => each === frame)) {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d", { alpha: false });
    if (context === null) throw new Error("This machine can't draw.");
    context.putImageData(new ImageData(paintFrame(picture, plan.color), picture.width, picture.height), 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/png" });
    const out = gathered(target);
    await out.add(new Uint8Array(await blob.arrayBuffer()));
    await out.end(null);
    return;
  }
  throw new Error("The film has no such picture.");
}
