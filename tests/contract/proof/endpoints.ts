import type { CoverageTable } from "./coverage.ts";
import {
  access,
  client,
  files,
  headers,
  music,
  musicModels,
  schemas,
  textAnswers,
  textDefaults,
  textRules,
  videoRules,
  videoTasks,
} from "./test-files.ts";

/** Each operation with a missing and with a wrong key. */
const everyOperation = [
  ...access(
    ...[
      "messages by post /compat/v1/messages (text)",
      "count_tokens by post /compat/v1/messages/count_tokens (text)",
      "video create by post /v2/video_generation (video)",
      "video query by get /v2/query/video_generation/1 (video)",
      "video list by get /v2/query/video_generation (video)",
      "video delete by delete /v2/video_generation/1 (video)",
      "music by post /v1/music_generation (music)",
      "cover preprocess by post /v1/music_cover_preprocess (music)",
      "files retrieve by get /v1/files/retrieve?file_id=1 (music)",
      "files list by get /v1/files/list (music)",
      "files delete by post /v1/files/delete (music)",
    ].flatMap((operation) => [
      `${operation} with the key null answers 401`,
      `${operation} with the key wrong answers 401`,
    ]),
  ),
  ...headers("an upload with the key null answers 401", "an upload with the key wrong answers 401"),
];

