import { mkdir, mkdtemp, readdir, readlink, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createMediaHandler, type MediaHandlerParts, type ServedFile } from "#core/library/serve/index.ts";

let folder = "";
const served = new Map<string, ServedFile>();
const text = "0123456789abcdefghij";
const id = "01934e6a-0000-7000-8000-000000000001";
const bigId = "01934e6a-0000-7000-8000-000000000002";
const bigBytes = 64 * 1024 * 1024;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelsong-media-"));
  await mkdir(join(folder, "library"));
  const add = (assetId: string, path: string, more: Partial<ServedFile> = {}) =>
    served.set(assetId, { path, mime: "video/mp4", etag: `sha-${assetId}`, name: "Take 1.mp4", ...more });
  const file = join(folder, "library", "take.mp4");
  await writeFile(file, text);
  add(id, file);
  await writeFile(join(folder, "library", "big.mp4"), "");
  await truncate(join(folder, "library", "big.mp4"), bigBytes);
  add(bigId, join(folder, "library", "big.mp4"));
  await writeFile(join(folder, "outside.txt"), "secret");
  await symlink(join(folder, "outside.txt"), join(folder, "library", "link.mp4"));
  await writeFile(join(folder, "library", "empty.mp4"), "");
  add("outside", join(folder, "outside.txt"));
  add("link", join(folder, "library", "link.mp4"));
  add("dots", join(folder, "library", "..", "outside.txt"));
  add("folder", join(folder, "library"));
  await mkdir(join(folder, "library", "inner"));
  add("inner", join(folder, "library", "inner"));
  await mkdir(join(folder, "library-of-another"));
  await writeFile(join(folder, "library-of-another", "a.mp4"), "other");
  add("neighbour", join(folder, "library-of-another", "a.mp4"));
  add("gone", join(folder, "library", "gone.mp4"));
  add("empty", join(folder, "library", "empty.mp4"));
  add("svg", file, { mime: "image/svg+xml" });
  add("html", file, { mime: "text/html" });
  add("named", file, { name: 'Été "1"/../\u202Egpj.exe\r\nX: y' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const handlerWith = (more: Partial<MediaHandlerParts> = {}) =>
  createMediaHandler({
    resolve: (assetId) => served.get(assetId) ?? null,
    import: () => Promise.reject(new Error("not expected")),
    roots: () => [join(folder, "library"), join(folder, "not-there")],
    ...more,
  });
/** An answer holds its file open until it is read or let go; not every test reads. */
const answers: Response[] = [];
afterEach(async () => {
  for (const answer of answers.splice(0)) if (!answer.bodyUsed) await answer.body?.cancel();
});
const ask = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> => {
  const answer = await handlerWith()(new Request(`http://127.0.0.1${path}`, { headers, ...init }));
  answers.push(answer);
  return answer;
};

describe("ranges", () => {
  test.each([
    // [Range, status, body, Content-Range]
    [undefined, 200, text, null],
    ["bytes=0-0", 206, "0", "bytes 0-0/20"],
    ["bytes=0-4", 206, "01234", "bytes 0-4/20"],
    ["bytes=10-13", 206, "abcd", "bytes 10-13/20"],
    ["bytes=15-", 206, "fghij", "bytes 15-19/20"],
    ["bytes=0-", 206, text, "bytes 0-19/20"],
    ["bytes=-3", 206, "hij", "bytes 17-19/20"],
    ["bytes=-500", 206, text, "bytes 0-19/20"],
    ["bytes=18-900", 206, "ij", "bytes 18-19/20"],
    ["bytes=20-", 416, "", "bytes */20"],
    ["bytes=900-901", 416, "", "bytes */20"],
    ["bytes=-0", 416, "", "bytes */20"],
    // Malformed ones and several at once are answered with everything.
    ["bytes=5-2", 200, text, null],
    ["bytes=-", 200, text, null],
    ["bytes=0-1,3-4", 200, text, null],
    ["lines=0-1", 200, text, null],
    ["nonsense", 200, text, null],
  ])("%s → %i", async (range, status, body, contentRange) => {
    const answer = await ask(`/media/${id}`, range === undefined ? {} : { Range: range });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Content-Range")).toBe(contentRange);
    expect(answer.headers.get("Accept-Ranges")).toBe("bytes");
    if (status !== 416) expect(answer.headers.get("Content-Length")).toBe(String(body.length));
    expect(await answer.text()).toBe(body);
  });

  test("HEAD tells all and sends nothing", async () => {
    const answer = await ask(`/media/${id}`, { Range: "bytes=0-4" }, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Length")).toBe("20");
    expect(answer.headers.get("Content-Type")).toBe("video/mp4");
    expect(answer.body).toBeNull();
  });

  test("an empty file", async () => {
    expect((await ask("/media/empty")).status).toBe(200);
    expect((await ask("/media/empty", { Range: "bytes=0-" })).status).toBe(416);
    expect((await ask("/media/empty")).headers.get("Content-Length")).toBe("0");
  });
});

describe("validators", () => {
  const etag = `"sha-${id}"`;
  test.each([
    ["If-None-Match", etag, 304],
    ["If-None-Match", `W/${etag}`, 304],
    ["If-None-Match", `"other", ${etag}`, 304],
    ["If-None-Match", "*", 304],
    ["If-None-Match", '"other"', 200],
  ])("%s: %s → %i", async (name, value, status) => {
    const answer = await ask(`/media/${id}`, { [name]: value });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("ETag")).toBe(etag);
    expect(await answer.text()).toBe(status === 304 ? "" : text);
  });

  test.each([
    [etag, 206],
    ['"other"', 200],
    [`W/${etag}`, 200],
    ["Sat, 01 Jan 2000 00:00:00 GMT", 200],
  ])("If-Range: %s → %i", async (value, status) => {
    expect((await ask(`/media/${id}`, { Range: "bytes=0-1", "If-Range": value })).status).toBe(status);
  });

  test("If-Range with the file's own time", async () => {
    const time = (await ask(`/media/${id}`)).headers.get("Last-Modified") ?? "";
    expect((await ask(`/media/${id}`, { Range: "bytes=0-1", "If-Range": time })).status).toBe(206);
  });
});

describe("what must not get out", () => {
  test.each([
    ["/media/unknown", 404, "record_not_found"],
    ["/media/outside", 404, "record_not_found"],
    ["/media/link", 404, "record_not_found"],
    ["/media/dots", 404, "record_not_found"],
    ["/media/folder", 404, "record_not_found"],
    ["/media/neighbour", 404, "record_not_found"],
    ["/media/inner", 404, "file_missing"],
    ["/media/gone", 404, "file_missing"],
    ["/media/..%2foutside.txt", 404, "record_not_found"],
    ["/media/%2e%2e/outside.txt", 404, "record_not_found"],
    ["/media/a/b", 404, "record_not_found"],
    ["/other", 404, "record_not_found"],
  ])("%s → %i %s", async (path, status, code) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code, retryable: expect.any(Boolean), advice: expect.any(String) });
    expect(body).not.toContain(folder);
  });

  test("types that could run script go out as bytes, and nothing is sniffed", async () => {
    for (const path of ["/media/svg", "/media/html"]) {
      const answer = await ask(path);
      expect(answer.headers.get("Content-Type")).toBe("application/octet-stream");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
    }
  });

  test("names are made safe", async () => {
    const shown = (await ask(`/media/${id}`)).headers.get("Content-Disposition");
    expect(shown).toBe(`inline; filename="Take 1.mp4"; filename*=UTF-8''Take%201.mp4`);
    const saved = (await ask("/media/named?download")).headers.get("Content-Disposition");
    expect(saved).toBe(
      `attachment; filename="_t_ _1__.._gpj.exeX_ y"; filename*=UTF-8''%C3%89t%C3%A9%20_1__.._gpj.exeX_%20y`,
    );
  });

  test.each([
    [`/media/${id}`, "DELETE", "GET, HEAD"],
    [`/media/${id}`, "POST", "GET, HEAD"],
    ["/media", "GET", "POST"],
  ])("%s %s is not allowed", async (path, method, allow) => {
    const answer = await ask(path, {}, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe(allow);
  });
});

