import { serveWorker } from "#renderer/lib/worker/index.ts";
import { readHeader, readPages } from "#shared/probe/index.ts";
import { smallestFilm } from "./smallest-film.ts";

/** A browser takes as long for a few bytes of a file as for these. */
const PAGE = 64 * 1024;

// A thread of its own: a count of two billion in a damaged header would otherwise stop the page.
async function read(file: File) {
  const pages = readPages(
    file.size,
    async (start, length) => new Uint8Array(await file.slice(start, start + length).arrayBuffer()),
    PAGE,
  );
  return readHeader({ ...pages, close: async () => {} }, file.name, (work) => work);
}

// The first read of all takes ten times as long as the second: it isn't the person's.
read(smallestFilm()).catch(() => {});

serveWorker({ answer: read });
