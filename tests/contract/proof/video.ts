import type { CoverageTable } from "./coverage.ts";
import {
  bodies,
  callbacks,
  catalogue,
  drafts,
  scenarios,
  schemas,
  videoDefaults,
  videoLimits,
  videoMedia,
  videoOutputs,
  videoRules,
  videoTasks,
} from "./test-files.ts";

const rules = "electron/sandbox/video/rules.ts";
const media = "electron/sandbox/video/media-rules.ts";
const wholeRecord = [
  ...videoTasks("task record > holds every field, and the result when it has succeeded"),
  ...schemas("answers keep what this program does not know > a task"),
];

/** API.md § Video generation request, § Video task record, § States and transitions. */
export const videoCoverage: CoverageTable = {
  "2.7/model": {
    rules: ["video.model.unknown", "video.resolution.model", "video.duration.range"],
    sandbox: `${rules}#readVideoOrder`,
    tests: [
      ...videoRules(
        "model unknown",
        "model missing",
        "H3 768P",
        "H3 2K",
        "H3-Max 480P",
        "H3-Max 768P",
        "H3-Max 2K",
        "image, video and audio references together",
      ),
      ...videoDefaults(
        "H3-Max from a first frame",
        "H3-Max from a last frame",
        "H3-Max from both frames",
        "H3-Max from a reference",
      ),
      ...catalogue("video models: API.md § Video generation request"),
    ],
  },
  "2.7/content": {
    rules: ["video.content.required", "video.content.type", "request.field.unknown"],
    sandbox: `${rules}#readContent`,
    tests: videoRules(
      "content missing",
      "item of an unknown type",
      "image without url",
      "image, video and audio references together",
    ),
  },
  "2.7/resolution": {
    rules: ["video.resolution.value", "video.resolution.model"],
    sandbox: `${rules}#defaultResolution`,
    tests: [
      ...videoRules("H3 480P", "H3 768P", "H3 2K", "H3-Max 480P", "H3-Max 768P", "H3-Max 2K", "resolution 1080P"),
      ...videoDefaults("H3-Max without resolution is 768P"),
    ],
  },
  "2.7/duration": {
    rules: ["video.duration.required", "video.duration.range"],
    sandbox: `${rules}#readVideoOrder`,
    tests: [
      ...videoRules(
        "duration missing",
        "duration a word",
        "duration 5.5 s",
        "H3 3 s",
        "H3 4 s",
        "H3 15 s",
        "H3 16 s",
        "H3-Max 4 s",
        "H3-Max 5 s",
        "H3-Max 15 s",
      ),
      ...videoDefaults("H3-Max of 16 s is refused"),
    ],
  },
  "2.7/ratio": {
    rules: ["video.ratio.value"],
    sandbox: `${rules}#readRatio`,
    tests: [
      ...videoRules(
        "text-to-video 21:9",
        "text-to-video 16:9",
        "text-to-video 4:3",
        "text-to-video 1:1",
        "text-to-video 3:4",
        "text-to-video 9:16",
        "ratio 2:1",
      ),
      ...videoDefaults("reference-to-video with adaptive", "reference-to-video without ratio is adaptive"),
    ],
  },
  "2.7/extra": {
    rules: ["video.extra.model", "video.extra.fields", "video.extra.mode"],
    sandbox: `${rules}#checkExtra`,
    tests: [...videoRules("video request: extras"), ...scenarios("extra is for H3-Max and holds one setting")],
  },
  "2.7/callback-url": {
    rules: ["video.callback.url"],
    sandbox: `${rules}#readCallback`,
    tests: [
      ...videoRules("callback_url an address", "callback_url no address"),
      ...callbacks("sends the challenge first, then each change of status with the body of the query"),
    ],
  },
  "2.7/text-1": { informative: "introduces the list of content rules" },
  "2.7/item-2": {
    rules: ["video.prompt.required", "video.prompt.single"],
    sandbox: `${rules}#readContent`,
    tests: videoRules("no text item", "an empty text", "a text of spaces", "two text items"),
  },
  "2.7/item-3": {
    sandbox: `${rules}#readContent`,
    tests: [
      ...videoRules("text-to-video 16:9", "two text items"),
      ...scenarios("the scenario follows from the roles: API.md § Content rules > text alone"),
      ...drafts("text only, whatever media are parked"),
    ],
  },
  "2.7/item-4": {
    sandbox: `${rules}#readItem`,
    tests: [
      ...videoRules("first frame by role", "first frame without role"),
      ...scenarios("a first frame", "an image without a role"),
      ...drafts("first frame"),
    ],
  },
  "2.7/item-5": {
    sandbox: `${rules}#readItem`,
    tests: [...videoRules("last frame alone"), ...scenarios("a last frame"), ...drafts("last frame")],
  },
  "2.7/item-6": {
    rules: ["video.role.item"],
    sandbox: `${rules}#readItem`,
    tests: [...videoRules("first and last frame"), ...scenarios("both frames"), ...drafts("both frames")],
  },
  "2.7/item-7": {
    rules: ["video.role.item"],
    sandbox: `${rules}#rolesOf`,
    tests: [
      ...videoRules(
        "9 reference images",
        "3 reference videos",
        "3 reference audios",
        "image, video and audio references together",
        "image with a video's role",
      ),
      ...videoDefaults("a video item in a frame's role is refused"),
      ...scenarios("all references", "roles belong to types"),
    ],
  },
  "2.7/item-8": {
    rules: ["video.scenario.exclusive"],
    sandbox: `${rules}#readContent`,
    tests: [
      ...videoRules("a first frame beside a reference", "a last frame beside a reference"),
      ...scenarios("frames and references exclude each other"),
    ],
  },
  "2.7/text-9": { informative: "introduces the table of ratio rules" },
  "2.7/text-to-video": {
    rules: ["video.ratio.required", "video.ratio.adaptive"],
    sandbox: `${rules}#readRatio`,
    tests: videoRules("text-to-video without ratio", "text-to-video adaptive"),
  },
  "2.7/image-to-video": {
    rules: ["video.ratio.ignored"],
    sandbox: `${rules}#readRatio`,
    tests: [
      ...videoRules("image-to-video without ratio", "image-to-video 9:16, ignored"),
      ...videoDefaults(
        "image-to-video follows the image whatever ratio is sent",
        "image-to-video with adaptive",
        "a ratio that is none, even where ratios are ignored is refused",
      ),
      ...videoOutputs("moves from the first frame to the last one, in the first one's ratio"),
    ],
  },
  "2.7/reference-to-video": {
    sandbox: "electron/sandbox/video/frame-size.ts#outputSize",
    tests: [
      ...videoDefaults(
        "reference-to-video without ratio is adaptive",
        "reference-to-video with adaptive",
        "reference-to-video with a ratio of its own",
      ),
      ...drafts("references may be adaptive"),
    ],
  },
  "2.7/text-10": {
    sandbox: "electron/sandbox/video/task-record.ts#describeTask",
    tests: videoOutputs(
      "adaptive is kept within 0.4 to 2.5 and told in the record",
      "a first frame from picture.webp begins the film",
    ),
  },
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

  "2.8/text-1": {
    sandbox: "electron/sandbox/video/task-record.ts#describeTask",
    tests: [
      ...wholeRecord,
      ...callbacks("sends the challenge first, then each change of status with the body of the query"),
    ],
  },
  ...Object.fromEntries(
    ["id", "model", "created_at", "updated_at", "content", "resolution", "duration", "task_type", "modality"].map(
      (field) => [
        `2.8/${field}`,
        { sandbox: "electron/sandbox/video/task-record.ts#describeTask", tests: wholeRecord },
      ],
    ),
  ),
  "2.8/status": {
    sandbox: "electron/sandbox/video/task-runner.ts#move",
    tests: [
      ...wholeRecord,
      ...videoTasks(
        "DELETE by state > queued: cancelled, and stays so",
        "DELETE by state > running: refused, unchanged",
        "DELETE by state > failed: the record is removed",
      ),
      ...schemas("answers keep what this program does not know > a task in a new state"),
    ],
  },
  "2.8/usage": {
    sandbox: "electron/sandbox/video/task-record.ts#describeTask",
    tests: [...wholeRecord, ...videoOutputs("a reference video gives the ratio and counts into the usage")],
  },
  "2.8/ratio": {
    sandbox: "electron/sandbox/video/frame-size.ts#outputSize",
    tests: [...wholeRecord, ...videoOutputs("adaptive is kept within 0.4 to 2.5 and told in the record")],
  },

  "3/text-1": {
    sandbox: "electron/sandbox/video/routes.ts#statuses",
    tests: [
      ...videoTasks("DELETE by state"),
      ...callbacks("cancelled is told", "succeeded is told with the address of the film"),
    ],
  },
  "3/text-2": { informative: "introduces the table of moves" },
  "3/queued": {
    sandbox: "electron/sandbox/video/task-runner.ts#cancel",
    tests: videoTasks("queued: cancelled, and stays so"),
  },
  "3/succeeded": {
    sandbox: "electron/sandbox/video/task-runner.ts#remove",
    tests: videoTasks("succeeded: the record and its file are removed"),
  },
  "3/failed": {
    sandbox: "electron/sandbox/video/task-runner.ts#remove",
    tests: videoTasks("failed: the record is removed"),
  },
  "3/running": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: videoTasks("running: refused, unchanged"),
  },
  "3/cancelled": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: videoTasks("cancelled: refused, unchanged"),
  },
  "3/text-3": { informative: "says only what is not shown; the sandbox moves tasks by its own clock" },
};
