import type { CoverageTable } from "./coverage.ts";
import {
  access,
  addresses,
  assumed,
  bodies,
  client,
  errors,
  failures,
  faults,
  files,
  limiter,
  messageLimits,
  music,
  musicLimits,
  musicModels,
  schemas,
  sse,
  textAnswers,
  textBlocks,
  textMedia,
  textRules,
  videoMedia,
} from "./test-files.ts";

const data = (...names: string[]) => assumed(...names.map((name) => `WIRE.md as data > ${name}`));

/** WIRE.md: what the specification leaves open, each with its value as data and a proof that it is used. */
export const wireCoverage: CoverageTable = {
  "W0/text-1": {
    tests: assumed(
      "overrides > lie over the defaults",
      "overrides > are checked by a strict schema",
      "WIRE.md as data > each value fits its own schema and names its source",
      "WIRE.md as data > every assumption has a row above",
    ),
  },
  "W2/output-field": {
    assumptions: ["musicOutputField"],
    sandbox: "electron/sandbox/music/rules.ts#readMusicOrder",
    tests: [
      ...musicModels("output is hex where no output_format is sent, and where hex is"),
      ...music("output_format mp4", "url output is a link that works for 24 hours (scaled) without a key"),
      ...data("musicOutputField"),
    ],
  },
  "W2/audio_setting": {
    rules: ["music.audio_setting.sample_rate", "music.audio_setting.bitrate", "music.audio_setting.format"],
    assumptions: ["musicSampleRates", "musicBitrates", "musicFormats"],
    sandbox: "electron/sandbox/music/rules.ts#readAudioSetting",
    tests: [
      ...music(
        "sample_rate 16000",
        "sample_rate 24000",
        "sample_rate 32000",
        "sample_rate 44100",
        "sample_rate 48000",
        "bitrate 32000",
        "bitrate 64000",
        "bitrate 128000",
        "bitrate 256000",
        "bitrate 320000",
        "format flac",
      ),
      ...musicLimits("output > a connection may allow other settings"),
      ...data("musicSampleRates", "musicBitrates", "musicFormats"),
    ],
  },
  "W2/url-output": {
    sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes",
    tests: [
      ...music("url output is a link that works for 24 hours (scaled) without a key"),
      ...client("music > finds the address in audio", "music > finds the address in audio_url"),
    ],
  },
  "W2/data.status": {
    assumptions: ["musicStatusInProgress", "musicStatusComplete"],
    sandbox: "electron/sandbox/music/routes.ts#streamSong",
    tests: [
      ...music("streams hex fragments of status 1, then the whole song with status 2"),
      ...data("musicStatusInProgress", "musicStatusComplete"),
    ],
  },
  "W2/streamed-response": {
    assumptions: ["musicLastChunkIsWholeSong"],
    sandbox: "electron/sandbox/music/routes.ts#streamSong",
    tests: [
      ...music("streams hex fragments of status 1, then the whole song with status 2"),
      ...client(
        "music > joins streamed fragments and does not append the last event, which is the whole song again",
        "music > takes the last event's song when no fragment came before",
      ),
      ...data("musicLastChunkIsWholeSong"),
    ],
  },
  "W2/cover-preprocessing": {
    assumptions: ["musicPreprocessPath", "musicPreprocessModel"],
    sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes",
    tests: [
      ...music("preprocessing gives a feature id, the same for the same audio however it comes"),
      ...musicModels("preprocessing takes exactly one of audio_url and audio_base64, and its own model"),
      ...data("musicPreprocessPath", "musicPreprocessModel"),
    ],
  },
  "W2/concurrency": {
    assumptions: ["musicPaidInFlight", "musicFreeInFlight"],
    sandbox: "electron/sandbox/music/routes.ts#inFlight",
    tests: [
      ...musicModels("20 on paid models, then 1041"),
      ...limiter("the catalogue's figures > are those of API.md § Limits and WIRE.md"),
      ...data("musicPaidInFlight", "musicFreeInFlight"),
    ],
  },

  "W3/files-retrieve-parameter": {
    assumptions: ["fileIdParameter"],
    sandbox: "electron/sandbox/files/routes.ts#addFileRoutes",
    tests: [
      ...files("retrieve with no file_id answers 2013"),
      ...schemas("a file identifier becomes text"),
      ...data("fileIdParameter"),
    ],
  },
  "W3/other-operations": {
    assumptions: ["fileUploadPath", "fileListPath", "fileDeletePath"],
    sandbox: "electron/sandbox/files/routes.ts#addFileRoutes",
    tests: [
      ...files("upload, list, retrieve, download, delete", "an upload without purpose or file answers 2013"),
      ...bodies("uploads"),
      ...data("fileUploadPath", "fileListPath", "fileDeletePath"),
    ],
  },
  "W3/upload-purposes": {
    assumptions: ["filePurposeTextVideo", "filePurposeVideoInput"],
    sandbox: "electron/sandbox/files/routes.ts#addFileRoutes",
    tests: [
      ...files("upload, list, retrieve, download, delete"),
      ...videoMedia("an uploaded file is taken by x_file://"),
      ...data("filePurposeTextVideo", "filePurposeVideoInput"),
    ],
  },

  "W4/text-1": {
    sandbox: "electron/sandbox/service/refusal.ts#musicErrors",
    tests: [
      ...errors("base_resp codes: WIRE.md § base_resp codes"),
      ...musicModels("20 on paid models, then 1041"),
      ...music("a free key on music-3.0 answers 2061", "sensitive input answers 1026"),
      ...access("music by post /v1/music_generation (music) with the key wrong answers 401"),
    ],
  },

  "W5/second-credential-header": {
    assumptions: ["keyHeader", "sendKeyHeader"],
    sandbox: "electron/sandbox/service/credentials.ts#createCredentials",
    tests: [
      ...access("x-api-key is accepted", "where both are sent, Authorization wins"),
      ...client("messages > sends the second credential header only where the connection says so, and only for text"),
      ...data("keyHeader", "sendKeyHeader"),
    ],
  },
  "W5/base64-media-source": {
    rules: ["text.media.source"],
    assumptions: ["base64SourceType"],
    sandbox: "electron/sandbox/text/media-rules.ts#readSource",
    tests: [
      ...textMedia("base64 data is taken, and what was seen is told", "data that is no base64 is refused"),
      ...data("base64SourceType"),
    ],
  },
  "W5/file-reference": {
    sandbox: "electron/sandbox/text/media-rules.ts#readSource",
    tests: textMedia("a video above 50 MB is taken by file reference", "an unknown file reference is refused"),
  },
  "W5/detail-level": {
    assumptions: ["detailPlace"],
    sandbox: "electron/sandbox/text/media-rules.ts#detailOf",
    tests: [
      ...textMedia("the detail level changes the token usage, up to 600, 5k and 15k"),
      ...textBlocks("a detail level in the block is read too"),
      ...data("detailPlace"),
    ],
  },
  "W5/cache_control": {
    rules: ["text.cache_control.count"],
    assumptions: ["cacheControlMarks"],
    sandbox: "electron/sandbox/text/tokens.ts#hasCacheMark",
    tests: [
      ...textAnswers("a cached prefix is created once and read afterwards on M2.x"),
      ...data("cacheControlMarks"),
    ],
  },
  "W5/tool_choice": {
    rules: ["text.tool_choice.type", "text.tool_choice.name"],
    assumptions: ["toolChoiceTypes"],
    sandbox: "electron/sandbox/text/rules.ts#checkTools",
    tests: [
      ...textRules(
        "tool_choice auto",
        "tool_choice any",
        "tool_choice none",
        "tool_choice tool by name",
        "tool_choice of an unknown tool",
        "tool_choice of an unknown type",
      ),
      ...messageLimits("tools > a connection may know other choices"),
      ...data("toolChoiceTypes"),
    ],
  },
  "W5/streamed-tool-input": {
    sandbox: "electron/sandbox/text/stream.ts#delta",
    tests: textAnswers("tool input comes as input_json_delta"),
  },
  "W5/error-inside-a-stream": {
    sandbox: "electron/sandbox/service/faulty-body.ts#playBodyFault",
    tests: [
      ...faults("an error event inside the stream"),
      ...failures("answers of the service > throws the error event inside a stream, after what came before it"),
    ],
  },
  "W5/sse-frames": {
    sandbox: "electron/sandbox/text/stream.ts#frame",
    tests: [
      ...textAnswers("message_start, ping, thinking with its signature, text, message_delta, message_stop"),
      ...sse("readSse > reads a frame without an event line"),
    ],
  },
  "W5/mid_conv_system": {
    rules: ["text.block.fields"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkMidConversationSystem",
    tests: textRules("mid_conv_system with text blocks", "mid_conv_system with plain text"),
  },
  "W5/count_tokens": {
    sandbox: "electron/sandbox/text/routes.ts#addTextRoutes",
    tests: [
      ...textAnswers("token counting > returns input usage and no output", "refuses what the message request refuses"),
      ...schemas('counted tokens of {"input_tokens":6}'),
    ],
  },
  "W5/rate": {
    assumptions: ["textM3RequestsPerMinute", "textM2RequestsPerMinute"],
    sandbox: "electron/sandbox/text/routes.ts#requestsPerMinute",
    tests: [
      ...access(
        "Vendor-M3: 200 a minute, then 429 rate_limit_error",
        "Vendor-M2.5: 500 a minute, then 429 rate_limit_error",
      ),
      ...data("textM3RequestsPerMinute", "textM2RequestsPerMinute"),
    ],
  },
  "W5/text-1": {
    sandbox: "electron/sandbox/server.ts#renameModel",
    tests: [
      ...access("another path and model name lead to the same service"),
      ...client("messages > renames the path segment and the model prefix on the way out and back in"),
      ...addresses("createModelNames"),
    ],
  },
};
