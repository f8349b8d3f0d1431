import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { clientFor, type FakeService, failureOf, type Play, startFakeService } from "./fake-service.ts";

const FILE = Buffer.from("0123456789abcdefghij");
let service: FakeService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function fetchFile(play: Play, options: { path?: string; mostBytes?: number; idle?: number } = {}) {
  service = await startFakeService(play);
  const pieces: Uint8Array[] = [];
  const progress: [number, number | undefined][] = [];
  const { path = "/out.mp4", idle = 400, ...rest } = options;
  const timeouts = { connect: 2_000, headers: 400, generationHeaders: 400, idle };
  const result = service.client({ timeouts }).download(`${service.url}${path}`, {
    ...rest,
    sink: async (chunk) => void pieces.push(chunk.slice()),
    onProgress: (done, total) => progress.push([done, total]),
  });
  return { result, text: () => Buffer.concat(pieces).toString(), progress };
}

describe("download", () => {
  it("hands the file over and never sends the key", async () => {
    const { result, text, progress } = await fetchFile((response) => {
      response.writeHead(200, { "content-type": "video/mp4", "content-length": FILE.length });
      response.end(FILE);
    });
    expect(await result).toEqual({ bytes: 20, contentType: "video/mp4", contentLength: 20 });
    expect(text()).toBe(FILE.toString());
    expect(progress.at(-1)).toEqual([20, 20]);
    expect(service?.seen[0]?.headers.authorization).toBeUndefined();
  });

  it("that announces more than is taken is left at once: no more of it is read", async () => {
    const left = Promise.withResolvers<void>();
    const { result, text } = await fetchFile(
      (response) => {
        response.writeHead(200, { "content-length": 50_000_000 });
        response.write(Buffer.alloc(1000));
        response.once("close", () => left.resolve());
      },
      { mostBytes: 49_999_999 },
    );
    expect(await failureOf(result)).toMatchObject({
      error: {
        code: "response_too_large",
        details: { what: "bytes announced", found: 50_000_000, allowed: 49_999_999 },
      },
    });
    await left.promise;
    expect(text()).toBe("");
  });

  it("of just as many bytes as are taken is whole; one byte more that wasn't announced ends it", async () => {
    const given = (bytes: number) => (response: ServerResponse) => response.writeHead(200).end(Buffer.alloc(bytes));
    expect(await (await fetchFile(given(20), { mostBytes: 20 })).result).toMatchObject({ bytes: 20 });
    await service?.close();
    const { result } = await fetchFile(given(21), { mostBytes: 20 });
    expect(await failureOf(result)).toMatchObject({
      error: { code: "response_too_large", details: { what: "bytes", found: 21, allowed: 20 } },
    });
  });

  it.each([401, 403, 404, 410])("status %i means that the link has expired", async (status) => {
    const { result } = await fetchFile((response) => response.writeHead(status).end());
    expect(await failureOf(result)).toMatchObject({ error: { code: "link_expired", http: status } });
    expect(service?.seen).toHaveLength(1);
  });

  it.each([408, 425, 429, 500, 502, 503])("tries the opening again after a passing %i", async (status) => {
    let calls = 0;
    const { result } = await fetchFile((response) => {
      calls += 1;
      response.writeHead(calls < 2 ? status : 200).end(FILE);
    });
    expect(await result).toMatchObject({ bytes: 20 });
    expect(calls).toBe(2);
  });

  it.each([400, 402, 451, 499])("believes a refusal at once: %i", async (status) => {
    const { result } = await fetchFile((response) => response.writeHead(status).end());
    expect(await failureOf(result)).toMatchObject({ error: { http: status } });
    expect(service?.seen).toHaveLength(1);
  });

  it("truncated: what came is handed over, the rest is named", async () => {
    const { result, text } = await fetchFile(async (response, _request, incoming) => {
      response.writeHead(200, { "content-length": FILE.length });
      response.write(FILE.subarray(0, 8));
      await new Promise((resolve) => setTimeout(resolve, 20));
      incoming.socket.destroy();
    });
    expect(await failureOf(result)).toMatchObject({ error: { code: "stream_interrupted", retryable: true } });
    expect(text()).toBe("01234567");
    expect(service?.seen).toHaveLength(1);
  });

  it("stalled", async () => {
    const { result } = await fetchFile((response) => {
      response.writeHead(200, { "content-length": FILE.length });
      response.write(FILE.subarray(0, 8));
    });
    expect(await failureOf(result)).toMatchObject({ error: { code: "timeout_idle" } });
  });

  it.each([206, 416])("a part, status %i, that nobody asked for is refused", async (status) => {
    const { result } = await fetchFile((response) =>
      response.writeHead(status, { "content-range": "bytes 17-19/20" }).end("hij"),
    );
    expect(await failureOf(result)).toMatchObject({ error: { code: "download_corrupt", http: status } });
  });

  it("follows redirects on safe addresses only", async () => {
    const { result, text } = await fetchFile((response, { url }) =>
      url === "/moved" ? response.end(FILE) : response.writeHead(302, { location: "/moved" }).end(),
    );
    await result;
    expect(text()).toBe(FILE.toString());
    await service?.close();
    const unsafe = await fetchFile((response) => response.writeHead(302, { location: "http://example.com/x" }).end());
    expect(await failureOf(unsafe.result)).toMatchObject({ error: { code: "address_invalid" } });
    await service?.close();
    let links = 0;
    const circle = await fetchFile((response) => {
      links += 1;
      response.writeHead(302, { location: "/again" }).end();
    });
    expect(await failureOf(circle.result)).toMatchObject({ error: { code: "redirect_refused" } });
    expect(links).toBe(5);
  });

  it.each(["http://127.0.0.1:9/x", "http://example.com/x", "file:///etc/passwd", "nonsense"])(
    "a service on the internet can't make the studio open %s",
    async (url) => {
      const client = clientFor("https://service.example");
      const error = await failureOf(client.download(url, { sink: async () => undefined }));
      expect(error).toMatchObject({ error: { code: "address_invalid" } });
      await client.close();
    },
  );

  it("passes a failure of the disk through as it is", async () => {
    service = await startFakeService((response) => response.end(FILE));
    const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
    const sink = async () => {
      throw full;
    };
    expect(await failureOf(service.client().download(`${service.url}/x`, { sink }))).toBe(full);
  });
});

describe("an answer without an end, of which nothing is taken, is left at once", () => {
  const FIRST = Buffer.alloc(1000);
  it.each<[string, number, Record<string, string>, string | undefined]>([
    ["a redirect", 302, { location: "/next" }, undefined],
    ["a passing failure", 503, {}, undefined],
    ["a link that has expired", 404, {}, "link_expired"],
    ["a part of the file", 206, { "content-range": "bytes 17-19/20" }, "download_corrupt"],
    ["a file of too many bytes", 200, { "content-length": "3000000000" }, "response_too_large"],
  ])("%s", async (_what, status, headers, code) => {
    const left = Promise.withResolvers<void>();
    let calls = 0;
    const { result } = await fetchFile(
      (response) => {
        calls += 1;
        if (calls > 1) return void response.writeHead(200).end(FILE);
        response.once("close", () => left.resolve());
        response.writeHead(status, headers).write(FIRST);
      },
      // So long it would be held.
      { idle: 60_000 },
    );
    if (code === undefined) expect(await result).toMatchObject({ bytes: 20 });
    else expect(await failureOf(result)).toMatchObject({ error: { code } });
    await left.promise;
  });
});
