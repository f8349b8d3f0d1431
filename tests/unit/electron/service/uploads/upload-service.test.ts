import { expect, onTestFinished, test } from "vitest";
import { createUploadStore } from "#core/database/upload-store.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { createUploadService, type UploadServiceParts } from "#core/service/uploads/index.ts";
import type { FileRecord } from "#shared/wire/media/files.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const MB = 1024 * 1024;
const facts = (bytes: number, more: Partial<MediaFacts> = {}): MediaFacts => ({
  kind: "video",
  format: "mp4",
  mime: "video/mp4",
  bytes,
  ...more,
});
const library: Record<string, MediaFacts> = {
  large: facts(60 * MB),
  small: facts(5 * MB),
  half: facts(40 * MB),
  huge: facts(512 * MB + 1),
  webm: facts(60 * MB, { format: "webm" }),
};

const asking = (...ids: string[]): MessageRequest => ({
  model: "Vendor-M3",
  messages: [
    {
      role: "user",
      content: ids.map((id) => ({ type: "video" as const, source: { type: "url" as const, url: `asset:${id}` } })),
    },
  ],
});
const addresses = ({ messages }: MessageRequest) =>
  ((messages[0]?.content ?? []) as { source: { url: string } }[]).map(({ source }) => source.url);
const never = () => new AbortController().signal;

function setUp(database = openTestDatabase(), purposesOf?: UploadServiceParts["purposesOf"]) {
  const files: FileRecord[] = [];
  const calls: string[] = [];
  /** What the next upload does once its bytes are there. */
  const next: { fail?: () => Promise<never>; keepsFile?: boolean } = {};
  const state = { connection: { id: "c1", address: "http://a" }, later: 0 };
  const changed: string[] = [];
  const asked: string[] = [];
  const service = createUploadService({
    store: createUploadStore(database),
    library: {
      factsOf: (id) => library[id],
      media: async (id) => ({ path: `/library/${id}.mp4`, bytes: library[id]?.bytes ?? 0, sha256: `sha-${id}` }),
    },
    active: () => state.connection.id,
    addressOf: () => state.connection.address,
    ...(purposesOf === undefined ? {} : { purposesOf }),
    clientOf: async (connectionId) => ({
      async uploadFile(path, purpose, options) {
        calls.push(`upload ${path}`);
        asked.push(connectionId);
        const id = path.split("/").at(-1)?.replace(".mp4", "") ?? "";
        const bytes = library[id]?.bytes ?? 0;
        options?.onProgress?.(bytes / 2, bytes);
        const file = { file_id: `f${files.length + 1}`, filename: `${id}.mp4`, bytes, purpose, created_at: 100 };
        const { fail, keepsFile = true } = next;
        if (keepsFile) files.push(file);
        if (fail) {
          delete next.fail;
          await Promise.race([
            fail(),
            new Promise((_, reject) =>
              options?.signal?.addEventListener("abort", () => reject(clientFailure("aborted", "unknown"))),
            ),
          ]);
        }
        return file;
      },
      async retrieveFile(fileId) {
        calls.push(`retrieve ${fileId}`);
        const file = files.find(({ file_id }) => file_id === fileId);
        if (!file) throw clientFailure("invalid_request", "yes");
        return file;
      },
      async listFiles(purpose) {
        calls.push(`list ${purpose}`);
        return files;
      },
    }),
    onChange: (ids) => changed.push(...ids),
    onFault: (thrown) => {
      throw thrown;
    },
    now: () => 100_000 + state.later,
  });
  onTestFinished(() => service.close());
  return { service, files, calls, asked, next, state, changed, database };
}

// WIRE.md § Files: upload purposes; a connection may name others.
test("a file goes up, and is looked for, under the purposes that its connection names", async () => {
  const { service, files, calls, next } = setUp(openTestDatabase(), (id) => ({
    filePurposeTextVideo: `seen by ${id}`,
    filePurposeVideoInput: `given to ${id}`,
  }));
  await service.uploadLarge(asking("large"), "c1", never());
  expect(files.map(({ purpose }) => purpose)).toEqual(["seen by c1"]);
  next.fail = () => Promise.reject(clientFailure("stream_interrupted", "unknown"));
  await failureOf(() => service.uploadLarge(asking("large"), "c2", never()));
  await service.uploadLarge(asking("large"), "c2", never());
  expect(calls.at(-1)).toBe("list seen by c2");
});

