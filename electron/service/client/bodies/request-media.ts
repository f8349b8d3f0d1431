import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { CoverPreprocessRequest, MusicRequest } from "#shared/wire/music/music.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import { isAsset, type MediaSlots } from "./media-body.ts";

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One block of a message, media and the place of `detail` written as this service wants them (WIRE.md § Text). */
async function writeBlock(block: unknown, slots: MediaSlots, assumed: ResolvedAssumptions): Promise<unknown> {
  if (!isObject(block)) return block;
  if (block.type === "tool_result" && Array.isArray(block.content)) {
    return { ...block, content: await Promise.all(block.content.map((inner) => writeBlock(inner, slots, assumed))) };
  }
  if ((block.type !== "image" && block.type !== "video") || !isObject(block.source)) return block;
  const { detail: inSource, ...place } = block.source;
  const { detail: onBlock, source: _, ...rest } = block;
  const detail = inSource ?? onBlock;
  const written = detail === undefined ? {} : { detail };
  let source: Loose = place;
  if (place.type === "base64") source = { ...place, type: assumed.base64SourceType };
  if (place.type === "url" && isAsset(place.url)) {
    const { data, mime } = await slots.base64(place.url);
    source = { type: assumed.base64SourceType, media_type: mime, data };
  }
  return assumed.detailPlace === "block"
    ? { ...rest, source, ...written }
    : { ...rest, source: { ...source, ...written } };
}

/** A message request with its assets as base64 sources; everything else as it was. */
export async function writeMessageMedia(request: MessageRequest, slots: MediaSlots, assumed: ResolvedAssumptions) {
  const messages = await Promise.all(
    request.messages.map(async (message) =>
      typeof message.content === "string"
        ? message
        : {
            ...message,
            content: await Promise.all(message.content.map((block) => writeBlock(block, slots, assumed))),
          },
    ),
  );
  return { ...request, messages };
}

/** A video request with its assets as data URLs, and the callback under this service's field name. */
export async function writeVideoMedia(request: VideoRequest, slots: MediaSlots, assumed: ResolvedAssumptions) {
  const address = async ({ url }: { url: string }) => ({ url: isAsset(url) ? await slots.dataUrl(url) : url });
  const content = await Promise.all(
    request.content.map(async (item) => {
      if (item.type === "image_url") return { ...item, image_url: await address(item.image_url) };
      if (item.type === "video_url") return { ...item, video_url: await address(item.video_url) };
      return item.type === "audio_url" ? { ...item, audio_url: await address(item.audio_url) } : item;
    }),
  );
  const { callback_url, ...rest } = request;
  return { ...rest, content, ...(callback_url === undefined ? {} : { [assumed.videoCallbackField]: callback_url }) };
}

/** A music or preprocessing request with its reference audio as base64, wherever the asset was named. */
export async function writeMusicMedia(
  request: MusicRequest | CoverPreprocessRequest,
  slots: MediaSlots,
  assumed: ResolvedAssumptions,
) {
  const { audio_url, audio_base64, ...rest } = request;
  const written: Record<string, unknown> = { ...rest };
  if ("output_format" in rest) {
    delete written.output_format;
    written[assumed.musicOutputField] = rest.output_format;
  }
  const asset = [audio_url, audio_base64].find(isAsset);
  if (asset !== undefined) return { ...written, audio_base64: (await slots.base64(asset)).data };
  if (audio_url !== undefined) written.audio_url = audio_url;
  if (audio_base64 !== undefined) written.audio_base64 = audio_base64;
  return written;
}
