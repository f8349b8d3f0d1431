import type { Bug } from "./bundle-core.ts";

/** Three mistakes that would each break a promise: planted on purpose (`--plant`), so that it is known the world finds them. */
export const bugs = {
  /** A paid POST that got no answer is sent once more. */
  "posts-again": {
    file: "electron/service/client/retry.ts",
    from: /policy === "free" \|\| error\.begun === "no"/,
    to: 'policy === "free" || error.begun !== "yes"',
  },
  /** The receipt isn't kept. */
  "drops-id": { file: "electron/tasks/steps/submit-step.ts", from: /\n\s+remoteId,\n/, to: "\n" },
  /** A take is ready before its file has its place. */
  "ready-too-soon": {
    file: "electron/tasks/steps/place-output.ts",
    from: /await (moveInto\(source\.path, path[^;]*\));/,
    to: "makeReady(c, planned, placing, doubt); await sizeOf(path); await $1; return;",
  },
} as const satisfies Record<string, Bug>;
