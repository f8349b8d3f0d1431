import { expect, it } from "vitest";
import { smallestFilm } from "#renderer/media/probe/smallest-film.ts";
import { readHeader, readPages } from "#shared/probe/index.ts";

it.each([4096, 64 * 1024])(
  "the film that warms the reader goes through all of it, in pages of %i bytes",
  async (page) => {
    const bytes = new Uint8Array(await smallestFilm().arrayBuffer());
    let fetches = 0;
    const pages = readPages(
      bytes.length,
      async (start, length) => {
        fetches += 1;
        return bytes.slice(start, start + length);
      },
      page,
    );
    expect(await readHeader({ ...pages, close: async () => {} }, "smallest.mp4", (work) => work)).toMatchObject({
      ...{ kind: "video", format: "mp4", videoCodec: "avc", width: 16, height: 16, frameRate: 24 },
    });
    expect(fetches).toBe(1);
  },
);
