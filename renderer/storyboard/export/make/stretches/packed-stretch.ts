import { EncodedPacket } from "mediabunny";
import { z } from "zod";
import type { Made } from "./encode-run.ts";

/** Bytes before a packet's own: whether it is a key frame, its time and length in seconds, and how many bytes it has. */
const PACKET_HEAD = 1 + 8 + 8 + 4;
/** More bytes than a packet or a configuration can have. */
const MOST_BYTES = 64 * 1024 ** 2;

const plane = z.string().max(64).nullish();
const packedConfig = z.object({
  codec: z.string().min(1).max(64),
  codedWidth: z.number().int().positive().optional(),
  codedHeight: z.number().int().positive().optional(),
  colorSpace: z
    .object({ primaries: plane, transfer: plane, matrix: plane, fullRange: z.boolean().nullish() })
    .optional(),
  /** Its bytes. */
  description: z.array(z.number().int().min(0).max(255)).optional(),
});

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** A configuration as plain text: two that read alike are one. */
export function configWords({ codec, codedWidth, codedHeight, colorSpace, description }: VideoDecoderConfig): string {
  const space = colorSpace && {
    ...{ primaries: colorSpace.primaries, transfer: colorSpace.transfer },
    ...{ matrix: colorSpace.matrix, fullRange: colorSpace.fullRange },
  };
  return JSON.stringify({
    ...{ codec, codedWidth, codedHeight, colorSpace: space },
    ...(description === undefined ? {} : { description: [...bytesOf(description)] }),
  });
}

/** How the packets of a stretch are decoded, which stands before them. */
export function packConfig(config: VideoDecoderConfig): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(configWords(config));
  const packed = new Uint8Array(4 + words.length);
  new DataView(packed.buffer).setUint32(0, words.length);
  packed.set(words, 4);
  return packed;
}

export function packPacket({ data, type, timestamp, duration }: EncodedPacket): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(PACKET_HEAD + data.length);
  const view = new DataView(packed.buffer);
  view.setUint8(0, type === "key" ? 1 : 0);
  view.setFloat64(1, timestamp);
  view.setFloat64(9, duration);
  view.setUint32(17, data.length);
  packed.set(data, PACKET_HEAD);
  return packed;
}

/** Gives exactly as many bytes as are asked for, as they come; null at the end. Throws where it ends before them. */
function readerOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  let held = new Uint8Array(0);
  return {
    async take(count: number): Promise<Uint8Array | null> {
      if (count > MOST_BYTES) throw new RangeError("What is kept of a film is damaged.");
      while (held.length < count) {
        const { value, done } = await reader.read();
        if (done === true) {
          if (held.length === 0) return null;
          throw new RangeError("What is kept of a film is cut off.");
        }
        const joined = new Uint8Array(held.length + value.length);
        joined.set(held);
        joined.set(value, held.length);
        held = joined;
      }
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    stop: () => reader.cancel().catch(() => {}),
  };
}

/** The packets of a stretch as they were packed, the first with its configuration. Throws `RangeError` for anything else. */
export async function* unpackStretch(stream: ReadableStream<Uint8Array>): AsyncGenerator<Made> {
  const reader = readerOf(stream);
  const need = async (count: number) => {
    const bytes = await reader.take(count);
    if (bytes === null) throw new RangeError("What is kept of a film is cut off.");
    return bytes;
  };
  const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const length = viewOf(await need(4)).getUint32(0);
    const words = new TextDecoder().decode(await need(length));
    let config: VideoDecoderConfig | undefined = configOf(words);
    for (;;) {
      const head = await reader.take(PACKET_HEAD);
      if (head === null) return;
      const view = viewOf(head);
      const [timestamp, duration, size] = [view.getFloat64(1), view.getFloat64(9), view.getUint32(17)];
      const data = (await need(size)).slice();
      yield { packet: new EncodedPacket(data, view.getUint8(0) === 1 ? "key" : "delta", timestamp, duration), config };
      config = undefined;
    }
  } finally {
    await reader.stop();
  }
}

function configOf(words: string): VideoDecoderConfig {
  try {
    const { codec, codedWidth, codedHeight, description, colorSpace } = packedConfig.parse(JSON.parse(words));
    return {
      codec,
      ...(codedWidth === undefined ? {} : { codedWidth }),
      ...(codedHeight === undefined ? {} : { codedHeight }),
      // The names were the browser's own as they were packed.
      ...(colorSpace === undefined ? {} : { colorSpace: colorSpace as VideoColorSpaceInit }),
      ...(description === undefined ? {} : { description: Uint8Array.from(description) }),
    };
  } catch {
    throw new RangeError("What is kept of a film is damaged.");
  }
}
