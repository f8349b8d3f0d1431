import { serveWorker } from "#renderer/lib/worker/index.ts";
import { PieceRefused } from "../../files/piece-writer.ts";
import { CoverUnreadable } from "../cover-unreadable.ts";
import { Undecodable } from "../undecodable.ts";
import { previewImage, repairImage } from "./repair-image.ts";
import type { RepairAnswer, RepairFailure, RepairOrder, RepairProgress, ToRepairWorker } from "./repair-messages.ts";
import { repairSound } from "./repair-sound.ts";
import { repairVideo } from "./repair-video.ts";

async function make(order: RepairOrder, onProgress: (part: RepairProgress) => void): Promise<RepairAnswer> {
  if (order.kind === "image") await repairImage(order, onProgress);
  else if (order.kind === "video") await repairVideo(order, onProgress);
  else await repairSound(order, onProgress);
  return { type: "made" };
}

// A thread of its own: encoding must not make the page stutter, and ending the thread is how it is cancelled.
serveWorker<ToRepairWorker, RepairAnswer, RepairProgress, never, RepairFailure>({
  answer: async (message, note) =>
    message.type === "make"
      ? make(message.order, note)
      : { type: "preview", picture: await previewImage(message.source, message.format) },
  details: (thrown) => ({
    undecodable: thrown instanceof Undecodable,
    coverUnreadable: thrown instanceof CoverUnreadable,
    ...(thrown instanceof PieceRefused ? { error: thrown.answer } : {}),
  }),
});