/** How often the big file is open in this process. */
const openFiles = async (): Promise<number> => {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link.endsWith("big.mp4")).length;
};

describe.runIf(process.platform === "linux")("streams from disk", () => {
  const readOne = async (answer: Response) => {
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    return { reader, first };
  };

  test("no more is read than is asked for", async () => {
    const before = process.memoryUsage().arrayBuffers;
    const { reader, first } = await readOne(await ask(`/media/${bigId}`));
    expect(first?.value?.byteLength).toBeLessThanOrEqual(256 * 1024);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
    await reader?.cancel();
  });

  test("the file is closed at the end, on cancel and on abort", async () => {
    const before = await openFiles();
    expect((await (await ask(`/media/${bigId}`)).arrayBuffer()).byteLength).toBe(bigBytes);
    expect(await openFiles()).toBe(before);

    const { reader } = await readOne(await ask(`/media/${bigId}`));
    expect(await openFiles()).toBe(before + 1);
    await reader?.cancel();
    expect(await openFiles()).toBe(before);

    const stop = new AbortController();
    const aborted = await readOne(await ask(`/media/${bigId}`, {}, { signal: stop.signal }));
    expect(await openFiles()).toBe(before + 1);
    stop.abort();
    await expect(aborted.reader?.read()).rejects.toThrow();
    await expect.poll(openFiles).toBe(before);

    // There is nothing to read of these.
    await ask(`/media/${bigId}`, { Range: "bytes=99999999999-" });
    await ask(`/media/${bigId}`, {}, { method: "HEAD" });
    expect(await openFiles()).toBe(before);
  });

  test("an answer that nobody begins to read lets its file go after a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const before = await openFiles();
    const unread = await ask(`/media/${bigId}`);
    const slow = await readOne(await ask(`/media/${bigId}`));
    expect(await openFiles()).toBe(before + 2);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await expect.poll(openFiles).toBe(before + 1);
    await expect(unread.arrayBuffer()).rejects.toThrow("Nobody read the answer.");
    // Whoever began may take his time.
    expect((await slow.reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    await slow.reader?.cancel();
  });

  test("a file that shrinks while it is sent is an error, not a short file", async () => {
    const path = join(folder, "library", "shrinking.mp4");
    await writeFile(path, Buffer.alloc(2 * 1024 * 1024));
    served.set("shrinking", { path, mime: "video/mp4", etag: "s", name: "s.mp4" });
    const answer = await ask("/media/shrinking");
    await truncate(path, 1000);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});

describe("the film of a record that may be a task's", () => {
  const record = "task/1 ü";
  const asked: string[][] = [];
  const handler = handlerWith({
    candidate: async (...given) => {
      asked.push(given);
      return served.get(id) as ServedFile;
    },
  });
  const get = async (path: string) => {
    const answer = await handler(new Request(`http://127.0.0.1/media/candidates/${path}`));
    answers.push(answer);
    return answer;
  };

  test("is served by its task and its id, whatever that holds", async () => {
    const answer = await get(`task-1/${encodeURIComponent(record)}`);
    expect([answer.status, await answer.text(), asked]).toEqual([200, text, [["task-1", record]]]);
  });

  test.each([
    ["task-1/%E0%A4%A", 404],
    ["task-1/", 404],
    [`task-1/${"a".repeat(601)}`, 404],
  ])("%s → %i", async (path, status) => expect((await get(path)).status).toBe(status));

  test("isn't there where the room doesn't give it", async () => {
    expect((await ask("/media/candidates/task-1/r")).status).toBe(404);
  });
});

test("a piece of a film or a repair is written where it belongs; a repair is shown once it is whole", async () => {
  const written: unknown[] = [];
  const note = (name: string) => async (of: string, at: number, bytes: Uint8Array) =>
    void written.push([name, of, at, Buffer.from(bytes).toString()]);
  const handler = handlerWith({
    writeFilm: note("film"),
    repairs: { write: note("repair"), resolve: (of) => (of === "whole" ? (served.get(id) as ServedFile) : null) },
    importConversation: (value) => ({ taken: value }),
  });
  const post = (path: string, body: string) =>
    handler(new Request(`http://127.0.0.1/media/${path}`, { method: "POST", body }));
  const film = await post("films/f-1?at=5", "abc");
  expect([film.status, film.headers.get("Cache-Control"), film.body]).toEqual([204, "no-store", null]);
  expect((await post("repairs/r-1?at=0", "de")).status).toBe(204);
  expect(written).toEqual([
    ["film", "f-1", 5, "abc"],
    ["repair", "r-1", 0, "de"],
  ]);
  for (const at of ["", "?at=", "?at=-1", "?at=1.5", `?at=${"1".repeat(16)}`])
    expect((await post(`films/f-1${at}`, "abc")).status).toBe(400);
  expect(written).toHaveLength(2);
  const shown = await handler(new Request("http://127.0.0.1/media/repairs/whole"));
  expect([shown.status, await shown.text()]).toEqual([200, text]);
  expect((await handler(new Request("http://127.0.0.1/media/repairs/half"))).status).toBe(404);
  const talk = await post("conversations", '{"a":1}');
  expect([talk.headers.get("Cache-Control"), await talk.json()]).toEqual(["no-store", { taken: { a: 1 } }]);
  const branch = await handlerWith({ branches: { posters: async () => new Response("poster") } })(
    new Request("http://127.0.0.1/media/posters/x"),
  );
  expect(await branch.text()).toBe("poster");
});
