import { serveWorker } from "#renderer/lib/worker/index.ts";
import { readScript } from "./read-script.ts";
import { readingOf } from "./script-reading.ts";
import type { ScriptWork } from "./script-work.ts";

serveWorker({
  answer: (work: ScriptWork) =>
    work.do === "file"
      ? readScript(work.name, new Uint8Array(work.bytes))
      : readingOf(work.text, work.board, work.bounds),
});
