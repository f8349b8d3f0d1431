import type { CoverageTable } from "./coverage.ts";
import {
  access,
  assumed,
  bodies,
  callbacks,
  catalogue,
  client,
  receiver,
  schemas,
  videoDefaults,
  videoMedia,
  videoRules,
  videoTasks,
} from "./test-files.ts";

const data = (...names: string[]) => assumed(...names.map((name) => `WIRE.md as data > ${name}`));

/** WIRE.md § Video. */
export const wireVideoCoverage: CoverageTable = {
  "W1/fields-of-a-content-item": {
    rules: ["video.content.url", "video.content.address"],
    sandbox: "electron/sandbox/video/rules.ts#readItem",
    tests: [
      ...videoRules("image without url", "image, video and audio references together"),
      ...videoMedia("an uploaded file is taken by x_file://", "an address that answers 404 is refused"),
      ...bodies("writes each kind of request as the service wants it, and leaves text that looks like an asset alone"),
    ],
  },
  "W1/prompt-length": {
    rules: ["video.prompt.length"],
    assumptions: ["videoPromptMaxCharacters"],
    sandbox: "electron/sandbox/video/rules.ts#longestPrompt",
    tests: [
      ...videoRules("a text of 7,000 characters", "a text of 7,001 characters"),
      ...data("videoPromptMaxCharacters"),
    ],
  },
  "W1/only-a-last_frame-only-a-reference-audio": {
    rules: ["video.last_frame.alone", "video.reference_audio.alone"],
    assumptions: ["videoLastFrameAlone", "videoReferenceAudioAlone"],
    sandbox: "electron/sandbox/video/rules.ts#readContent",
    tests: [
      ...videoRules("last frame alone", "3 reference audios"),
      ...data("videoLastFrameAlone", "videoReferenceAudioAlone"),
    ],
  },
  "W1/callback-field": {
    assumptions: ["videoCallbackField"],
    sandbox: "electron/sandbox/video/rules.ts#readCallback",
    tests: [...videoRules("callback_url an address", "callback_url no address"), ...data("videoCallbackField")],
  },
  "W1/challenge": {
    sandbox: "electron/sandbox/video/callbacks.ts#verify",
    tests: [
      ...callbacks("a changed challenge: nothing is sent, and the task goes on"),
      ...receiver("startCallbackReceiver"),
      ...schemas("answers keep what this program does not know > a challenge that is an object"),
    ],
  },
  "W1/callback-retry-and-signing": {
    sandbox: "electron/sandbox/video/callbacks.ts#deliver",
    tests: [
      ...callbacks("fault: duplicate callbacks", "fault: callbacks out of order"),
      ...receiver("takes a callback for a hint to query, and nothing more"),
    ],
  },
  "W1/query-one-task": {
    assumptions: ["videoQueryPath"],
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...videoTasks("task record > holds every field, and the result when it has succeeded"),
      ...client("video > creates, queries, lists and deletes"),
      ...data("videoQueryPath"),
    ],
  },
  "W1/list-tasks": {
    assumptions: ["videoListPath"],
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: [
      ...videoTasks("is listed, newest first, by page and status"),
      ...schemas("answers keep what this program does not know > a list of tasks"),
      ...data("videoListPath"),
      "tests/unit/electron/tasks/task-commands.test.ts::tells the service's error when there is no list, and stays as it is",
    ],
  },
  "W1/unknown-task-id": {
    sandbox: "electron/sandbox/service/refusal.ts#videoErrors",
    tests: videoTasks("an unknown task is refused"),
  },
  "W1/failed-task": {
    sandbox: "electron/sandbox/video/task-runner.ts#launch",
    tests: [
      ...videoTasks("failed: the record is removed"),
      ...schemas("answers keep what this program does not know > a failed task"),
    ],
  },
  "W1/h3-resolution-when-omitted": {
    assumptions: ["videoDefaultResolutionH3"],
    sandbox: "electron/sandbox/video/rules.ts#defaultResolution",
    tests: [...videoDefaults("H3 without resolution is 2K"), ...data("videoDefaultResolutionH3")],
  },
  "W1/prompt_expansion_mode": {
    rules: ["video.extra.mode"],
    assumptions: ["videoPromptExpansionModes"],
    sandbox: "electron/sandbox/video/rules.ts#expansionModes",
    tests: [
      ...videoRules(
        "prompt_expansion_mode disabled",
        "prompt_expansion_mode balanced",
        "prompt_expansion_mode quality",
        "prompt_expansion_mode balance",
      ),
      ...data("videoPromptExpansionModes"),
    ],
  },
  "W1/delete-of-a-running-or-cancelled-task": {
    sandbox: "electron/sandbox/video/routes.ts#addVideoRoutes",
    tests: videoTasks("running: refused, unchanged", "cancelled: refused, unchanged"),
  },
  "W1/output-url-lifetime": {
    assumptions: ["videoUrlLifetimeSeconds"],
    sandbox: "electron/sandbox/video/task-record.ts#linkLifetime",
    tests: [
      ...videoTasks("works for an hour (scaled), then is refused; a new query gives a new one"),
      ...data("videoUrlLifetimeSeconds"),
    ],
  },
  "W1/rate-and-concurrency": {
    assumptions: ["videoRequestsPerMinute", "videoInFlight"],
    sandbox: "electron/sandbox/video/routes.ts#requestsPerMinute",
    tests: [
      ...access("300 video requests a minute, then 429 with 1002"),
      ...catalogue("rate groups: API.md § Limits and WIRE.md"),
      ...data("videoRequestsPerMinute", "videoInFlight"),
      "tests/unit/electron/tasks/task-life.test.ts::keeps to the number in flight; the others wait as intents",
    ],
  },
};
