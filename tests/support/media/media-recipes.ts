import { exifJpegSegment, heifPicture } from "./handmade-media.ts";

/** How one fixture comes to be: by ffmpeg (`args`, on `from` if given), another tool, by hand, or by cutting. */
export interface Recipe {
  readonly args?: readonly string[];
  readonly from?: string;
  readonly tool?: string;
  /** A program that isn't on every machine. */
  readonly needs?: string;
  readonly bytes?: () => Uint8Array;
  /** The share of `from` that is kept. */
  readonly cut?: number;
  /** Changed by hand when `bytes` changes, since a function can't be compared. */
  readonly revision?: number;
}

const picture = (size: string, ...more: string[]): Recipe => ({
  args: ["-f", "lavfi", "-i", `testsrc=size=${size}`, "-frames:v", "1", ...more],
});

const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

interface Film {
  /** What ffmpeg draws; moving bars unless told. */
  picture?: string;
  size?: string;
  rate?: string;
  seconds?: number;
  video?: readonly string[];
  audio?: readonly string[];
  more?: readonly string[];
}

/** A film, with a tone when `audio` names an encoder. */
const film = ({
  picture: drawn = "testsrc2",
  size = "256x256",
  rate = "24",
  seconds = 2,
  video = h264,
  audio,
  more = [],
}: Film): Recipe => ({
  args: [
    ...["-f", "lavfi", "-i", `${drawn}=size=${size}:rate=${rate}:duration=${seconds}`],
    ...(audio ? ["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${seconds}`] : []),
    ...video,
    ...(audio ?? []),
    ...more,
  ],
});

const tone = (seconds: number, ...encoder: string[]): Recipe => ({
  args: ["-f", "lavfi", "-i", `sine=frequency=330:sample_rate=44100:duration=${seconds}`, ...encoder],
});

const mp3 = ["-c:a", "libmp3lame", "-b:a", "64k"];
const aac = ["-c:a", "aac", "-b:a", "64k"];

export const fixtureRecipes: Readonly<Record<string, Recipe>> = {
  // Image formats.
  "picture.jpg": picture("640x480", "-q:v", "5"),
  "picture.jpeg": picture("640x480", "-q:v", "6"),
  "picture.png": picture("640x480"),
  "picture.webp": picture("640x480", "-c:v", "libwebp"),
  "lossless.webp": picture("640x480", "-c:v", "libwebp", "-lossless", "1"),
  "picture.gif": picture("640x480"),
  "picture.bmp": picture("640x480"),
  "picture.tiff": picture("640x480"),
  "animated.webp": {
    args: ["-f", "lavfi", "-i", "testsrc2=size=320x256:rate=5:duration=1", "-c:v", "libwebp_anim", "-loop", "0"],
  },
  "animated.gif": { args: ["-f", "lavfi", "-i", "testsrc2=size=320x256:rate=5:duration=1"] },
  "picture.heic": { from: "picture.png", tool: "heif-enc", needs: "heif-enc" },
  // Headers only: enough for every reader of facts, on machines without an encoder.
  "handmade.heic": {
    bytes: () => heifPicture({ brand: "heic", width: 4032, height: 3024, quarterTurns: 0 }),
    revision: 1,
  },
  "turned.heic": {
    bytes: () => heifPicture({ brand: "heic", width: 4032, height: 3024, quarterTurns: 1 }),
    revision: 1,
  },
  "handmade.heif": {
    bytes: () => heifPicture({ brand: "mif1", width: 1024, height: 768, quarterTurns: 2 }),
    revision: 1,
  },
  // Image width and height, 256 to 5760 px; aspect ratio 0.4 to 2.5.
  "255x256.png": picture("255x256"),
  "256x255.png": picture("256x255"),
  "256x256.png": picture("256x256"),
  "5760x2304.png": picture("5760x2304"),
  "5761x2400.png": picture("5761x2400"),
  "2400x5761.png": picture("2400x5761"),
  "aspect-0.39.png": picture("390x1000"),
  "aspect-0.4.png": picture("400x1000"),
  "aspect-2.5.png": picture("1000x400"),
  "aspect-2.51.png": picture("1004x400"),
  // Video containers and codecs.
  "h264-aac.mp4": film({ audio: aac }),
  "h264-mp3.mp4": film({ audio: mp3 }),
  "h264-aac.mov": film({ audio: aac }),
  "hevc-aac.mp4": film({
    video: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
    audio: aac,
  }),
  "hevc.mov": film({
    video: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
  }),
  "vp9.mp4": film({ video: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"] }),
  "vp9-opus.webm": film({
    video: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
    audio: ["-c:a", "libopus"],
  }),
  "prores.mov": film({ video: ["-c:v", "prores_ks", "-profile:v", "0"], seconds: 2 }),
  "mpeg4.mp4": film({ video: ["-c:v", "mpeg4"] }),
  "h264-opus.mp4": film({ audio: ["-c:a", "libopus"] }),
  "h264-pcm.mov": film({ audio: ["-c:a", "pcm_s16le"] }),
  "h264.mkv": film({ audio: aac }),
  "h264-mp3.avi": film({ audio: mp3, more: ["-bsf:v", "h264_mp4toannexb"] }),
  "mpeg4.avi": film({ video: ["-c:v", "mpeg4", "-vtag", "XVID"], rate: "24000/1001" }),
  "faststart.mp4": film({ audio: aac, more: ["-movflags", "+faststart"] }),
  "fragmented.mp4": film({ audio: aac, more: ["-movflags", "frag_keyframe+empty_moov+default_base_moof"] }),
  "turned.mp4": { from: "wide.mp4", args: ["-c", "copy", "-metadata:s:v:0", "rotate=90"] },
  "wide.mp4": film({ size: "640x360" }),
  // Video width and height, aspect ratio.
  "254x256.mp4": film({ size: "254x256" }),
  "256x256.mp4": film({ size: "256x256" }),
  // Of one colour: to draw and to encode so large a picture takes seconds.
  "5760x2304.mp4": film({ picture: "color", size: "5760x2304" }),
  "5762x2400.mp4": film({ picture: "color", size: "5762x2400" }),
  "aspect-0.39.mp4": film({ size: "390x1000" }),
  "aspect-0.4.mp4": film({ size: "400x1000" }),
  "aspect-2.5.mp4": film({ size: "1000x400" }),
  "aspect-2.51.mp4": film({ size: "1004x400" }),
  // Video frame rate, 23.976 to 60.
  "fps-23.mp4": film({ rate: "23" }),
  "fps-23.976.mp4": film({ rate: "24000/1001", seconds: 2.002 }),
  "fps-29.97.mov": film({ rate: "30000/1001", seconds: 2.002 }),
  "fps-60.mp4": film({ rate: "60" }),
  "fps-61.mp4": film({ rate: "61" }),
  // Each second second keeps every third frame only: 30, 10, 30, 10 frames.
  "fps-variable.mp4": film({
    rate: "30",
    seconds: 4,
    more: ["-vf", "select='not(mod(floor(t),2))+not(mod(n,3))'", "-fps_mode", "vfr"],
  }),
  // Video duration, each 2 to 15 s.
  "1.9s.mp4": film({ seconds: 1.9, rate: "30" }),
  "2s.mp4": film({ seconds: 2, rate: "30" }),
  "5s.mp4": film({ seconds: 5 }),
  "6s.mp4": film({ seconds: 6 }),
  "15s.mp4": film({ seconds: 15, rate: "30", audio: aac }),
  "15.2s.mp4": film({ seconds: 15.2, rate: "30" }),
  // Audio formats and durations.
  "1.9s.mp3": tone(1.9, ...mp3),
  "2s.mp3": tone(2, ...mp3),
  "5s.mp3": tone(5, ...mp3),
  "6s.mp3": tone(6, ...mp3),
  "15s.mp3": tone(15, ...mp3),
  "15.2s.mp3": tone(15.2, ...mp3),
  "vbr.mp3": tone(5, "-c:a", "libmp3lame", "-q:a", "5"),
  "no-xing.mp3": tone(5, ...mp3, "-write_xing", "0", "-id3v2_version", "0"),
  "1.9s.wav": tone(1.9),
  "2s.wav": tone(2),
  "6s.wav": tone(6),
  "15s.wav": tone(15),
  "15.2s.wav": tone(15.2),
  "stereo.wav": tone(2, "-ac", "2", "-ar", "48000"),
  "float.wav": tone(2, "-c:a", "pcm_f32le"),
  "2s.flac": tone(2),
  "15s.flac": tone(15),
  "2s.ogg": tone(2, "-c:a", "libvorbis"),
  "opus.ogg": tone(2, "-c:a", "libopus"),
  "2s.m4a": tone(2, ...aac),
  "15s.m4a": tone(15, ...aac),
  "2s.aac": tone(2, ...aac),
  // Reference audio of a cover: 6 seconds to 6 minutes.
  "5.9s.mp3": tone(5.9, ...mp3),
  "360s.mp3": tone(360, "-c:a", "libmp3lame", "-b:a", "32k", "-ar", "22050"),
  "361s.mp3": tone(361, "-c:a", "libmp3lame", "-b:a", "32k", "-ar", "22050"),
  // Damage and lies.
  "text.png": { bytes: () => Buffer.from("This is a shopping list, not a picture.\n"), revision: 1 },
  "noise.png": {
    bytes: () => Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 197 + (n >> 3) * 31) % 251)),
    revision: 1,
  },
  "empty.mp4": { bytes: () => new Uint8Array(0), revision: 1 },
  "png-inside.jpg": { from: "picture.png", args: ["-f", "image2", "-c:v", "png"] },
  "cut.jpg": { from: "picture.jpg", cut: 0.6 },
  "cut.png": { from: "picture.png", cut: 0.6 },
  "cut.gif": { from: "picture.gif", cut: 0.6 },
  "cut.webp": { from: "picture.webp", cut: 0.6 },
  "cut.mp4": { from: "h264-aac.mp4", cut: 0.6 },
  "cut-faststart.mp4": { from: "faststart.mp4", cut: 0.6 },
  "cut.mkv": { from: "h264.mkv", cut: 0.6 },
  "cut.avi": { from: "h264-mp3.avi", cut: 0.6 },
  "cut.wav": { from: "2s.wav", cut: 0.6 },
  "cut.mp3": { from: "5s.mp3", cut: 0.6 },
  "exif-6.jpg": { bytes: () => exifJpegSegment({ width: 640, height: 480, orientation: 6 }), revision: 1 },
  "exif-3.jpg": { bytes: () => exifJpegSegment({ width: 640, height: 480, orientation: 3 }), revision: 1 },
};
