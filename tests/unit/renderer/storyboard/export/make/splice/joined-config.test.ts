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

const configOf = (description: Uint8Array<ArrayBuffer>) => ({ codec: "avc1", description });
const openH264 = configOf(bytes(OPEN_H264));

test("a configuration of long parameter sets, of one byte, or of deep colors is read as it was written", () => {
  const unit = (length: number, kind: number) => Uint8Array.from({ length }, (_, at) => (at === 0 ? kind : at & 255));
  for (const [sequence, picture] of [
    [300, 2],
    [1, 1],
    [255, 256],
    [2, 513],
  ] as const) {
    const config = {
      ...{ profile: 100, compatibility: 1, level: 51, depth: [2, 7, 5] as const },
      ...{ sequences: [unit(sequence, 0x67), unit(3, 0x67)], pictures: [unit(picture, 0x68), unit(4, 0x68)] },
    };
    const written = writeAvcConfig(config);
    expect([...written.subarray(0, 8)]).toEqual([1, 100, 1, 51, 255, 0xe2, sequence >> 8, sequence & 255]);
    expect([...written.subarray(-4)]).toEqual([0xfe, 0xff, 0xfd, 0]);
    expect(readAvcConfig(written)).toEqual(config);
  }
});

test("a plain profile says nothing of its colors, which are the usual ones", () => {
  const main = "014d401fffe1000167010001" + "68";
  expect(readAvcConfig(bytes(main))).toMatchObject({ profile: 77, compatibility: 64, level: 31, depth: [1, 0, 0] });
  expect(hex(writeAvcConfig(readAvcConfig(bytes(main))))).toBe(main);
});

test.each([
  [30, 1, 31, 2],
  [1, 254, 2, 255],
])("takes with %d sequences and %d pictures leave room for one more of each", (sequences, pictures, ...all) => {
  const read = readAvcConfig(bytes(OPEN_H264));
  const times = (units: readonly Uint8Array[], count: number) =>
    Array.from({ length: count }, () => units[0] ?? bytes(""));
  const takes = { ...read, sequences: times(read.sequences, sequences), pictures: times(read.pictures, pictures) };
  const { description } = joinConfigs("avc", configOf(writeAvcConfig(takes)), openH264).config;
  const joined = readAvcConfig(description);
  expect([joined.sequences.length, joined.pictures.length]).toEqual(all);
});

test.each<[takes: string, own: string, codec: string]>([
  ["01640c1f", "01640c1f", "avc1.640c1f"],
  ["01640c1f", "01640a20", "avc1.640820"],
  ["01640028", "01640c1f", "avc1.640028"],
  ["0142c00a", "0142c009", "avc1.42c00a"],
  ["0142c01f", "014d401f", "avc1.4d401f"],
  ["014d401f", "0142c01f", "avc1.4d401f"],
  ["014d400b", "01640c1f", "avc1.64001f"],
])(
  "of a track of %s and %s the codec is %s: the profile and level that has both, what both keep to",
  (takes, own, codec) => {
    // Sequences of plain profiles say nothing of chroma: what stands behind the number is the same.
    const as = (head: string) => {
      const { sequences, pictures, ...rest } = readAvcConfig(bytes(OPEN_H264));
      const [, profile = 0, compatibility = 0, level = 0] = bytes(head);
      const plain = sequences.map((unit) => (profile === 100 ? unit : bytes("6742c01fda01e0089f970100")));
      return configOf(writeAvcConfig({ ...rest, profile, compatibility, level, sequences: plain, pictures }));
    };
    expect(joinConfigs("avc", as(takes), as(own)).config.codec).toBe(codec);
  },
);

/** A packet of units: each its header byte, and so many bytes behind it. */
const packet = (...units: readonly (readonly number[])[]) =>
  Uint8Array.from(units.flatMap((unit) => [0, 0, unit.length >> 8, unit.length & 255, ...unit]));

test.each<[what: string, packet: Uint8Array, isIdr: boolean]>([
  ["a slice", packet([0x41, 1]), false],
  ["an IDR slice", packet([0x65, 1]), true],
  ["an IDR slice of one byte", packet([0x65]), true],
  ["parts of slices", packet([0x42, 1], [0x65, 1]), false],
  ["what a slice says before an IDR one", packet([0x41, 1], [0x65, 1]), false],
  ["what is said before an IDR slice", packet([0x09, 240], [0x67, 1], [0x68, 1], [0x06, 1], [0x65, 1]), true],
  ["a long unit before it", packet([0x06, ...Array(300).fill(1)], [0x65, 1]), true],
  ["nothing but what is said", packet([0x06, 1]), false],
  ["nothing", packet(), false],
  ["no whole length behind it", Uint8Array.from([...packet([0x06, 1]), 0, 0, 0, 0]), false],
])("decoding begins with an IDR picture: %s", (_what, data, isIdr) => {
  expect(isIdrPacket(data)).toBe(isIdr);
});

test.each([
  ["a unit that is cut off", packet([0x06, 1, 2]).subarray(0, 6)],
  ["a unit of nothing", packet([], [0x65, 1])],
])("a packet with %s is refused", (_what, data) => {
  expect(() => isIdrPacket(data)).toThrow(expect.objectContaining({ reason: "takes" }));
});

test("of a packet that was encoded here parameters and words between pictures are left out, and slices in parts refused", () => {
  const { adapt } = joinConfigs("avc", openH264, openH264);
  const kept = packet([0x09, 240], [0x0c, 1, 2, 3]);
  expect(adapt(packet([0x06, 1], [0x09, 240], [0x67, 1], [0x68, 1], [0x0c, 1, 2, 3]), undefined)).toEqual(kept);
  for (const kind of [2, 3, 4])
    expect(() => adapt(packet([0x40 | kind, 1]), openH264)).toThrow(expect.objectContaining({ reason: "encoder" }));
  // A slice that says nothing can't be read.
  for (const kind of [1, 5])
    expect(() => adapt(packet([0x40 | kind]), openH264)).toThrow(expect.objectContaining({ reason: "encoder" }));
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
