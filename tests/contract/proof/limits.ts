import type { CoverageTable } from "./coverage.ts";
import {
  access,
  bodies,
  callbacks,
  catalogue,
  limiter,
  music,
  musicLimits,
  requestBytes,
  textBlocks,
  textMedia,
  textRules,
  videoLimits,
  videoMedia,
  videoRules,
} from "./test-files.ts";

/** API.md § Limits: the same figures as in the tables of requests, and held as data by the client. */
export const limitCoverage: CoverageTable = {
  "8/request-body-size": {
    rules: ["text.body.size", "video.body.size"],
    sandbox: "electron/sandbox/server.ts#requestBodyLimit",
    tests: [
      ...catalogue("limit requestBody"),
      ...textRules("above 64 MB is refused with 413"),
      ...videoRules("a request body above 64 MB is refused"),
      ...requestBytes("stop at 64 MB to the byte"),
      ...bodies("refuses a body above 64 MB before it leaves"),
    ],
  },
  "8/image-by-url-or-base64": {
    rules: ["text.image.size"],
    sandbox: "electron/sandbox/text/media-rules.ts#inlineLimit",
    tests: [
      ...catalogue("limit textImageSize"),
      ...textMedia(
        "image size: picture.png of 10485760 bytes answers 200",
        "image size: picture.png of 10485761 bytes answers 413",
      ),
    ],
  },
  "8/video-by-url-or-base64": {
    rules: ["text.video.size"],
    sandbox: "electron/sandbox/text/media-rules.ts#inlineLimit",
    tests: [
      ...catalogue("limit textVideoSize"),
      ...textMedia(
        "video size: h264-aac.mp4 of 52428800 bytes answers 200",
        "video size: h264-aac.mp4 of 52428801 bytes answers 413",
      ),
    ],
  },
  "8/video-by-file-reference": {
    rules: ["text.video.size"],
    sandbox: "electron/sandbox/text/media-rules.ts#fileLimit",
    tests: [...catalogue("limit textVideoFileSize"), ...textBlocks("a video by file reference is taken up to 512 MB")],
  },
  "8/max_tokens": {
    rules: ["text.max_tokens.range"],
    sandbox: "electron/sandbox/text/rules.ts#checkMaxTokens",
    tests: [
      ...textRules("max_tokens 524289 on M3", "max_tokens 524289 on M3.1-Flash", "max_tokens 204801 on M2.5"),
      ...catalogue("text models: API.md § Message request"),
    ],
  },
  "8/temperature": {
    rules: ["text.temperature.range"],
    sandbox: "electron/sandbox/text/rules.ts#checkNumber",
    tests: [
      ...textRules("temperature 0", "temperature 2", "temperature -0.1", "temperature 2.1"),
      ...catalogue("limit temperature"),
    ],
  },
  "8/top_p": {
    rules: ["text.top_p.range"],
    sandbox: "electron/sandbox/text/rules.ts#checkNumber",
    tests: [...textRules("top_p 0", "top_p 1", "top_p -0.1", "top_p 1.1"), ...catalogue("limit topP")],
  },
  "8/video-duration": {
    rules: ["video.duration.range"],
    sandbox: "electron/sandbox/video/rules.ts#shortest",
    tests: [
      ...videoRules("H3 3 s", "H3 4 s", "H3 15 s", "H3 16 s", "H3-Max 4 s", "H3-Max 5 s", "H3-Max 15 s"),
      ...videoLimits("resolution and duration by model"),
    ],
  },
  "8/video-input-media": {
    sandbox: "electron/sandbox/video/media-rules.ts#fetchOrderMedia",
    tests: [
      ...videoMedia("video input media"),
      ...videoLimits(
        "images: API.md § Input media limits",
        "reference videos: API.md § Input media limits",
        "reference audios: API.md § Input media limits",
        "counts",
      ),
    ],
  },
  "8/callback-verification-reply": {
    sandbox: "electron/sandbox/video/callbacks.ts#replyTimeout",
    tests: [
      ...catalogue("limit callbackReply"),
      ...callbacks(
        "an answer within 3 seconds is in time",
        "an answer after 3 seconds: nothing is sent, and the task goes on",
      ),
    ],
  },
  "8/music-prompt-lyrics-length": {
    rules: ["music.prompt.length", "music.lyrics.length"],
    sandbox: "electron/sandbox/music/rules.ts#checkLength",
    tests: [
      ...catalogue(
        "limit musicPromptInstrumental",
        "limit musicPromptSong",
        "limit musicPromptCover",
        "limit musicLyricsSong",
        "limit musicLyricsCover",
      ),
      ...music("music request: songs > prompt of 2001 characters", "music request: songs > lyrics of 3501 characters"),
    ],
  },
  "8/music-rate": {
    sandbox: "electron/sandbox/music/routes.ts#requestsPerMinute",
    tests: [
      ...access(
        "120 music requests a minute on paid models, then 1002",
        "3 a minute on free models, counted apart, with Retry-After",
      ),
      ...catalogue("limit musicPaidRate", "limit musicFreeRate"),
      ...limiter(
        "lets music-paid leave 120 times in a minute, and tells the wait for the next",
        "lets music-free leave 3 times in a minute, and tells the wait for the next",
      ),
    ],
  },
  "8/reference-audio": {
    rules: ["music.reference_audio.duration", "music.reference_audio.size"],
    sandbox: "electron/sandbox/music/reference-audio.ts#mostBytes",
    tests: [
      ...music(
        "6s.mp3 answers 0",
        "360s.mp3 answers 0",
        "5.9s.mp3 answers 2013",
        "361s.mp3 answers 2013",
        "of 52428800 bytes answers 0",
        "of 52428801 bytes answers 2013",
      ),
      ...musicLimits("reference audio: 6 seconds to 6 minutes, at most 50 MB"),
    ],
  },
  "8/output-url-lifetime": {
    sandbox: "electron/sandbox/music/routes.ts#linkLifetime",
    tests: [
      ...catalogue("limit musicUrlLifetime"),
      ...music("url output is a link that works for 24 hours (scaled) without a key"),
    ],
  },
  "8/cover_feature_id-lifetime": {
    sandbox: "electron/sandbox/music/reference-audio.ts#featureLifetime",
    tests: [...catalogue("limit coverFeatureLifetime"), ...music("a feature id is valid for 24 hours (scaled)")],
  },
  "8/text-1": { informative: "says only what is not shown; WIRE.md assumes figures (W1, W5/rate)" },
};
