import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import type { ByteReader } from "./byte-reader.ts";
import { nameCodec } from "./codec-names.ts";
import { type ContainerHeader, readContainerHeader } from "./container-header.ts";
import { type HeaderFacts, rateFact, roundSeconds, sizeFacts } from "./header-facts.ts";
import type { MediaFormat } from "./media-formats.ts";
import { steadySource } from "./steady-source.ts";

// What it has to say about a damaged file is told by `problem`; file names stay out of the console.
Logging.level = LogLevel.Silent;

/** HLS is left out on purpose: a playlist would make us open other files. */
const demuxers: Record<string, InputFormat[]> = {
  mp4: [MP4],
  m4a: [MP4],
  mov: [QTFF],
  mkv: [MATROSKA],
  webm: [WEBM],
  mpegts: [MPEG_TS],
  wav: [WAVE],
  mp3: [MP3],
  flac: [FLAC],
  ogg: [OGG],
  aac: [ADTS],
};

/** Twenty seconds at 60 frames each: more than any film the service takes as a reference. */
const framesLookedAt = 1200;
/** Matroska keeps frame times among the pictures: past this size its header's figure has to do. */
const smallFileBytes = 4 * 1024 * 1024;
/** Audio is padded to whole packets; that much behind the last picture isn't part of the film. */
const paddingSeconds = 0.1;

/** Tracks, codecs, sizes and durations of films and sound, from the container's own tables. */
export async function probeContainer(reader: ByteReader, { format }: MediaFormat): Promise<HeaderFacts> {
  const header = await readContainerHeader(reader, format);
  const input = new Input({
    formats: demuxers[format] ?? [],
    source: steadySource(
      new CustomSource({
        getSize: () => reader.size + header.prefix.length,
        read: (start, end) => readBehindPrefix(reader, header.prefix, start, end),
        handleUnhandledError: () => undefined,
      }),
    ),
  });
  try {
    return await readTracks(input, reader, format, header);
  } catch {
    return { problem: header.problem ?? "corrupt" };
  } finally {
    input.dispose();
  }
}

async function readBehindPrefix(
  reader: ByteReader,
  prefix: Uint8Array,
  start: number,
  end: number,
): Promise<Uint8Array> {
  if (start >= prefix.length) return reader.read(start - prefix.length, end - start);
  const behind = end > prefix.length ? await reader.read(0, end - prefix.length) : new Uint8Array(0);
  return joined(prefix.subarray(start, end), behind);
}

async function readTracks(
  input: Input,
  reader: ByteReader,
  format: string,
  header: ContainerHeader,
): Promise<HeaderFacts> {
  const [video] = await input.getVideoTracks();
  const [audio] = await input.getAudioTracks();
  const problem: HeaderFacts = header.problem ? { problem: header.problem } : {};
  if (!video && !audio) return { problem: "corrupt", ...problem };
  const facts: HeaderFacts = {
    ...(video ? await videoFacts(video, reader, header) : soundOnly(format)),
    ...(video && format === "m4a" ? { kind: "video", format: "mp4", mime: "video/mp4" } : {}),
    ...(audio ? await audioFacts(audio) : {}),
  };
  const seconds = header.seconds ?? (await containerSeconds(input));
  const shown = video && seconds ? await withoutPadding(video, seconds) : seconds;
  if (shown !== undefined && Number.isFinite(shown) && shown >= 0) facts.durationSeconds = roundSeconds(shown);
  if (video && !facts.width) return { ...facts, problem: "corrupt", ...problem };
  return { ...facts, ...problem };
}

function soundOnly(format: string): HeaderFacts {
  if (format === "mp4") return { kind: "audio", format: "m4a", mime: "audio/mp4" };
  if (format === "webm") return { kind: "audio", mime: "audio/webm" };
  return { kind: "audio" };
}

async function videoFacts(track: InputVideoTrack, reader: ByteReader, header: ContainerHeader): Promise<HeaderFacts> {
  const facts: HeaderFacts = {
    ...sizeFacts(await track.getDisplayWidth(), await track.getDisplayHeight()),
    videoCodec: nameCodec((await track.getCodec()) ?? (await track.getInternalCodecId())),
  };
  if (header.framesAmongPictures && reader.size > smallFileBytes) {
    return { ...facts, ...rateFact(header.frameRate ?? 0) };
  }
  const rate = await attempt(track.computeFrameRateMetrics({ targetPacketCount: framesLookedAt }));
  if (!rate || rate.probedPacketCount < 2) return facts;
  const mean = rate.frameRateIsConstant && rate.underlyingFrameRate ? rate.underlyingFrameRate : rate.averageFrameRate;
  const found = rateFact(mean);
  return found.frameRate ? { ...facts, ...found, variableFrameRate: !rate.frameRateIsConstant } : facts;
}

async function audioFacts(track: InputAudioTrack): Promise<HeaderFacts> {
  const facts: HeaderFacts = { audioCodec: nameCodec((await track.getCodec()) ?? (await track.getInternalCodecId())) };
  const rate = await attempt(track.getSampleRate());
  const channels = await attempt(track.getNumberOfChannels());
  if (rate && Number.isInteger(rate) && rate > 0) facts.sampleRate = rate;
  if (channels && Number.isInteger(channels) && channels > 0) facts.channels = channels;
  return facts;
}

/** Not all containers write their length down; then the end of the last packet tells. */
async function containerSeconds(input: Input): Promise<number | undefined> {
  return (await attempt(input.getDurationFromMetadata())) ?? (await attempt(input.computeDuration()));
}

async function withoutPadding(track: InputVideoTrack, seconds: number): Promise<number> {
  const pictures = await attempt(track.getDurationFromMetadata());
  return pictures && pictures < seconds && seconds - pictures <= paddingSeconds ? pictures : seconds;
}

/** One fact that can't be had doesn't cost the others. */
async function attempt<T>(fact: Promise<T>): Promise<T | undefined> {
  try {
    return await fact;
  } catch {
    return undefined;
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
