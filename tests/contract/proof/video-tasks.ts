import type { CoverageTable } from "./coverage.ts";
import { callbacks, schemas, videoOutputs, videoTasks } from "./test-files.ts";

const wholeRecord = [
  ...videoTasks("task record > holds every field, and the result when it has succeeded"),
  ...schemas("answers keep what this program does not know > a task"),
];

/** API.md § Video task record, § States and transitions. */
export const videoTaskCoverage: CoverageTable = {
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
