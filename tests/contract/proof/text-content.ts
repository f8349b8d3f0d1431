import type { CoverageTable } from "./coverage.ts";
import {
  history,
  messageLimits,
  schemas,
  textAnswers,
  textBlocks,
  textDefaults,
  textMedia,
  textRules,
} from "./test-files.ts";

/** API.md § Request content block, § Media source, § Tool and tool choice, § Response message. */
export const textContentCoverage: CoverageTable = {
  "2.3/type": {
    rules: ["text.block.type", "text.block.model"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkBlocks",
    tests: [
      ...textRules(
        "block type text",
        "block type unknown",
        "image block on M2.7",
        "video block on M2",
        "mid_conv_system with text blocks",
      ),
      ...textBlocks("block without type", "Vendor-M3: tool call and its result"),
      ...textMedia("image format: picture.png by URL answers 200", "video format: h264-aac.mp4 by URL answers 200"),
      ...textAnswers("the whole assistant content goes back unchanged, and the result is used"),
    ],
  },
  "2.3/text": {
    rules: ["text.block.fields"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkString",
    tests: textRules("block type text", "text block without text"),
  },
  "2.3/source": {
    rules: ["text.media.source"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkMediaSource",
    tests: textRules("image block without source"),
  },
  "2.3/id": {
    rules: ["text.block.fields"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkBlocks",
    tests: textRules("tool_use without id"),
  },
  "2.3/name": {
    rules: ["text.block.fields"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkBlocks",
    tests: textBlocks("tool_use without name"),
  },
  "2.3/input": {
    rules: ["text.tool_use.input"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkBlocks",
    tests: textRules("tool_use input a string", "tool_use input an array"),
  },
  "2.3/tool_use_id": {
    rules: ["text.tool_result.match", "text.block.fields"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkToolResult",
    tests: [
      ...textRules("tool_result of no call"),
      ...textBlocks("tool_result without tool_use_id", "Vendor-M3: tool call and its result"),
    ],
  },
  "2.3/content": {
    rules: ["text.tool_result.content"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkToolResult",
    tests: [
      ...textBlocks(
        "tool_result of a string",
        "tool_result of text blocks",
        "tool_result with a video block",
        "tool_result with a tool_use block",
        "tool_result of a number",
      ),
      ...textMedia("images inside a tool result are inspected too"),
    ],
  },
  "2.3/thinking": {
    rules: ["text.block.fields"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkBlocks",
    tests: [...textBlocks("thinking block without its text"), ...textAnswers("a changed thinking is refused")],
  },
  "2.3/signature": {
    rules: ["text.thinking.signature"],
    sandbox: "electron/sandbox/text/signature.ts#isSigned",
    tests: [
      ...textRules("thinking without signature"),
      ...textAnswers("a changed signature is refused"),
      ...history("hands an assistant's blocks back unchanged, with signatures and fields we don't know"),
    ],
  },
  "2.3/cache_control": {
    rules: ["text.cache_control.model"],
    sandbox: "electron/sandbox/text/tokens.ts#hasCacheMark",
    tests: [
      ...textRules("cache_control in a block on M3"),
      ...textAnswers("a cached prefix is created once and read afterwards on M2.x"),
    ],
  },
  "2.3/text-1": {
    sandbox: "electron/sandbox/text/block-rules.ts#checkMidConversationSystem",
    tests: textRules("mid_conv_system with text blocks", "mid_conv_system with plain text"),
  },

  "2.4/item-1": {
    rules: ["text.media.source"],
    sandbox: "electron/sandbox/text/block-rules.ts#checkMediaSource",
    tests: textBlocks("source without type", "source of type url without url"),
  },
  "2.4/item-2": {
    rules: ["text.image.format", "text.image.size", "text.media.source"],
    sandbox: "electron/sandbox/text/media-rules.ts#checkMedia",
    tests: [
      ...textMedia(
        "image format: picture.jpg by URL answers 200",
        "image format: picture.png by URL answers 200",
        "image format: picture.gif by URL answers 200",
        "image format: picture.webp by URL answers 200",
        "image format: picture.bmp by URL answers 400",
        "image format: handmade.heic by URL answers 400",
        "base64 data is taken, and what was seen is told",
        "image size: picture.png of 10485760 bytes answers 200",
        "image size: picture.png of 10485761 bytes answers 413",
        "an image is not taken by file reference",
      ),
      ...textBlocks("an image and a video by data URL and by base64"),
    ],
  },
  "2.4/item-3": {
    rules: ["text.video.format", "text.video.size", "text.media.source"],
    sandbox: "electron/sandbox/text/media-rules.ts#readSource",
    tests: [
      ...textMedia(
        "video format: h264-aac.mp4 by URL answers 200",
        "video format: h264-mp3.avi by URL answers 200",
        "video format: h264-aac.mov by URL answers 200",
        "video format: h264.mkv by URL answers 200",
        "video format: vp9-opus.webm by URL answers 400",
        "video size: h264-aac.mp4 of 52428800 bytes answers 200",
        "video size: h264-aac.mp4 of 52428801 bytes answers 413",
        "a video above 50 MB is taken by file reference",
      ),
      ...textBlocks(
        "a video by file reference is taken up to 512 MB",
        "an image and a video by data URL and by base64",
      ),
    ],
  },
  "2.4/item-4": {
    rules: ["text.media.source"],
    sandbox: "electron/sandbox/text/tokens.ts#mediaTokens",
    tests: [
      ...textMedia("the detail level changes the token usage, up to 600, 5k and 15k"),
      ...textBlocks("a detail level that is none"),
      ...messageLimits("image with detail", "image with another detail"),
    ],
  },
  "2.4/item-5": { informative: "says only what is not shown; WIRE.md § Text fills it in (W5)" },

  "2.5/tool.name": {
    rules: ["text.tools.schema"],
    sandbox: "electron/sandbox/text/rules.ts#checkTools",
    tests: textRules("tool without name"),
  },
  "2.5/tool.description": {
    rules: ["text.tools.schema"],
    sandbox: "electron/sandbox/text/rules.ts#checkTools",
    tests: textBlocks("tool with a description", "tool with a description that is no string"),
  },
  "2.5/tool.input_schema": {
    rules: ["text.tools.schema"],
    sandbox: "electron/sandbox/text/rules.ts#checkTools",
    tests: [
      ...textRules("tool without schema", "tool schema of another type"),
      ...textBlocks("tool properties a list", "tool required a word", "tool required a list of numbers"),
    ],
  },
  "2.5/toolchoice.type": {
    rules: ["text.tool_choice.type"],
    sandbox: "electron/sandbox/text/rules.ts#checkTools",
    tests: textRules("tool_choice auto"),
  },
  "2.5/text-1": { informative: "says only what is not shown; WIRE.md § Text fills it in (W5)" },

  "2.6/id": {
    sandbox: "electron/sandbox/text/routes.ts#addTextRoutes",
    tests: textDefaults("each response has an identifier of its own"),
  },
  ...Object.fromEntries(
    ["type", "role", "model", "content", "usage", "text-2"].map((field) => [
      `2.6/${field}`,
      {
        sandbox: "electron/sandbox/text/routes.ts#addTextRoutes",
        tests: [
          ...textAnswers("carries id, type, role, model, content, stop_reason and usage"),
          ...schemas("answers keep what this program does not know > a message"),
          ...(field === "text-2"
            ? [
                ...textAnswers("token counting > returns input usage and no output"),
                ...schemas("answers keep what this program does not know > a count"),
              ]
            : []),
        ],
      },
    ]),
  ),
  "2.6/stop_reason": {
    sandbox: "electron/sandbox/text/reply.ts#planReply",
    tests: [
      ...textAnswers(
        "carries id, type, role, model, content, stop_reason and usage",
        "is cut at max_tokens, and says so",
        "a fitting tool is used, with input that fits its schema",
      ),
      ...schemas("answers keep what this program does not know > a message with a new stop reason"),
    ],
  },
  "2.6/text-1": { informative: "introduces the table of response content blocks" },
  "2.6/thinking": {
    sandbox: "electron/sandbox/text/reply.ts#wholeBlock",
    tests: [...textAnswers("Vendor-M3 thinks when adaptive")],
  },
  "2.6/text": {
    sandbox: "electron/sandbox/text/reply.ts#wholeBlock",
    tests: [...textAnswers("carries id, type, role, model, content, stop_reason and usage")],
  },
  "2.6/tool_use": {
    sandbox: "electron/sandbox/text/reply.ts#wholeBlock",
    tests: [...textAnswers("a fitting tool is used, with input that fits its schema")],
  },
  "2.6/text-3": {
    sandbox: "electron/sandbox/text/stream.ts#streamReply",
    tests: [
      ...textAnswers("message_start, ping, thinking with its signature, text, message_delta, message_stop"),
      ...schemas("stream events: API.md § Text stream > message_start"),
    ],
  },
};
