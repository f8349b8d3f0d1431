import { EncodedPacket } from "mediabunny";
import { describe, expect, it } from "vitest";
import {
  configWords,
  packConfig,
  packPacket,
  unpackStretch,
} from "#renderer/storyboard/export/make/stretches/packed-stretch.ts";

const config = {
  ...{ codec: "avc1.640028", codedWidth: 64, codedHeight: 36, description: Uint8Array.from([1, 0, 255]) },
  colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false },
} as const satisfies VideoDecoderConfig;
const key = new EncodedPacket(Uint8Array.from([7, 8]), "key", 1.5, 0.04);
const delta = new EncodedPacket(Uint8Array.from([9]), "delta", 1.54, 0.04);

/** Comes in pieces of so many bytes, as files do. */
function streamOf(parts: readonly Uint8Array[], piece = 3): ReadableStream<Uint8Array> {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, at + piece));
      at += piece;
    },
  });
}

const readAll = async (stream: ReadableStream<Uint8Array>) => {
  const made = [];
  for await (const { packet, config: its } of unpackStretch(stream))
    made.push([packet.type, packet.timestamp, packet.duration, [...packet.data], its]);
  return made;
};
const head = (size: number) => {
  const bytes = new Uint8Array(21);
  new DataView(bytes.buffer).setUint32(17, size);
  return bytes;
};
const lengthOf = (length: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
};

const colored = (primaries: string) => ({ codec: "vp8", colorSpace: { primaries } }) as unknown as VideoDecoderConfig;
const packWords = (words: string) => Uint8Array.from([...lengthOf(words.length), ...new TextEncoder().encode(words)]);

describe("a stretch that is kept", () => {
  it("has before each packet its kind, time, length and size, and before the first how it is decoded", () => {
    const packed = packPacket(key);
    const view = new DataView(packed.buffer);
    expect(packed).toHaveLength(1 + 8 + 8 + 4 + 2);
    expect([view.getUint8(0), view.getFloat64(1), view.getFloat64(9), view.getUint32(17)]).toEqual([1, 1.5, 0.04, 2]);
    expect([...packed.subarray(21)]).toEqual([7, 8]);
    expect(packPacket(delta)[0]).toBe(0);
    const words = new TextDecoder().decode(packConfig(config).subarray(4));
    expect(new DataView(packConfig(config).buffer).getUint32(0)).toBe(words.length);
    expect(JSON.parse(words)).toEqual({
      ...{ codec: "avc1.640028", codedWidth: 64, codedHeight: 36, description: [1, 0, 255] },
      colorSpace: { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false },
    });
    expect(configWords({ codec: "vp8" })).toBe('{"codec":"vp8"}');
  });

  it.each([1, 3, 1000])("comes back as it was, in pieces of %i bytes", async (piece) => {
    const stream = streamOf([packConfig(config), packPacket(key), packPacket(delta)], piece);
    expect(await readAll(stream)).toEqual([
      ["key", 1.5, 0.04, [7, 8], config],
      ["delta", 1.54, 0.04, [9], undefined],
    ]);
  });

  it("may be of a codec and of colors with names as long as any", async () => {
    const long = { ...colored("b".repeat(64)), codec: "a".repeat(64) };
    expect(await readAll(streamOf([packConfig(long), packPacket(delta)]))).toMatchObject([
      [...["delta", 1.54, 0.04, [9]], long],
    ]);
  });

  it.each([
    ["nothing", [], "cut off"],
    ["a length alone", [lengthOf(5)], "cut off"],
    ["words that are none", [lengthOf(1), Uint8Array.from([123])], "damaged"],
    ["words without a codec", [packConfig({ codec: "" })], "damaged"],
    ["a codec with a longer name than any has", [packConfig({ codec: "a".repeat(65) })], "damaged"],
    ["colors with a longer name than any has", [packConfig(colored("a".repeat(65)))], "damaged"],
    ["a description of no bytes", [packWords('{"codec":"vp8","description":[256]}')], "damaged"],
    ["a description below a byte", [packWords('{"codec":"vp8","description":[-1]}')], "damaged"],
    ["a packet's head that ends early", [packConfig(config), packPacket(key).subarray(0, 20)], "cut off"],
    ["a packet that ends early", [packConfig(config), packPacket(key).subarray(0, 22)], "cut off"],
    // 64 MiB are read for, though they don't come; one byte more is never asked for.
    ["the largest packet", [packConfig(config), head(67_108_864), Uint8Array.from([1])], "cut off"],
    ["a packet that nobody makes", [packConfig(config), head(67_108_865), Uint8Array.from([1])], "damaged"],
    ["a configuration that nobody makes", [lengthOf(67_108_865), Uint8Array.from([1])], "damaged"],
  ])("is refused: %s", async (_what, parts, why) => {
    await expect(readAll(streamOf(parts))).rejects.toThrow(new RangeError(`What is kept of a film is ${why}.`));
  });

  it("whoever stops reading lets go of what is still to come", async () => {
    let ended = false;
    const parts = [packConfig(config), packPacket(key), packPacket(delta)];
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = parts.shift();
        if (next) controller.enqueue(next);
      },
      cancel: () => {
        ended = true;
      },
    });
    for await (const { packet } of unpackStretch(stream)) {
      expect(packet.type).toBe("key");
      break;
    }
    expect(ended).toBe(true);
  });
});