test("a video above 50 MB is uploaded once and named in the request; the others stay", async () => {
  const { service, calls } = setUp();
  expect(service.list(["large"])).toMatchObject([{ state: "absent", totalBytes: 60 * MB }]);
  const sent = await service.uploadLarge(asking("small", "large"), "c1", never());
  expect(addresses(sent)).toEqual(["asset:small", "x_file://f1"]);
  expect(service.list(["large"])).toMatchObject([{ state: "ready", doneBytes: 60 * MB }]);
  expect(addresses(await service.uploadLarge(asking("large"), "c1", never()))).toEqual(["x_file://f1"]);
  expect(calls).toEqual(["upload /library/large.mp4"]);
});

test("what doesn't fit into 64 MB together goes the same way; what fits doesn't", async () => {
  const { service, calls } = setUp();
  const sent = await service.uploadLarge(asking("half", "small"), "c1", never());
  expect(addresses(sent)).toEqual(["asset:half", "asset:small"]);
  const two = await service.uploadLarge(asking("half", "small", "half", "large"), "c1", never());
  expect(addresses(two)).toEqual(["x_file://f2", "asset:small", "x_file://f2", "x_file://f1"]);
  expect(calls).toEqual(["upload /library/large.mp4", "upload /library/half.mp4"]);
});

test("the next run asks whether the service still has it, and uploads it again only when it hasn't", async () => {
  const { service, database, files } = setUp();
  await service.uploadLarge(asking("large"), "c1", never());
  const second = setUp(database);
  second.files.push(...files);
  expect(second.service.list(["large"])).toMatchObject([{ state: "ready" }]);
  expect(addresses(await second.service.uploadLarge(asking("large"), "c1", never()))).toEqual(["x_file://f1"]);
  expect(second.calls).toEqual(["retrieve f1"]);
  const third = setUp(database);
  third.files.push({ file_id: "another" });
  expect(addresses(await third.service.uploadLarge(asking("large"), "c1", never()))).toEqual(["x_file://f2"]);
  expect(third.calls).toEqual(["retrieve f1", "upload /library/large.mp4"]);
});

test("an upload whose answer was lost is found in the service's list, not sent a second time", async () => {
  const { service, next, calls } = setUp();
  next.fail = async () => {
    throw clientFailure("network_unreachable", "unknown");
  };
  service.start("large");
  await expect
    .poll(() => service.list(["large"])[0])
    .toMatchObject({ state: "failed", error: { code: "network_unreachable" } });
  service.start("large");
  await expect.poll(() => service.list(["large"])[0]?.state).toBe("ready");
  expect(calls).toEqual(["upload /library/large.mp4", "list video_understanding"]);
  expect(addresses(await service.uploadLarge(asking("large"), "c1", never()))).toEqual(["x_file://f1"]);
});

// @shows Chat › An upload that broke off
test("one that broke off before the service had it is sent again, by the next run too", async () => {
  const { service, next, database } = setUp();
  next.keepsFile = false;
  next.fail = async () => {
    throw clientFailure("network_unreachable", "no");
  };
  const failed = await failureOf(() => service.uploadLarge(asking("large"), "c1", never()));
  expect(failed?.code).toBe("network_unreachable");
  const second = setUp(database);
  expect(second.service.list(["large"])).toMatchObject([{ state: "absent" }]);
  await second.service.uploadLarge(asking("large"), "c1", never());
  expect(second.calls).toEqual(["list video_understanding", "upload /library/large.mp4"]);
});

