import { execFileSync } from "node:child_process";
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { expect, test } from "vitest";
import {
  isIdrPacket,
  joinConfigs,
  readAvcConfig,
  SpliceRefused,
  writeAvcConfig,
} from "#renderer/storyboard/export/make/splice/joined-config.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

/** What Chromium's own encoder (OpenH264) gave for 1280 × 720: High, one set of each kind. */
const OPEN_H264 = "01640c1fffe1001367640c1fac191a805005ba6a0202020f08846a01000468ce3c80fdf8f800";

test("a decoder configuration is read and written byte by byte", () => {
  const read = readAvcConfig(bytes(OPEN_H264));
  expect(read).toMatchObject({ profile: 100, compatibility: 12, level: 31, depth: [1, 0, 0] });
  expect(read.sequences.map(hex)).toEqual(["67640c1fac191a805005ba6a0202020f08846a"]);
  expect(read.pictures.map(hex)).toEqual(["68ce3c80"]);
  expect(hex(writeAvcConfig(read))).toBe(OPEN_H264);
});

test.each([
  ["nothing", ""],
  ["another version", `02${OPEN_H264.slice(2)}`],
  ["units counted in two bytes", OPEN_H264.replace("1fffe1", "1ffde1")],
  ["no parameter sets", "01640c1fffe000"],
  ["a set that is cut off", OPEN_H264.slice(0, 40)],
])("what is no usual configuration is refused: %s", (_, text) => {
  expect(() => readAvcConfig(bytes(text))).toThrow(SpliceRefused);
});

test.each([
  ["a profile of ten bits", OPEN_H264.replace("01640c1f", "016e0c1f"), OPEN_H264, "takes"],
  [
    "sets that can't be read",
    OPEN_H264.replace("67640c1fac191a805005ba6a0202020f08846a", "67".padEnd(38, "0")),
    OPEN_H264,
    "takes",
  ],
  ["an encoder without sets", OPEN_H264, "01640c1fffe000", "takes"],
])("takes that nothing can be put beside are refused: %s", (_, takes, own, reason) => {
  const config = (text: string) => ({ codec: "avc1", description: bytes(text) });
  expect(() => joinConfigs("avc", config(takes), config(own))).toThrow(expect.objectContaining({ reason }));
});

test.each([
  ["sequences", 31, 1],
  ["pictures", 1, 255],
])("takes with as many %s as a record counts leave no room for others", (_, sequences, pictures) => {
  const read = readAvcConfig(bytes(OPEN_H264));
  const times = (units: readonly Uint8Array[], count: number) =>
    Array.from({ length: count }, () => units[0] ?? bytes(""));
  const takes = {
    ...read,
    ...{ sequences: times(read.sequences, sequences), pictures: times(read.pictures, pictures) },
  };
  const config = (description: Uint8Array<ArrayBuffer>) => ({ codec: "avc1", description });
  const join = () => joinConfigs("avc", config(writeAvcConfig(takes)), config(bytes(OPEN_H264)));
  expect(join).toThrow(SpliceRefused);
  expect(join).toThrow(expect.objectContaining({ reason: "takes" }));
});

test("VP9 needs one profile, and other codecs are never joined", () => {
  const config = (codec: string) => ({ codec });
  const joined = joinConfigs("vp9", config("vp09.00.10.08"), config("vp09.00.31.08"));
  expect(joined.config.codec).toBe("vp09.00.10.08");
  expect(joined.adapt(bytes("0102"), undefined)).toEqual(bytes("0102"));
  expect(() => joinConfigs("vp9", config("vp09.00.10.08"), config("vp09.02.10.10"))).toThrow(SpliceRefused);
  expect(() => joinConfigs("hevc", config("hvc1"), config("hvc1"))).toThrow(SpliceRefused);
});

const SIZE = "64x48";
function film(color: string, options: readonly string[]): Uint8Array<ArrayBuffer> {
  const source = `testsrc2=s=${SIZE}:r=10:d=0.9,hue=h=${color}`;
  const args = ["-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-threads", "1"];
  const target = ["-movflags", "frag_keyframe+empty_moov", "-f", "mp4", "-"];
  return new Uint8Array(execFileSync("ffmpeg", [...args, "-g", "5", ...options, ...target]));
}

/** Every picture as FFmpeg decodes it. */
function pictures(file: Uint8Array): string[] {
  const args = ["-v", "error", "-xerror", "-i", "-", "-fps_mode", "passthrough", "-f", "framemd5", "-"];
  const said = execFileSync("ffmpeg", args, { input: file, encoding: "utf8" });
  return said.split("\n").flatMap((line) => (/^\d/.test(line) ? [line.split(/,\s*/).at(-1) ?? ""] : []));
}

async function open(file: Uint8Array<ArrayBuffer>) {
  const track = await new Input({ formats: ALL_FORMATS, source: new BufferSource(file) }).getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error("FFmpeg made no film.");
  return { sink: new EncodedPacketSink(track), config };
}

const coders = {
  CAVLC: ["-profile:v", "baseline"],
  CABAC: ["-profile:v", "main", "-bf", "2", "-refs", "3"],
  "High, weighted, in slices": [
    "-profile:v",
    "high",
    "-bf",
    "2",
    "-weightp",
    "2",
    "-x264-params",
    "slices=3:weightb=1",
  ],
} as const;

test.each([
  ["CABAC", "CAVLC"],
  ["CAVLC", "High, weighted, in slices"],
] as const)(
  "packets of takes (%s) and of an encoder (%s) stand in one track, and FFmpeg shows the pictures of both bit by bit",
  async (theirs, ours) => {
    const [take, other] = [film("0", coders[theirs]), film("90", coders[ours])];
    const [one, two] = [await open(take), await open(other)];
    const joined = joinConfigs("avc", one.config, two.config);
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
    const source = new EncodedVideoPacketSource("avc");
    output.addVideoTrack(source, { frameRate: 10 });
    await output.start();
    let at = 0;
    // Take, encoder, take: decoders have to find their way there and back.
    for (const { sink, own } of [
      { sink: one.sink, own: false },
      { sink: two.sink, own: true },
      { sink: one.sink, own: false },
    ]) {
      let first: number | undefined;
      for await (const packet of sink.packets()) {
        expect(isIdrPacket(packet.data)).toBe(packet.type === "key");
        first ??= packet.timestamp;
        const data = own ? joined.adapt(packet.data, two.config) : packet.data;
        await source.add(packet.clone({ data, timestamp: packet.timestamp - first + at, duration: 0.1 }), {
          decoderConfig: joined.config,
        });
      }
      at += 0.9;
    }
    await output.finalize();
    const [shown, mine] = [pictures(take), pictures(other)];
    expect(shown).toHaveLength(9);
    expect(pictures(new Uint8Array(output.target.buffer ?? new ArrayBuffer(0)))).toEqual([...shown, ...mine, ...shown]);
    const { data } = (await two.sink.getFirstPacket()) ?? { data: new Uint8Array(0) };
    expect(() => joined.adapt(data, one.config)).toThrow(expect.objectContaining({ reason: "encoder" }));
  },
);
