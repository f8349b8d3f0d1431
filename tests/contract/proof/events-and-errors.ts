import type { CoverageTable } from "./coverage.ts";
import {
  access,
  callbacks,
  client,
  errors,
  failures,
  faults,
  music,
  receiver,
  schemas,
  streamFailures,
  textAnswers,
  textBlocks,
  textDefaults,
  textMedia,
  textRules,
  videoRules,
  videoTasks,
} from "./test-files.ts";

const inOrder = textAnswers("message_start, ping, thinking with its signature, text, message_delta, message_stop");
const eventFields = textDefaults("fields of each event > are these and no others");
const parsed = (type: string) => schemas(`stream events: API.md § Text stream > ${type}`);
const refusal = "electron/sandbox/service/refusal.ts";

/** API.md § Events and § Errors. */
export const eventAndErrorCoverage: CoverageTable = {
  "6.1/text-1": {
    sandbox: "electron/sandbox/text/stream.ts#frame",
    tests: [...inOrder, ...schemas("any object with a type is kept verbatim")],
  },
  "6.1/message_start": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [...inOrder, ...parsed("message_start")],
  },
  "6.1/ping": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [
      ...eventFields,
      ...parsed("ping"),
      ...streamFailures("streams > pings count as life, longer than the idle time-out in all"),
    ],
  },
  "6.1/content_block_start": {
    sandbox: "electron/sandbox/text/stream.ts#emptyBlock",
    tests: [...inOrder, ...parsed("content_block_start")],
  },
  "6.1/content_block_delta": {
    sandbox: "electron/sandbox/text/stream.ts#delta",
    tests: [
      ...eventFields,
      ...textAnswers("deltas make the same text as the whole message"),
      ...parsed("content_block_delta"),
    ],
  },
  "6.1/content_block_stop": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [...eventFields, ...parsed("content_block_stop")],
  },
  "6.1/message_delta": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [
      ...eventFields,
      ...textAnswers("a stream cut at max_tokens says so", "tool input comes as input_json_delta"),
      ...parsed("message_delta"),
    ],
  },
  "6.1/message_stop": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [...eventFields, ...inOrder, ...parsed("message_stop")],
  },
  "6.1/text-2": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [
      ...inOrder,
      ...textAnswers("has no thinking block when thinking is off"),
      ...client("messages > streams what a reply is put together from"),
    ],
  },

  "6.2/item-1": {
    sandbox: "electron/sandbox/video/callbacks.ts#verify",
    tests: [
      ...callbacks(
        "sends the challenge first, then each change of status with the body of the query",
        "an answer within 3 seconds is in time",
        "an answer after 3 seconds: nothing is sent, and the task goes on",
        "a changed challenge: nothing is sent, and the task goes on",
      ),
      ...receiver(
        'answers the challenge {"challenge":"abc-123"} unchanged',
        'answers the challenge {"challenge":{"deep":[1,null]}} unchanged',
      ),
      ...schemas("answers keep what this program does not know > a challenge"),
    ],
  },
  "6.2/item-2": {
    sandbox: "electron/sandbox/video/callbacks.ts#notify",
    tests: [
      ...callbacks(
        "sends the challenge first, then each change of status with the body of the query",
        "a refusal: nothing is sent, and the task goes on",
      ),
      ...receiver("takes a callback for a hint to query, and nothing more"),
    ],
  },
  "6.2/item-3": {
    sandbox: "electron/sandbox/video/task-runner.ts#move",
    tests: callbacks(
      "sends the challenge first, then each change of status with the body of the query",
      "succeeded is told with the address of the film",
      "cancelled is told",
    ),
  },
  "6.2/item-4": { informative: "says only what is not shown; WIRE.md § Video fills it in (W1)" },
  "6.2/text-5": { informative: "says that no other events are shown" },

  "7.1/text-1": {
    sandbox: `${refusal}#describeRefusal`,
    tests: [...textRules("message request: settings"), ...errors("error bodies keep what they carry")],
  },
  "7.1/400": {
    rules: [
      "text.messages.required",
      "text.block.type",
      "text.tool_use.input",
      "text.thinking.disabled",
      "text.effort.value",
    ],
    sandbox: `${refusal}#textErrors`,
    tests: [
      ...textRules(
        "messages missing",
        "block type unknown",
        "tool_use input a string",
        "thinking disabled on M3.1-Flash",
        "effort none on M3.1-Flash",
        "broken JSON is refused",
      ),
      ...failures("answers of the service > text 400 invalid_request_error → invalid_request"),
    ],
  },
  "7.1/401": {
    sandbox: `${refusal}#textErrors`,
    tests: [
      ...access("messages by post /compat/v1/messages (text) with the key wrong answers 401"),
      ...failures("answers of the service > text 401 authentication_error → authentication_failed"),
    ],
  },
  "7.1/403": {
    sandbox: `${refusal}#textErrors`,
    tests: [
      ...access("a key without permission for text answers 403"),
      ...failures("answers of the service > text 403 permission_error → permission_denied"),
    ],
  },
  "7.1/404": {
    rules: ["text.model.unknown"],
    sandbox: `${refusal}#textErrors`,
    tests: [
      ...textRules("model unknown"),
      ...failures("answers of the service > text 404 not_found_error → not_found"),
    ],
  },
  "7.1/413": {
    rules: ["text.body.size", "text.image.size", "text.video.size"],
    sandbox: `${refusal}#textErrors`,
    tests: [
      ...textRules("above 64 MB is refused with 413"),
      ...textMedia(
        "image size: picture.png of 10485761 bytes answers 413",
        "video size: h264-aac.mp4 of 52428801 bytes answers 413",
      ),
      ...textBlocks("a video by file reference is taken up to 512 MB"),
      ...failures("answers of the service > text 413 request_too_large → request_too_large"),
    ],
  },
  "7.1/429": {
    sandbox: "electron/sandbox/service/rate-limits.ts#createRateLimits",
    tests: [
      ...access(
        "Vendor-M3: 200 a minute, then 429 rate_limit_error",
        "Vendor-M2.5: 500 a minute, then 429 rate_limit_error",
      ),
      ...failures("answers of the service > text 429 rate_limit_error → rate_limited"),
    ],
  },
  "7.1/500": {
    sandbox: "electron/sandbox/service/fault-hooks.ts#refusalFor",
    tests: [
      ...faults("500 with Retry-After in seconds, as often as asked"),
      ...failures("answers of the service > text 500 api_error → server_error"),
    ],
  },
  "7.1/529": {
    sandbox: "electron/sandbox/service/fault-hooks.ts#refusalFor",
    tests: [
      ...faults("529 with Retry-After in seconds, as often as asked"),
      ...failures("answers of the service > text 529 overloaded_error → overloaded"),
      ...errors("529 overloaded_error is overloaded"),
    ],
  },
  "7.1/text-2": { informative: "says only what is not shown; WIRE.md § Text fills it in (W5/count_tokens)" },

  "7.2/text-1": {
    sandbox: `${refusal}#describeRefusal`,
    tests: [...videoRules("video errors"), ...errors("error bodies keep what they carry")],
  },
  "7.2/400": {
    rules: ["video.prompt.required"],
    sandbox: `${refusal}#videoErrors`,
    tests: [
      ...videoRules("400 bad_request_error (2013)", "no text item", "an empty text"),
      ...errors("400 bad_request_error (2013) is invalid_request"),
    ],
  },
  "7.2/401": {
    sandbox: `${refusal}#videoErrors`,
    tests: [
      ...videoRules("401 authorized_error (1004)"),
      ...errors("401 authorized_error (1004) is authentication_failed"),
    ],
  },
  "7.2/402": {
    sandbox: `${refusal}#videoErrors`,
    tests: [
      ...videoRules("402 insufficient_balance_error (1008)"),
      ...errors("402 insufficient_balance_error (1008) is insufficient_balance"),
    ],
  },
  "7.2/422": {
    sandbox: `${refusal}#videoErrors`,
    tests: [
      ...videoRules("422 unprocessable_entity_error (1026)"),
      ...errors("422 unprocessable_entity_error (1026) is sensitive_input"),
    ],
  },
  "7.2/429": {
    sandbox: `${refusal}#videoErrors`,
    tests: [
      ...videoRules("429 rate_limit_error (1002)"),
      ...access("300 video requests a minute, then 429 with 1002"),
      ...errors("429 rate_limit_error (1002) is rate_limited"),
    ],
  },
  "7.2/500": {
    sandbox: `${refusal}#videoErrors`,
    tests: [...videoRules("500 server_error (1000)"), ...errors("500 server_error (1000) is server_error")],
  },
  "7.2/text-2": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: videoTasks(
      "answers 401 as authorized_error",
      "answers 429 as rate_limit_error",
      "answers 500 as server_error",
      "an unknown task is refused",
    ),
  },
  "7.3/text-1": {
    sandbox: `${refusal}#musicErrors`,
    tests: [
      ...music("sensitive input answers 1026", "model missing", "hex mp3 at 44100 Hz is read by ffprobe"),
      ...failures("answers of the service > base_resp 2013 under HTTP 200 → invalid_request"),
    ],
  },
};
