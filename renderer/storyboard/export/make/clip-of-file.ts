import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { openFile } from "#renderer/media/files/index.ts";
import { usualRate } from "#shared/film/usual-rate.ts";
import type { ClipFacts } from "./clip-facts.ts";
import { colorOf } from "./film-color.ts";

function hexOf(bytes: AllowSharedBufferSource | undefined): string {
  if (bytes === undefined) return "";
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return Array.from(view, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Everything that two files must have in common for one track to hold the packets of both. */
async function signatureOf(track: InputVideoTrack): Promise<string> {
  const config = await track.getDecoderConfig();
  return JSON.stringify([
    await track.getInternalCodecId().then(String),
    config?.codec,
    hexOf(config?.description),
    config?.codedWidth,
    config?.codedHeight,
    await track.getRotation(),
    await track.getFlip(),
    await track.getPixelAspectRatio(),
    await track.getColorSpace(),
  ]);
}

/** Whether its pictures are shown otherwise than they are coded, as phones that are held upright have it. */
async function isTurned(track: InputVideoTrack): Promise<boolean> {
  const pixels = await track.getPixelAspectRatio();
  return (await track.getRotation()) !== 0 || (await track.getFlip()) || pixels.num !== pixels.den;
}

async function soundSignatureOf(track: InputAudioTrack): Promise<string> {
  const config = await track.getDecoderConfig();
  return JSON.stringify([config?.codec, hexOf(config?.description), config?.sampleRate, config?.numberOfChannels]);
}

/** What the file of a take at an address says of itself; its headers only. Rejects when it is gone or holds no pictures. */
export async function clipOfFile(assetId: string, address: string): Promise<ClipFacts> {
  const input = openFile(address);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error("The file has no pictures.");
    const [first, end, stats, sound] = await Promise.all([
      track.getFirstTimestamp(),
      track.computeDuration(),
      track.computePacketStats(),
      input.getPrimaryAudioTrack(),
    ]);
    return {
      assetId,
      seconds: end - first,
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      frameRate: usualRate(stats.averagePacketRate),
      packets: stats.packetCount,
      codec: await track.getCodec(),
      signature: await signatureOf(track),
      turned: await isTurned(track),
      color: colorOf(await track.getColorSpace(), await track.getDisplayHeight()),
      canDecode: await track.canDecode(),
      soundCodec: (await sound?.getCodec()) ?? null,
      soundSignature: sound === null ? null : await soundSignatureOf(sound),
      hasSound: sound !== null && (await sound.canDecode()),
    };
  } finally {
    input.dispose();
  }
}
