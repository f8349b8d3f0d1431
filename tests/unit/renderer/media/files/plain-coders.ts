import {
  ALL_FORMATS,
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  CustomAudioEncoder,
  CustomVideoDecoder,
  CustomVideoEncoder,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
  registerDecoder,
  registerEncoder,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
} from "mediabunny";

/**
 * Media whose packets are their own samples, in real files: what reads, joins and writes films runs as it is, where no
 * coder of a browser is. Pictures bear the name VP9, sound that is encoded Opus.
 */
let offered = false;
/** What the encoder of pictures adds to their luma: shows which of them it was given. */
let brighter = 0;

/** Ends with `offerCoders`. */
export function brightenBy(luma: number): void {
  brighter = luma;
}

class PlainPictures extends CustomVideoEncoder {
  static override supports = (codec: VideoCodec) => offered && codec === "vp9";
  init(): void {}
  async encode(sample: VideoSample): Promise<void> {
    const bytes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(bytes);
    const { codedWidth, codedHeight, colorSpace } = sample;
    for (let at = 0; brighter > 0 && at < codedWidth * codedHeight; at += 1) bytes[at] = (bytes[at] ?? 0) + brighter;
    const config = { codec: "vp09.00.10.08", codedWidth, codedHeight, colorSpace: colorSpace.toJSON() };
    this.onPacket(new EncodedPacket(bytes, "key", sample.timestamp, sample.duration), { decoderConfig: config });
  }
  flush(): void {}
  close(): void {}
}

class PlainDecoder extends CustomVideoDecoder {
  static override supports = (codec: VideoCodec) => offered && codec === "vp9";
  init(): void {}
  decode({ data, timestamp, duration }: EncodedPacket): void {
    const { codedWidth = 2, codedHeight = 2 } = this.config;
    const about = { format: "I420", codedWidth, codedHeight, timestamp, duration } as const;
    this.onSample(new VideoSample(new Uint8Array(data), about));
  }
  flush(): void {}
  close(): void {}
}

class PlainSound extends CustomAudioEncoder {
  static override supports = (codec: AudioCodec) => offered && codec === "opus";
  init(): void {}
  encode(sample: AudioSample): void {
    const { numberOfChannels, sampleRate, numberOfFrames } = sample;
    const data = new Float32Array(numberOfFrames * numberOfChannels);
    sample.copyTo(data, { planeIndex: 0, format: "f32" });
    const packet = new EncodedPacket(new Uint8Array(data.buffer), "key", sample.timestamp, sample.duration);
    this.onPacket(packet, { decoderConfig: { codec: "opus", numberOfChannels, sampleRate } });
  }
  flush(): void {}
  close(): void {}
}
registerEncoder(PlainPictures);
registerDecoder(PlainDecoder);
registerEncoder(PlainSound);

/** What a machine with coders has; undone by the returned function. */
export function offerCoders(): () => void {
  offered = true;
  return () => {
    offered = false;
    brighter = 0;
  };
}

export interface WantedFilm {
  /** Luma of each frame, all over. */
  readonly lights: readonly number[];
  readonly width?: number;
  readonly height?: number;
  readonly rate?: number;
  readonly color?: VideoColorSpaceInit;
  /** Left and right, −1 to 1, at 8 kHz; begins with the pictures. */
  readonly sound?: readonly [readonly number[], readonly number[]];
  /** Seconds before its first frame. */
  readonly start?: number;
}

/** One color: its luma as given, its chroma none. */
export function plainFrame(light: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((width * height * 3) / 2).fill(128);
  bytes.fill(light, 0, width * height);
  return bytes;
}

export async function filmOf(wanted: WantedFilm): Promise<Uint8Array<ArrayBuffer>> {
  const { lights, width = 16, height = 8, rate = 10, color, sound, start = 0 } = wanted;
  const before = offered;
  offered = true;
  try {
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
    const pictures = new VideoSampleSource({ codec: "vp9", bitrate: 1e6 });
    output.addVideoTrack(pictures, { frameRate: rate });
    const voice = sound && new AudioSampleSource({ codec: "pcm-s16" });
    if (voice) output.addAudioTrack(voice);
    await output.start();
    for (const [index, light] of lights.entries()) {
      const sample = new VideoSample(plainFrame(light, width, height), {
        ...{ format: "I420", codedWidth: width, codedHeight: height },
        ...{ timestamp: start + index / rate, duration: 1 / rate },
        ...(color ? { colorSpace: color } : {}),
      });
      await pictures.add(sample);
      sample.close();
    }
    if (voice && sound) {
      const data = Float32Array.from([...sound[0], ...sound[1]]);
      const about = { format: "f32-planar", numberOfChannels: 2, sampleRate: 8000, timestamp: start } as const;
      const sample = new AudioSample({ data, ...about });
      await voice.add(sample);
      sample.close();
    }
    await output.finalize();
    return new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
  } finally {
    offered = before;
  }
}

/** A file of 16 bits a sample. */
export function wavOf(rate: number, channels: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const [length, count] = [channels[0]?.length ?? 0, channels.length];
  const bytes = Buffer.alloc(44 + length * count * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(count, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * count * 2, 28);
  bytes.writeUInt16LE(count * 2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(length * count * 2, 40);
  for (let at = 0; at < length; at += 1)
    for (const [index, channel] of channels.entries())
      bytes.writeInt16LE(Math.round((channel[at] ?? 0) * 32767), 44 + (at * count + index) * 2);
  return new Uint8Array(bytes);
}

/** What a film of plain packets shows and sounds like. */
export async function lookInto(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    const [track, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const lights: number[] = [];
    const times: number[] = [];
    if (track)
      for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
        lights.push(data[0] ?? -1);
        times.push(Math.round(timestamp * 1000) / 1000);
      }
    const heard: number[] = [];
    if (sound)
      for await (const { data } of new EncodedPacketSink(sound).packets())
        heard.push(...new Float32Array(data.slice().buffer));
    return {
      ...{ lights, times, heard, soundCodec: (await sound?.getCodec()) ?? null },
      width: await track?.getDisplayWidth(),
      height: await track?.getDisplayHeight(),
      color: await track?.getColorSpace(),
    };
  } finally {
    input.dispose();
  }
}