// @shows Chat, point by point › 6. Large videos uploaded, with progress; 64 MB in all
test("it tells how far it is, can be cancelled, and can be begun again", async () => {
  const { service, next, changed } = setUp();
  next.keepsFile = false;
  next.fail = () => new Promise(() => {});
  service.start("large");
  await expect.poll(() => service.list(["large"])[0]).toMatchObject({ state: "uploading", doneBytes: 30 * MB });
  expect(changed).toContain("large");
  expect(service.cancel("large")).toMatchObject({ state: "cancelled", doneBytes: 0 });
  next.keepsFile = true;
  service.start("large");
  await expect.poll(() => service.list(["large"])[0]?.state).toBe("ready");
});

test("a reply that is stopped no longer waits for the upload, which goes on", async () => {
  const { service, next } = setUp();
  let arrive = () => {};
  next.fail = () =>
    new Promise<never>((resolve) => {
      arrive = () => resolve(undefined as never);
    });
  const stop = new AbortController();
  const asked = failureOf(() => service.uploadLarge(asking("large"), "c1", stop.signal));
  await expect.poll(() => service.list(["large"])[0]?.state).toBe("uploading");
  stop.abort();
  expect((await asked)?.code).toBe("aborted");
  arrive();
  await expect.poll(() => service.list(["large"])[0]?.state).toBe("ready");
});

test.each(["huge", "webm"])("%s, which the service would refuse, doesn't leave", async (id) => {
  const { service, calls } = setUp();
  const refused = await failureOf(() => service.uploadLarge(asking(id), "c1", never()));
  expect(refused?.code).toBe("refused_by_rules");
  expect(calls).toEqual([]);
});

test("each connection has its own copy", async () => {
  const { service, state, calls } = setUp();
  await service.uploadLarge(asking("large"), "c1", never());
  state.connection = { id: "c2", address: "http://b" };
  expect(service.list(["large"])).toMatchObject([{ state: "absent" }]);
  expect(addresses(await service.uploadLarge(asking("large"), "c2", never()))).toEqual(["x_file://f2"]);
  expect(calls).toHaveLength(2);
});

test("what goes to a connection is uploaded there, whichever is active by then", async () => {
  const { service, state, asked } = setUp();
  state.connection = { id: "c2", address: "http://b" };
  await service.uploadLarge(asking("large"), "c1", never());
  expect(asked).toEqual(["c1"]);
  expect(service.list(["large"])).toMatchObject([{ state: "absent" }]);
});

