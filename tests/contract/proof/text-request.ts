import type { CoverageTable } from "./coverage.ts";
import {
  addresses,
  catalogue,
  client,
  files,
  messageFields,
  messageLimits,
  music,
  sdk,
  textAnswers,
  textBlocks,
  textDefaults,
  textMedia,
  textRules,
  videoTasks,
} from "./test-files.ts";

/** API.md § What the service does, § Message request: its fields. */
export const textRequestCoverage: CoverageTable = {
  "0/text-1": {
    tests: [
      ...addresses("parseBaseUrl > joins paths below a base with a path"),
      ...client("messages > renames the path segment and the model prefix on the way out and back in"),
      ...sdk("plain message"),
    ],
  },
  "1/item-1": {
    rules: ["text.block.model"],
    sandbox: "electron/sandbox/text/routes.ts#addTextRoutes",
    tests: [
      ...textBlocks(
        "Vendor-M2.7: text block",
        "Vendor-M2.7: tool call and its result",
        "Vendor-M3: text block",
        "Vendor-M3: tool call and its result",
        "Vendor-M3.1-Flash: text block",
        "Vendor-M3.1-Flash: tool call and its result",
      ),
      ...textMedia("image format: picture.jpg by URL answers 200", "video format: h264-aac.mp4 by URL answers 200"),
      ...textAnswers("tools > the whole assistant content goes back unchanged, and the result is used"),
      ...textRules("image block on M2.7", "video block on M2"),
    ],
  },
  "1/item-2": {
    sandbox: "electron/sandbox/text/tokens.ts#countInput",
    tests: [...textAnswers("token counting > returns input usage and no output"), ...sdk("count tokens")],
  },
  "1/item-3": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...videoTasks(
        "task record > holds every field, and the result when it has succeeded",
        "DELETE by state > queued: cancelled, and stays so",
        "DELETE by state > succeeded: the record and its file are removed",
        "DELETE by state > failed: the record is removed",
      ),
      ...client("video > creates, queries, lists and deletes"),
    ],
  },
  "1/item-4": {
    sandbox: "electron/sandbox/music/routes.ts#addMusicRoutes",
    tests: [
      ...music(
        "hex mp3 at 44100 Hz is read by ffprobe",
        "an instrumental differs from the song",
        "a feature id makes a cover, with lyrics of 10 to 1000 characters",
        "url output is a link that works for 24 hours (scaled) without a key",
      ),
    ],
  },
  "1/item-5": {
    sandbox: "electron/sandbox/files/routes.ts#addFileRoutes",
    tests: [...files("a film is retrieved with the purpose video_generation")],
  },

  "2.1/model": {
    rules: ["text.model.unknown"],
    sandbox: "electron/sandbox/text/rules.ts#checkModel",
    tests: [
      ...textRules(
        "model missing",
        "model not a string",
        "model Vendor-M3.1-Flash",
        "model Vendor-M3",
        "model Vendor-M2.7",
        "model Vendor-M2.7-highspeed",
        "model Vendor-M2.5",
        "model Vendor-M2.5-highspeed",
        "model Vendor-M2.1",
        "model Vendor-M2.1-highspeed",
        "model Vendor-M2",
      ),
      ...catalogue("are these and no others"),
    ],
  },
  "2.1/messages": {
    rules: ["text.messages.required"],
    sandbox: "electron/sandbox/text/rules.ts#checkTurns",
    tests: textRules("messages missing", "messages not an array", "messages empty"),
  },
  "2.1/system": {
    rules: ["text.system.shape", "text.cache_control.model"],
    sandbox: "electron/sandbox/text/rules.ts#checkSystem",
    tests: [
      ...textRules(
        "system a string",
        "system blocks",
        "system block of another type",
        "system block without text",
        "system a number",
        "cache_control in system on M2.7",
        "cache_control in system on M3",
        "cache_control in system on M3.1-Flash",
      ),
      ...messageLimits("Vendor-M3 > cache marks", "Vendor-M2.7 > cache marks"),
    ],
  },
  "2.1/stream": {
    rules: ["request.field.type"],
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [
      ...textRules("stream a word"),
      ...textDefaults("no stream field and stream false answer with one JSON message"),
      ...textAnswers("message_start, ping, thinking with its signature, text, message_delta, message_stop"),
    ],
  },
  "2.1/max_tokens": {
    rules: ["text.max_tokens.range", "text.max_tokens.recommended"],
    sandbox: "electron/sandbox/text/rules.ts#checkMaxTokens",
    tests: [
      ...textRules(
        "max_tokens 0",
        "max_tokens 1.5",
        "max_tokens 1",
        "max_tokens 524288 on M3",
        "max_tokens 524289 on M3",
        "max_tokens 524288 on M3.1-Flash",
        "max_tokens 524289 on M3.1-Flash",
        "max_tokens 204800 on M2.5",
        "max_tokens 204801 on M2.5",
      ),
      ...textAnswers("is cut at max_tokens, and says so", "a stream cut at max_tokens says so"),
      ...messageLimits("Vendor-M3 > recommends its max_tokens", "Vendor-M2 > recommends its max_tokens"),
    ],
  },
  "2.1/temperature": {
    rules: ["text.temperature.range"],
    sandbox: "electron/sandbox/text/rules.ts#checkNumber",
    tests: [
      ...textRules("temperature 0", "temperature 2", "temperature -0.1", "temperature 2.1"),
      ...catalogue("limit temperature", "text models: API.md § Message request"),
    ],
  },
  "2.1/top_p": {
    rules: ["text.top_p.range"],
    sandbox: "electron/sandbox/text/rules.ts#checkNumber",
    tests: [
      ...textRules("top_p 0", "top_p 1", "top_p -0.1", "top_p 1.1"),
      ...catalogue("limit topP", "text models: API.md § Message request"),
    ],
  },
  "2.1/tools": {
    rules: ["text.tools.schema", "text.tools.name"],
    sandbox: "electron/sandbox/text/rules.ts#checkTools",
    tests: [
      ...textRules("one tool", "tools not an array"),
      ...textAnswers("a fitting tool is used, with input that fits its schema"),
    ],
  },
  "2.1/tool_choice": {
    rules: ["text.tool_choice.type"],
    sandbox: "electron/sandbox/text/tool-call.ts#planToolCall",
    tests: textAnswers(
      "tool_choice: an unrelated tool is left alone",
      "tool_choice: any demands one",
      "tool_choice: tool demands the named one",
      "tool_choice: none forbids them",
    ),
  },
  "2.1/thinking": {
    rules: ["text.thinking.type"],
    sandbox: "electron/sandbox/text/rules.ts#checkThinking",
    tests: textRules("thinking disabled on M3", "thinking adaptive on M3.1-Flash", "thinking of an unknown type"),
  },
  "2.1/output_config": {
    rules: ["text.effort.value"],
    sandbox: "electron/sandbox/text/rules.ts#checkThinking",
    tests: textRules(
      "effort low on M3.1-Flash",
      "effort medium on M3.1-Flash",
      "effort high on M3.1-Flash",
      "effort xhigh on M3.1-Flash",
      "effort max on M3.1-Flash",
    ),
  },
  "2.1/service_tier": {
    rules: ["text.service_tier.value", "text.service_tier.model"],
    sandbox: "electron/sandbox/text/rules.ts#checkServiceTier",
    tests: [
      ...textRules("service_tier standard", "service_tier priority", "service_tier gold", "service_tier on M3.1-Flash"),
      ...textDefaults(
        "service_tier undefined is told as standard",
        "service_tier standard is told as standard",
        "service_tier priority is told as priority",
      ),
    ],
  },
  "2.1/metadata": {
    rules: ["request.field.type"],
    sandbox: "electron/sandbox/text/rules.ts#checkMessageRequest",
    tests: textRules("metadata.user_id a string", "metadata.user_id a number"),
  },
  "2.1/text-1": {
    rules: ["text.field.ignored", "request.field.unknown"],
    sandbox: "electron/sandbox/text/rules.ts#checkMessageRequest",
    tests: [
      ...textRules("ignored parameters"),
      ...textDefaults("ignored parameters change nothing"),
      ...messageFields(
        "other fields > top_k is ignored",
        "other fields > stop_sequences is ignored",
        "other fields > mcp_servers is ignored",
        "other fields > context_management is ignored",
        "other fields > container is ignored",
      ),
    ],
  },
};
