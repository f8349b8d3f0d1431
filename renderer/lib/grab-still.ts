import PQueue from "p-queue";
import { mediaUrl } from "./media-url.ts";

export type StillEdge = "start" | "end";

/** Wide enough for a card on a large screen; small enough that a board of hundreds stays light. */
const WIDEST = 640;
/** Seconds before the end: the last frame itself can't be sought in every file. */
const BEFORE_END = 0.06;

// A board may hold more films than a page may have players, so they are opened two at a time and closed again.
const grabbing = new PQueue({ concurrency: 2 });

function reached(video: HTMLVideoElement, moment: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(moment, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(video.error ?? new Error("The film can't be read.")), { once: true });
  });
}

async function draw(assetId: string, edge: StillEdge): Promise<string | null> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = mediaUrl(assetId);
  try {
    await reached(video, "loadeddata");
    if (edge === "end" && Number.isFinite(video.duration)) {
      const sought = reached(video, "seeked");
      video.currentTime = Math.max(0, video.duration - BEFORE_END);
      await sought;
    }
    if (video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDEST / video.videoWidth);
    const canvas = new OffscreenCanvas(Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale));
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return URL.createObjectURL(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.86 }));
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

/** Address of a picture of a film's first or last frame; null where there is no picture in it. Rejects when it can't be read. */
export function grabStill(assetId: string, edge: StillEdge): Promise<string | null> {
  return grabbing.add(() => draw(assetId, edge));
}
