import type { FileShelf } from "../files/shelf.ts";
import { fetchMedia, UnreachableMedia } from "../service/fetch-media.ts";
import { type FoundMedia, inspectMedia } from "../service/inspect.ts";
import { refuse } from "../service/refusal.ts";
import type { FetchedItem, MediaItem } from "./request.ts";

// API.md § Input media limits; megabytes are binary, so that nothing allowed is refused.
const megabyte = 1024 * 1024;
const limits = {
  image: { bytes: 30 * megabyte, formats: ["jpeg", "png", "webp", "heic", "heif"] },
  video: { bytes: 50 * megabyte, formats: ["mp4", "mov"] },
  audio: { bytes: 15 * megabyte, formats: ["wav", "mp3"] },
};
/** Containers round to their own time base: a 15 s file may say 15.02. */
const slack = 0.05;

function checkPicture(found: FoundMedia, label: string) {
  const { width = 0, height = 0 } = found;
  for (const [name, value] of Object.entries({ width, height })) {
    if (value < 256 || value > 5760) refuse(`invalid params, ${label}: ${name} ${value} px is not from 256 to 5760 px`);
  }
  const aspect = width / height;
  if (aspect < 0.4 || aspect > 2.5)
    refuse(`invalid params, ${label}: aspect ratio ${aspect.toFixed(2)} is not from 0.4 to 2.5`);
}

function checkSeconds(found: FoundMedia, label: string) {
  const seconds = found.seconds ?? 0;
  if (seconds < 2 - slack || seconds > 15 + slack) {
    refuse(`invalid params, ${label}: duration ${seconds.toFixed(2)} s is not from 2 to 15 s`);
  }
}

function checkVideo(found: FoundMedia, label: string) {
  if (found.videoCodec !== "avc" && found.videoCodec !== "hevc") {
    refuse(`invalid params, ${label}: video codec ${found.videoCodec} is not H.264 or H.265`);
  }
  if (found.audioCodec !== undefined && found.audioCodec !== "aac" && found.audioCodec !== "mp3") {
    refuse(`invalid params, ${label}: audio codec ${found.audioCodec} is not AAC or MP3`);
  }
  checkSeconds(found, label);
  const rate = found.frameRate ?? 0;
  if (rate < 23.97 || rate > 60.02) {
    refuse(`invalid params, ${label}: frame rate ${rate.toFixed(3)} is not from 23.976 to 60`);
  }
}

async function fetchItem(item: MediaItem, files: FileShelf): Promise<FetchedItem> {
  const { bytes: most, formats } = limits[item.kind];
  const label = item.role;
  let fetched: Awaited<ReturnType<typeof fetchMedia>>;
  try {
    fetched = await fetchMedia(item.url, files, { inline: most, file: most });
  } catch (error) {
    if (error instanceof UnreachableMedia) refuse(`invalid params, ${label}: ${error.message}`);
    throw error;
  }
  if (fetched.tooLarge) refuse(`invalid params, ${label}: above ${most / megabyte} MB`);
  const found = await inspectMedia(fetched);
  if (!formats.includes(found.format) || found.kind !== item.kind) {
    refuse(
      `invalid params, ${label}: format ${found.format} is not one of ${formats.join(", ")}, or the file is damaged`,
    );
  }
  if (item.kind !== "audio") checkPicture(found, label);
  if (item.kind === "video") checkVideo(found, label);
  if (item.kind === "audio") checkSeconds(found, label);
  return { ...item, found };
}

/** Really fetches and inspects the media of a request. Throws a Refusal with code 2013. */
export async function fetchOrderMedia(media: MediaItem[], files: FileShelf): Promise<FetchedItem[]> {
  const fetched: FetchedItem[] = [];
  for (const item of media) fetched.push(await fetchItem(item, files));
  for (const kind of ["video", "audio"] as const) {
    const total = fetched
      .filter((item) => item.kind === kind)
      .reduce((sum, item) => sum + (item.found.seconds ?? 0), 0);
    if (total > 15 + slack) refuse(`invalid params, reference_${kind}: ${total.toFixed(2)} s in all is above 15 s`);
  }
  return fetched;
}
