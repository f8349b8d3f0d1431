import { describe, expect, test } from "vitest";
import { createMediaHandler, type MediaHandlerParts } from "#core/library/serve/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

const id = "01934e6a-0000-7000-8000-000000000001";
const handlerWith = (more: Partial<MediaHandlerParts>) =>
  createMediaHandler({
    resolve: () => null,
    import: () => Promise.reject(new Error("not expected")),
    roots: () => [],
    ...more,
  });

describe("imports", () => {
  const send = (
    handler: (request: Request) => Promise<Response>,
    query: string,
    body: string | ReadableStream<Uint8Array> | null,
    headers = {},
  ) =>
    handler(
      new Request(`http://127.0.0.1/media${query}`, { method: "POST", body, headers, duplex: "half" } as RequestInit),
    );

  const counting: MediaHandlerParts["import"] = async (stream, fileName) => {
    let bytes = 0;
    for await (const chunk of stream) bytes += chunk.byteLength;
    return { id, name: fileName, bytes };
  };

  test("the body is handed on while it arrives, and the asset answered", async () => {
    const answer = await send(handlerWith({ import: counting }), "?name=My%20film.mp4", "12345");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id, name: "My film.mp4", bytes: 5 });
  });

  test.each([
    ["?name=a.mp4", false],
    ["?name=a.mp4&media", true],
  ])("%s takes only media: %s", async (query, onlyMedia) => {
    const wanted: unknown[] = [];
    const handler = handlerWith({ import: async (_stream, _name, asked) => void wanted.push(asked) });
    await send(handler, query, "12345");
    expect(wanted).toEqual([{ onlyMedia }]);
  });

  test("100 MB pass without being held", async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    let ahead = 0;
    const answer = await send(
      handlerWith({
        import: async (stream) => {
          let taken = 0;
          for await (const _ of stream) {
            taken += 1;
            ahead = Math.max(ahead, sent - taken);
          }
          return { taken };
        },
      }),
      "?name=a.mp4",
      body,
    );
    expect(await answer.json()).toEqual({ taken: 100 });
    expect(ahead).toBeLessThan(8);
  });

  const systemError = (code: string) => Object.assign(new Error(`${code}: /secret/path`), { code });
  test.each([
    ["without a name", "", "x", {}, counting, 400, "invalid_input"],
    ["with a blank name", "?name=%20", "x", {}, counting, 400, "invalid_input"],
    ["without content", "?name=a.mp4", null, {}, counting, 400, "invalid_input"],
    ["that turns out too large", "?name=a.mp4", "x".repeat(101), {}, counting, 413, "file_too_large"],
    ["onto a full disk", "?name=a.mp4", "x", {}, () => Promise.reject(systemError("ENOSPC")), 507, "disk_full"],
    [
      "onto a read-only disk",
      "?name=a.mp4",
      "x",
      {},
      () => Promise.reject(systemError("EROFS")),
      507,
      "disk_read_only",
    ],
    ["the library finds full", "?name=a.mp4", "x", {}, () => Promise.reject(failure("disk_full")), 507, "disk_full"],
    [
      "that isn't media",
      "?name=a.mp4",
      "x",
      {},
      () => Promise.reject(failure("media_unreadable")),
      400,
      "media_unreadable",
    ],
    ["that fails otherwise", "?name=a.mp4", "x", {}, () => Promise.reject(new Error("boom /secret")), 500, "internal"],
  ] as const)("an import %s", async (_, query, body, headers, importFile, status, code) => {
    const answer = await send(handlerWith({ import: importFile, maxImportBytes: 100 }), query, body, headers);
    const found = await answer.text();
    expect(answer.status).toBe(status);
    expect(JSON.parse(found)).toMatchObject({ code, http: null, requestId: null });
    expect(found).not.toContain("secret");
  });

  test("an import of just as many bytes as it may have comes in, whether it says so or not", async () => {
    for (const headers of [{}, { "Content-Length": "100" }]) {
      const answer = await send(
        handlerWith({ maxImportBytes: 100, import: counting }),
        "?name=a.mp4",
        "x".repeat(100),
        headers,
      );
      expect([answer.status, await answer.json()]).toMatchObject([200, { bytes: 100 }]);
    }
  });

  test("an import that says it is too large isn't even begun", async () => {
    let begun = false;
    const answer = await send(
      handlerWith({ maxImportBytes: 100, import: async () => (begun = true) }),
      "?name=a.mp4",
      "x",
      { "Content-Length": "101" },
    );
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "file_too_large", details: { found: 101, allowed: 100 } });
    expect(begun).toBe(false);
  });
});
