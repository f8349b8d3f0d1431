import { readHeader, readPages } from "#shared/probe/index.ts";
import type { FromProbeWorker, ToProbeWorker } from "./probe-messages.ts";

// A thread of its own: a count of two billion in a damaged header would otherwise stop the page.
async function read(file: File) {
  const pages = readPages(
    file.size,
    async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
  );
  return readHeader({ ...pages, close: async () => {} }, file.name, (work) => work);
}

self.addEventListener("message", ({ data: { key, file } }: MessageEvent<ToProbeWorker>) => {
  const tell = (message: FromProbeWorker) => self.postMessage(message);
  read(file).then(
    (facts) => tell({ key, facts }),
    () => tell({ key, facts: null }),
  );
});
