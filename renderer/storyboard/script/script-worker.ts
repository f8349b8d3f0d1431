import { serveWorker } from "#renderer/lib/worker/index.ts";
import { readPdfScript } from "./read-pdf-script.ts";
import { isPdf, readScript } from "./read-script.ts";
import { readingOf } from "./script-reading.ts";
import type { ScriptWork } from "./script-work.ts";

serveWorker({
  answer: (work: ScriptWork) => {
    if (work.do === "text") return readingOf(work.text, work.board, work.bounds);
    const bytes = new Uint8Array(work.bytes);
    return isPdf(bytes) ? readPdfScript(bytes) : readScript(work.name, bytes);
  },
});
