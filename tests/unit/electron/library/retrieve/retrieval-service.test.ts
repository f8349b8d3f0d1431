import { expect, it } from "vitest";
import { RetrievalService } from "#core/library/retrieve/index.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

interface Piecewise {
  readonly sink: (chunk: Uint8Array) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** A service that has one film, and a library that takes or refuses it. */
function setUp(
  download: (options: Piecewise) => Promise<{ bytes: number; contentLength?: number }>,
  receive: (stream: AsyncIterable<Uint8Array>) => Promise<unknown>,
) {
  const client = {
    queryVideo: async () => ({ status: "succeeded", content: { url: "https://e.org/film.mp4" } }),
    download: (_url: string, options: Piecewise) => download(options),
  };
  const service = new RetrievalService({
    library: { folder: temporaryFolder(), store: { byRemoteId: () => null }, receive },
    connection: () => ({ id: "c", name: "Studio", sandbox: true }),
    clientOf: async () => client,
  } as unknown as ConstructorParameters<typeof RetrievalService>[0]);
  return service.fetch("r1", "task", { onProgress: () => {} } as never);
}

const taken = async (stream: AsyncIterable<Uint8Array>) => {
  for await (const _ of stream);
  return {};
};

it("a library that takes no more ends the download, and its reason is the one that is told", async () => {
  const full = new Error("The disk is full.");
  const ended = Promise.withResolvers<unknown>();
  const asked = setUp(
    async ({ sink, signal }) => {
      signal?.addEventListener("abort", () => ended.resolve(signal.reason));
      for (;;) {
        signal?.throwIfAborted();
        await sink(new Uint8Array(10));
      }
    },
    async () => {
      throw full;
    },
  );
  await expect(asked).rejects.toBe(full);
  expect(await ended.promise).toBe(full);
});

// @shows First use, point by point › B24. A diagram's frame has an origin that is nobody's; what breaks off ends, closed and told right
it("a download that breaks tells why, not what the library said of the piece it got", async () => {
  const broken = new Error("The line broke.");
  const asked = setUp(
    async ({ sink }) => {
      await sink(new Uint8Array(10));
      throw broken;
    },
    async (stream) => {
      await taken(stream).catch(() => {});
      throw new Error("That is no film.");
    },
  );
  await expect(asked).rejects.toBe(broken);
});

it("fewer bytes than were announced are no film", async () => {
  const asked = setUp(async ({ sink }) => {
    await sink(new Uint8Array(10));
    return { bytes: 10, contentLength: 20 };
  }, taken);
  await expect(asked).rejects.toMatchObject({
    error: { code: "download_corrupt", message: "Received 10 of 20 bytes." },
  });
});

it("a library that takes no more ends a download of which nothing has come yet", async () => {
  const full = new Error("The disk is full.");
  const asked = setUp(
    ({ signal }) => new Promise((_, end) => signal?.addEventListener("abort", () => end(signal.reason))),
    async () => {
      throw full;
    },
  );
  await expect(asked).rejects.toBe(full);
});

const said = (http: number | null, retryable = false) =>
  clientFailure("server_error", "no", undefined, { ...(http === null ? {} : { http }), retryable });
const lookWith = (file: Error, query: Error) => {
  const refuse = (error: Error) => async () => {
    throw error;
  };
  const parts = {
    library: { store: { byRemoteId: () => null } },
    connection: () => ({ id: "c", name: "Studio", sandbox: true }),
    clientOf: async () => ({ retrieveFile: refuse(file), queryVideo: refuse(query) }),
  };
  return new RetrievalService(parts as unknown as ConstructorParameters<typeof RetrievalService>[0]).look("r1");
};

it("an ID that is known as neither file nor task is told with both answers", async () => {
  expect(await lookWith(said(404), said(400))).toMatchObject({
    found: null,
    asked: [
      { as: "file", error: { http: 404 } },
      { as: "task", error: { http: 400 } },
    ],
  });
});

it.each<[string, Error]>([
  ["a key that isn't taken", said(401)],
  ["no network", said(null)],
  ["a service in trouble", said(500, true)],
  ["what is no answer at all", new Error("?")],
])("%s ends the search, and is told", async (_what, error) => {
  await expect(lookWith(error, said(404))).rejects.toBe(error);
  await expect(lookWith(said(404), error)).rejects.toBe(error);
});