const referring = (...ids: string[]): VideoRequest => ({
  ...{ model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9" },
  content: [
    { type: "text", text: "A lantern" },
    ...ids.map((id) => ({
      type: "video_url" as const,
      ...{ video_url: { url: `asset:${id}` }, role: "reference_video" as const },
    })),
  ],
});
const references = ({ content }: VideoRequest) =>
  content.flatMap((item) => (item.type === "video_url" ? [item.video_url.url] : []));

test("a film's references that its request can't hold go up first, with their progress, once for all shots", async () => {
  const { service, calls, files, asked } = setUp();
  const heard: number[] = [];
  const [sent, other] = await Promise.all([
    service.uploadReferences(referring("small", "webm"), "c1", never(), (value) => heard.push(value)),
    // 5 s later, another shot with the same reference and one more.
    service.uploadReferences(referring("webm", "half"), "c1", never(), () => {}),
  ]);
  expect(references(sent)).toEqual(["asset:small", "x_file://f1"]);
  // With the larger one away the other fits.
  expect(references(other)).toEqual(["x_file://f1", "asset:half"]);
  expect(calls).toEqual(["upload /library/webm.mp4"]);
  expect([asked, files[0]?.purpose]).toEqual([["c1"], "video_generation_input"]);
  expect(heard).toEqual([0.5]);
  expect(references(await service.uploadReferences(referring("half"), "c1", never(), () => {}))).toEqual([
    "asset:half",
  ]);
});

test("a file that was uploaded to be looked at is another upload than a reference; both are kept", async () => {
  const { service, calls, database } = setUp();
  await service.uploadLarge(asking("large"), "c1", never());
  await service.uploadReferences(referring("large"), "c1", never(), () => {});
  await service.uploadLarge(asking("large"), "c1", never());
  await service.uploadReferences(referring("large"), "c1", never(), () => {});
  expect(calls).toEqual(["upload /library/large.mp4", "upload /library/large.mp4"]);
  // After a restart the service is asked whether it still has it, and nothing goes up.
  const later = setUp(database);
  later.files.push({ file_id: "f2", filename: "large.mp4", bytes: 60 * MB, purpose: "video_generation_input" });
  expect(references(await later.service.uploadReferences(referring("large"), "c1", never(), () => {}))).toEqual([
    "x_file://f2",
  ]);
  expect(later.calls).toEqual(["retrieve f2"]);
});

test("in a long run a file is asked for again before it is named, since a service forgets files in its own time", async () => {
  const { service, calls, files, state } = setUp();
  const send = () => service.uploadReferences(referring("large"), "c1", never(), () => {});
  await send();
  state.later = 9 * 60_000;
  await send();
  expect(calls).toEqual(["upload /library/large.mp4"]);
  state.later = 11 * 60_000;
  await send();
  expect(calls).toEqual(["upload /library/large.mp4", "retrieve f1"]);
  files.length = 0;
  state.later = 22 * 60_000;
  await send();
  expect(calls.slice(2)).toEqual(["retrieve f1", "upload /library/large.mp4"]);
});

test("a reference that the service has forgotten goes up again, and one that is called off goes no further", async () => {
  const { service, database } = setUp();
  await service.uploadReferences(referring("large"), "c1", never(), () => {});
  const later = setUp(database);
  const sent = await later.service.uploadReferences(referring("large"), "c1", never(), () => {});
  expect(later.calls).toEqual(["retrieve f1", "upload /library/large.mp4"]);
  expect(references(sent)).toEqual(["x_file://f1"]);
  const left = new AbortController();
  const [next, under] = [setUp(), Promise.withResolvers<never>()];
  next.next.fail = () => under.promise;
  const going = failureOf(() =>
    next.service.uploadReferences(referring("large"), "c1", left.signal, () => left.abort()),
  );
  expect((await going)?.code).toBe("aborted");
});

test("what happens to an upload is told as it begins, as it goes on now and then, and as it ends", async () => {
  const { service, changed } = setUp();
  service.start("large");
  // It is under way already.
  service.start("large");
  expect(changed).toEqual(["large"]);
  await expect.poll(() => service.list(["large"])[0]?.state).toBe("ready");
  expect(changed).toEqual(["large", "large", "large"]);
  // It is there already.
  service.start("large");
  expect(changed).toHaveLength(3);
  expect(service.cancel("large")).toMatchObject({ state: "ready" });
  expect(changed).toHaveLength(3);
});

test("one that is cancelled says so at once, and is gone from there when it ends by itself", async () => {
  const { service, next, changed } = setUp();
  next.keepsFile = false;
  next.fail = () => new Promise(() => {});
  service.start("large");
  await expect.poll(() => service.list(["large"])[0]?.doneBytes).toBe(30 * MB);
  changed.length = 0;
  service.cancel("large");
  expect(changed).toEqual(["large"]);
  await expect.poll(() => changed.length).toBe(2);
  expect(service.list(["large"])).toMatchObject([{ state: "cancelled", error: null }]);
});

test("a studio that closes ends its uploads and waits for them", async () => {
  const { service, next } = setUp();
  next.keepsFile = false;
  next.fail = () => new Promise(() => {});
  const sending = failureOf(() => service.uploadLarge(asking("large"), "c1", never()));
  await expect.poll(() => service.list(["large"])[0]?.state).toBe("uploading");
  await service.close();
  expect(service.list(["large"])[0]?.state).not.toBe("uploading");
  expect((await sending)?.code).toBe("aborted");
});

test("how far two references are is told of both together", async () => {
  const { service, state } = setUp();
  const heard: number[] = [];
  const request = referring("large", "webm");
  await service.uploadReferences(request, "c1", never(), (value) => {
    heard.push(value);
    state.later += 10_000;
  });
  // Both are 60 MB; of each the half is told.
  expect(heard).toEqual([0.25, 0.75]);
});
