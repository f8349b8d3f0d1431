import { PieceRefused } from "../files/piece-writer.ts";
import { previewImage, repairImage } from "./repair-image.ts";
import type { FromRepairWorker, RepairOrder, ToRepairWorker } from "./repair-messages.ts";
import { repairSound } from "./repair-sound.ts";
import { repairVideo } from "./repair-video.ts";
import { Undecodable } from "./undecodable.ts";

// A thread of its own: encoding must not make the page stutter, and ending the thread is how it is cancelled.
const tell = (message: FromRepairWorker) => self.postMessage(message);

async function make(order: RepairOrder): Promise<FromRepairWorker> {
  const onProgress = (part: number) => tell({ type: "progress", part });
  if (order.kind === "image") await repairImage(order, onProgress);
  else if (order.kind === "video") await repairVideo(order, onProgress);
  else await repairSound(order, onProgress);
  return { type: "made" };
}

const answer = async (message: ToRepairWorker): Promise<FromRepairWorker> =>
  message.type === "make"
    ? make(message.order)
    : { type: "preview", picture: await previewImage(message.source, message.format) };

self.addEventListener("message", ({ data }: MessageEvent<ToRepairWorker>) => {
  answer(data).then(tell, (thrown: unknown) =>
    tell({
      type: "failed",
      undecodable: thrown instanceof Undecodable,
      message: thrown instanceof Error ? thrown.message : String(thrown),
      ...(thrown instanceof PieceRefused ? { error: thrown.answer } : {}),
    }),
  );
});
