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
  return service.fetch("r1", "task", "c", { onProgress: () => {} } as never);
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

/** A service that knows one file and one film, and what was asked of it. */
function fetched(type: "file" | "task", known: { file?: object; task?: object }, signal?: AbortSignal) {
  const asked: unknown[] = [];
  const received: unknown[] = [];
  const parts: (number | null)[] = [];
  const client = {
    retrieveFile: async (id: string, options: object) => {
      asked.push(["file", id, options]);
      return { file_id: id, ...known.file };
    },
    queryVideo: async (id: string, options: object) => {
      asked.push(["task", id, options]);
      return { id, ...known.task };
    },
    download: async (url: string, options: Piecewise & { onProgress(done: number, total?: number): void }) => {
      asked.push(["download", url]);
      options.onProgress(5, undefined);
      options.onProgress(5, 10);
      options.onProgress(12, 10);
      return { bytes: 0 };
    },
  };
  const service = new RetrievalService({
    library: {
      folder: temporaryFolder(),
      store: { byRemoteId: () => null },
      receive: async (stream: AsyncIterable<Uint8Array>, as: object) => {
        received.push(as);
        return taken(stream);
      },
    },
    connection: () => ({ id: "c", name: "Studio", sandbox: true }),
    clientOf: async () => client,
  } as unknown as ConstructorParameters<typeof RetrievalService>[0]);
  const done = service.fetch("r1", type, "c", { onProgress: (part) => parts.push(part), signal });
  return { done, asked, received, parts };
}

it("a file is fetched by its own address and name, and its progress told as far as it is known", async () => {
  const { done, asked, received, parts } = fetched("file", {
    file: { download_url: "https://e.org/f", filename: "walk.mp4" },
  });
  await done;
  expect(asked).toEqual([
    ["file", "r1", {}],
    ["download", "https://e.org/f"],
  ]);
  expect(received).toEqual([
    {
      fileName: "walk.mp4",
      folder: "Retrieved",
      origin: {
        ...{ type: "retrieved", remoteId: "r1", connectionName: "Studio", model: null, fileName: "walk.mp4" },
        sandbox: true,
      },
    },
  ]);
  expect(parts).toEqual([null, 0.5, 1]);
});

it("a film has its task's id for a name, and its model; who stops it stops the question too", async () => {
  const { signal } = new AbortController();
  const task = { status: "succeeded", content: { url: "https://e.org/t" }, model: "Vendor-H3" };
  const { done, asked, received } = fetched("task", { task }, signal);
  await done;
  expect(asked[0]).toEqual(["task", "r1", { signal }]);
  expect(received).toMatchObject([{ fileName: "r1.mp4", origin: { model: "Vendor-H3", fileName: "r1.mp4" } }]);
  const { received: unnamed, done: other } = fetched("file", { file: { download_url: "https://e.org/f" } });
  await other;
  expect(unnamed).toMatchObject([{ fileName: "r1.mp4" }]);
});

it.each<[type: "file" | "task", known: { file?: object; task?: object }, message: string]>([
  ["file", {}, "The service knows this file, but gives no address for it."],
  [
    "task",
    { task: { status: "running", content: { url: "https://e.org/t" } } },
    "The service reports this task as running, without an address of the video.",
  ],
  [
    "task",
    { task: { status: "succeeded" } },
    "The service reports this task as succeeded, without an address of the video.",
  ],
  [
    "task",
    { task: { status: "succeeded", content: { url: "" } } },
    "The service reports this task as succeeded, without an address of the video.",
  ],
])("a %s of %j has nothing to fetch", async (type, known, message) => {
  const { done, asked } = fetched(type, known);
  await expect(done).rejects.toMatchObject({ error: { code: "not_allowed_now", message } });
  expect(asked).toHaveLength(1);
});

it("what was found is fetched from the connection that was asked, whichever is active by then", async () => {
  let active = "first";
  const asked: string[] = [];
  const service = new RetrievalService({
    library: {
      folder: temporaryFolder(),
      store: { byRemoteId: () => null },
      receive: async (stream: AsyncIterable<Uint8Array>, { origin }: { origin: { connectionName: string } }) => {
        for await (const _ of stream);
        return origin;
      },
    },
    connection: (id = active) => ({ id, name: `Name of ${id}`, sandbox: false }),
    clientOf: async (id: string) => {
      asked.push(id);
      return {
        retrieveFile: async () => ({ file_id: "r1", download_url: "https://e.org/walk.mp4" }),
        download: async () => ({ bytes: 0 }),
      };
    },
  } as unknown as ConstructorParameters<typeof RetrievalService>[0]);
  const { found } = await service.look("r1");
  active = "second";
  const made = await service.fetch("r1", "file", found?.connectionId ?? "", { onProgress: () => {} });
  expect([asked, made]).toEqual([["first", "first"], expect.objectContaining({ connectionName: "Name of first" })]);
});