/** API.md § Endpoints and § Authentication. */
export const endpointCoverage: CoverageTable = {
  "4/text-1": {
    sandbox: "electron/sandbox/server.ts#acceptJsonOnly",
    tests: [
      ...headers(
        "messages needs Content-Type application/json",
        "count_tokens needs Content-Type application/json",
        "video create needs Content-Type application/json",
        "music needs Content-Type application/json",
        "cover preprocess needs Content-Type application/json",
      ),
      ...everyOperation,
    ],
  },
  "4.1/item-1": {
    sandbox: "electron/sandbox/text/routes.ts#addTextRoutes",
    tests: [
      ...headers("messages needs Content-Type application/json", "a charset beside it is fine"),
      ...textRules("message request: body"),
    ],
  },
  "4.1/item-2": {
    sandbox: "electron/sandbox/text/routes.ts#addTextRoutes",
    tests: [
      ...textAnswers("carries id, type, role, model, content, stop_reason and usage"),
      ...textDefaults("no stream field and stream false answer with one JSON message"),
    ],
  },
  "4.1/item-3": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [
      ...textAnswers("message_start, ping, thinking with its signature, text, message_delta, message_stop"),
      ...client("messages > streams every event in order and ends with message_stop"),
    ],
  },
  "4.1/item-4": { informative: "points to § Errors, whose rows are covered each by itself (7.1)" },
  "4.2/item-1": {
    sandbox: "electron/sandbox/text/routes.ts#admit",
    tests: [
      ...textDefaults("needs model", "needs messages", "takes the whole shape of a message request"),
      ...headers("count_tokens needs Content-Type application/json"),
    ],
  },
  "4.2/item-2": {
    sandbox: "electron/sandbox/text/tokens.ts#countInput",
    tests: [
      ...textAnswers(
        "token counting > returns input usage and no output",
        "counts the same input as the message itself",
      ),
      ...schemas("answers keep what this program does not know > a count"),
    ],
  },
  "4.3/item-1": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...headers("video create needs Content-Type application/json"),
      ...videoRules("video request: settings", "video request: contents"),
    ],
  },
  "4.3/item-2": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [...videoRules("H3 768P"), ...schemas("answers keep what this program does not know > a created task")],
  },
  "4.3/item-3": {
    sandbox: "electron/sandbox/service/refusal.ts#videoErrors",
    tests: videoRules(
      "400 bad_request_error (2013)",
      "401 authorized_error (1004)",
      "402 insufficient_balance_error (1008)",
      "422 unprocessable_entity_error (1026)",
      "429 rate_limit_error (1002)",
      "500 server_error (1000)",
    ),
  },
  "4.4/item-1": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...videoTasks("task record > holds every field, and the result when it has succeeded"),
      ...client("video > creates, queries, lists and deletes"),
    ],
  },
  "4.5/item-1": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...videoTasks(
        "queued: cancelled, and stays so",
        "succeeded: the record and its file are removed",
        "an unknown task is refused",
      ),
      ...client("video > creates, queries, lists and deletes"),
    ],
  },
  "4.5/item-2": {
    informative:
      "no operation is shown that makes context-analysis or regeneration records, so none can be deleted here",
  },
  "4.5/item-3": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...videoTasks("DELETE by state"),
      ...schemas("answers keep what this program does not know > a deleted task"),
    ],
  },
  "4.5/item-4": {
    sandbox: "electron/sandbox/service/refusal.ts#videoErrors",
    tests: videoTasks(
      "running: refused, unchanged",
      "answers 401 as authorized_error",
      "answers 429 as rate_limit_error",
      "answers 500 as server_error",
    ),
  },
  "4.6/item-1": {
    sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes",
    tests: [...headers("music needs Content-Type application/json"), ...music("music request: songs")],
  },
  "4.6/item-2": {
    sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes",
    tests: [
      ...music("hex mp3 at 44100 Hz is read by ffprobe"),
      ...schemas("answers keep what this program does not know > a song"),
    ],
  },
  "4.6/item-3": { informative: "says only what is not shown; WIRE.md § Music fills it in (W2/streamed-response)" },
  "4.6/item-4": { informative: "says only what is not shown; WIRE.md § Music fills it in (W2/url-output)" },
  "4.7/item-1": {
    sandbox: "electron/sandbox/music/reference-audio.ts#rememberFeature",
    tests: [
      ...music("preprocessing gives a feature id, the same for the same audio however it comes"),
      ...schemas("answers keep what this program does not know > a cover's features"),
    ],
  },
  "4.8/item-1": {
    sandbox: "electron/sandbox/files/routes.ts#addFileRoutes",
    tests: files(
      "a film is retrieved with the purpose video_generation",
      "retrieve with no file_id answers 2013",
      "retrieve with an unknown file_id answers 2013",
    ),
  },
  "4.8/item-2": {
    sandbox: "electron/sandbox/files/routes.ts#addFileRoutes",
    tests: [
      ...files("upload, list, retrieve, download, delete"),
      ...schemas("answers keep what this program does not know > a file"),
    ],
  },

  "5/item-1": {
    sandbox: "electron/sandbox/service/credentials.ts#createCredentials",
    tests: [
      ...everyOperation,
      ...headers("a scheme other than Bearer is refused"),
      ...client("messages > sends the second credential header only where the connection says so, and only for text"),
    ],
  },
  "5/item-2": {
    sandbox: "electron/sandbox/service/credentials.ts#createCredentials",
    tests: [
      ...access("x-api-key is accepted"),
      ...client("messages > sends the second credential header only where the connection says so, and only for text"),
    ],
  },
  "5/item-3": { sandbox: "electron/sandbox/service/refusal.ts#credentials", tests: everyOperation },
  "5/item-4": {
    sandbox: "electron/sandbox/text/routes.ts#admit",
    tests: access("a key without permission for text answers 403"),
  },
  "5/item-5": {
    sandbox: "electron/sandbox/music/rules.ts#readMusicOrder",
    tests: [
      ...musicModels("access by model"),
      ...music("a free key on music-cover answers 2061"),
      ...videoRules("402 insufficient_balance_error (1008)"),
    ],
  },

  "9/item-1": {
    sandbox: "electron/sandbox/service/refusal-handlers.ts#familyOf",
    tests: [
      ...everyOperation,
      ...client("messages > renames the path segment and the model prefix on the way out and back in"),
    ],
  },
  "9/item-2": {
    rules: ["text.model.unknown", "video.model.unknown", "music.model.unknown"],
    sandbox: "electron/sandbox/text/rules.ts#checkModel",
    tests: [...textRules("model unknown"), ...videoRules("model unknown"), ...music("model unknown")],
  },
  "9/item-3": { informative: "says only what is not shown" },
};
