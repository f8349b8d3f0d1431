import type { CoverageTable } from "./coverage.ts";
import { bodies, videoDefaults, videoLimits, videoMedia, videoRules } from "./test-files.ts";

const rules = "electron/sandbox/video/rules.ts";
const media = "electron/sandbox/video/media-rules.ts";

/** API.md § Video generation request: the limits of its media. */
export const videoMediaCoverage: CoverageTable = {
  "2.7/text-11": {
    rules: ["video.body.size"],
    sandbox: "electron/sandbox/server.ts#requestBodyLimit",
    tests: [
      ...videoRules("a request body above 64 MB is refused"),
      ...bodies("refuses a body above 64 MB before it leaves"),
    ],
  },
  "2.7/image-formats": {
    rules: ["video.image.format", "request.media.unreadable"],
    sandbox: `${media}#limits`,
    tests: videoMedia(
      "image format JPG (image, picture.jpg)",
      "image format JPEG (image, picture.jpeg)",
      "image format PNG (image, picture.png)",
      "image format WEBP (image, picture.webp)",
      "image format HEIC (image, handmade.heic)",
      "image format HEIF (image, handmade.heif)",
      "image format GIF (image, picture.gif)",
      "image format BMP (image, picture.bmp)",
      "image that is text (image, text.png)",
    ),
  },
  "2.7/image-size": {
    rules: ["video.image.size"],
    sandbox: `${media}#limits`,
    tests: videoMedia("image size: picture.jpg of 31457280 bytes", "image size: picture.jpg of 31457281 bytes"),
  },
  "2.7/image-width-and-height": {
    rules: ["video.image.side"],
    sandbox: `${media}#checkPicture`,
    tests: videoMedia(
      "image width 255 px (image, 255x256.png)",
      "image height 255 px (image, 256x255.png)",
      "image 256 px (image, 256x256.png)",
      "image width 5760 px (image, 5760x2304.png)",
      "image width 5761 px (image, 5761x2400.png)",
      "image height 5761 px (image, 2400x5761.png)",
    ),
  },
  "2.7/image-aspect-ratio-w-h": {
    rules: ["video.image.aspect"],
    sandbox: `${media}#checkPicture`,
    tests: videoMedia(
      "image aspect 0.39 (image, aspect-0.39.png)",
      "image aspect 0.4 (image, aspect-0.4.png)",
      "image aspect 2.5 (image, aspect-2.5.png)",
      "image aspect 2.51 (image, aspect-2.51.png)",
    ),
  },
  "2.7/image-count": {
    rules: ["video.first_frame.count", "video.last_frame.count", "video.reference_image.count"],
    sandbox: `${rules}#mostOf`,
    tests: videoRules("two first frames", "two last frames", "9 reference images", "10 reference images"),
  },
  "2.7/video-reference-scenario-only-container": {
    rules: ["video.reference_video.format", "video.role.item"],
    sandbox: `${media}#limits`,
    tests: [
      ...videoMedia(
        "video container MP4, H.264 and AAC (video, h264-aac.mp4)",
        "video container MOV (video, h264-aac.mov)",
        "video container WEBM (video, vp9-opus.webm)",
        "video container MKV (video, h264.mkv)",
        "video container AVI (video, h264-mp3.avi)",
      ),
      ...videoRules("a last frame beside a reference"),
      ...videoDefaults("a video item in a frame's role is refused"),
    ],
  },
  "2.7/video-codec": {
    rules: ["video.reference_video.codec", "video.reference_video.audio_codec"],
    sandbox: `${media}#checkVideo`,
    tests: videoMedia(
      "video container MP4, H.264 and AAC (video, h264-aac.mp4)",
      "video with MP3 audio (video, h264-mp3.mp4)",
      "video codec H.265 (video, hevc-aac.mp4)",
      "video codec VP9 (video, vp9.mp4)",
      "video codec MPEG-4 (video, mpeg4.mp4)",
      "video codec ProRes (video, prores.mov)",
      "video audio codec Opus (video, h264-opus.mp4)",
      "video audio codec PCM (video, h264-pcm.mov)",
    ),
  },
  "2.7/video-size": {
    rules: ["video.reference_video.size"],
    sandbox: `${media}#limits`,
    tests: videoMedia("video size: h264-aac.mp4 of 52428800 bytes", "video size: h264-aac.mp4 of 52428801 bytes"),
  },
  "2.7/video-count": {
    rules: ["video.reference_video.count"],
    sandbox: `${rules}#mostOf`,
    tests: videoRules("3 reference videos", "4 reference videos"),
  },
  "2.7/video-duration": {
    rules: ["video.reference_video.duration", "video.reference_video.total_duration"],
    sandbox: `${media}#checkSeconds`,
    tests: [
      ...videoMedia(
        "video duration 1.9 s (video, 1.9s.mp4)",
        "video duration 2 s (video, 2s.mp4)",
        "video duration 15 s (video, 15s.mp4)",
        "video duration 15.2 s (video, 15.2s.mp4)",
        "total duration: videos of 15 s in all",
        "total duration: videos of 16 s in all",
      ),
      ...videoLimits("summed durations"),
    ],
  },
  "2.7/video-width-and-height": {
    rules: ["video.reference_video.side"],
    sandbox: `${media}#checkPicture`,
    tests: videoMedia(
      "video width 254 px (video, 254x256.mp4)",
      "video 256 px (video, 256x256.mp4)",
      "video width 5760 px (video, 5760x2304.mp4)",
      "video width 5762 px (video, 5762x2400.mp4)",
    ),
  },
  "2.7/video-aspect-ratio-w-h": {
    rules: ["video.reference_video.aspect"],
    sandbox: `${media}#checkPicture`,
    tests: videoMedia(
      "video aspect 0.39 (video, aspect-0.39.mp4)",
      "video aspect 0.4 (video, aspect-0.4.mp4)",
      "video aspect 2.5 (video, aspect-2.5.mp4)",
      "video aspect 2.51 (video, aspect-2.51.mp4)",
    ),
  },
  "2.7/video-frame-rate": {
    rules: ["video.reference_video.frame_rate"],
    sandbox: `${media}#checkVideo`,
    tests: videoMedia(
      "video frame rate 23 (video, fps-23.mp4)",
      "video frame rate 23.976 (video, fps-23.976.mp4)",
      "video frame rate 60 (video, fps-60.mp4)",
      "video frame rate 61 (video, fps-61.mp4)",
    ),
  },
  "2.7/audio-reference-scenario-only-format": {
    rules: ["video.reference_audio.format", "video.role.item"],
    sandbox: `${media}#limits`,
    tests: videoMedia(
      "audio format MP3 (audio, 2s.mp3)",
      "audio format WAV (audio, 2s.wav)",
      "audio format FLAC (audio, 2s.flac)",
      "audio format OGG (audio, 2s.ogg)",
      "audio format M4A (audio, 2s.m4a)",
    ),
  },
  "2.7/audio-size": {
    rules: ["video.reference_audio.size"],
    sandbox: `${media}#limits`,
    tests: videoMedia("audio size: 2s.wav of 15728640 bytes", "audio size: 2s.wav of 15728641 bytes"),
  },
  "2.7/audio-count": {
    rules: ["video.reference_audio.count"],
    sandbox: `${rules}#mostOf`,
    tests: videoRules("3 reference audios", "4 reference audios"),
  },
  "2.7/audio-duration": {
    rules: ["video.reference_audio.duration", "video.reference_audio.total_duration"],
    sandbox: `${media}#checkSeconds`,
    tests: [
      ...videoMedia(
        "audio duration 1.9 s (audio, 1.9s.wav)",
        "audio format MP3 (audio, 2s.mp3)",
        "audio duration 15 s (audio, 15s.wav)",
        "audio duration 15.2 s (audio, 15.2s.mp3)",
        "total duration: audios of 15 s in all",
        "total duration: audios of 21 s in all",
      ),
      ...videoLimits("summed durations > videos and audios are summed apart"),
    ],
  },
};
