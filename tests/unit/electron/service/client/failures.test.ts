import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { callerMayNotHaveReached } from "#core/service/client/index.ts";
import {
  createMessage,
  createMusic,
  createVideo,
  noSink,
  paid,
  queryVideo,
  streamMessages,
  textError,
  useFakeService,
  videoError,
} from "./failing-calls.ts";
import {
  clientFor,
  failureOf,
  json,
  musicRequest,
  type Play,
  replyEvents,
  request,
  sse,
  startFakeService,
  videoRequest,
} from "./fake-service.ts";

const start = useFakeService();

describe("answers of the service", () => {
  it.each([
    [400, "invalid_request_error", "invalid_request", false],
    [401, "authentication_error", "authentication_failed", false],
    [403, "permission_error", "permission_denied", false],
    [404, "not_found_error", "not_found", false],
    [413, "request_too_large", "request_too_large", false],
    [429, "rate_limit_error", "rate_limited", true],
    [500, "api_error", "server_error", true],
    [529, "overloaded_error", "overloaded", true],
  ])("text %i %s → %s", async (status, type, code, retryable) => {
    const { client, seen } = await start((response) => json(response, status, textError(type)));
    const error = await failureOf(createMessage(client()));
    expect(error).toMatchObject({
      begun: "yes",
      error: { code, http: status, message: "Words of the service.", requestId: "req-9", retryable },
    });
    expect(seen).toHaveLength(1);
  });

  it.each([
    [400, "bad_request_error", "no text item (2013)", "invalid_request"],
    [401, "authorized_error", "login fail (1004)", "authentication_failed"],
    [402, "insufficient_balance_error", "insufficient balance (1008)", "insufficient_balance"],
    [422, "unprocessable_entity_error", "sensitive (1026)", "sensitive_input"],
    [429, "rate_limit_error", "rate limit (1002)", "rate_limited"],
    [500, "server_error", "internal (1000)", "server_error"],
  ])("video %i %s → %s", async (status, type, message, code) => {
    const body = videoError(type, message, String(status));
    const { client, seen } = await start((response) => json(response, status, body));
    const error = await failureOf(createVideo(client()));
    expect(error).toMatchObject({ begun: "yes", error: { code, http: status, message, requestId: "req-8" } });
    expect(seen).toHaveLength(1);
  });

  it.each([
    [1002, "rate_limited"],
    [1004, "authentication_failed"],
    [1008, "insufficient_balance"],
    [1026, "sensitive_input"],
    [1027, "sensitive_output"],
    [1039, "token_limit"],
    [1041, "connection_limit"],
    [1042, "invisible_characters"],
    [2013, "invalid_request"],
    [2049, "authentication_failed"],
    [2056, "usage_limit"],
    [2061, "model_not_in_plan"],
    [9999, "service_failed"],
  ])("base_resp %i under HTTP 200 → %s", async (status_code, code) => {
    const body = { trace_id: "tr-7", base_resp: { status_code, status_msg: "Its words." } };
    const { client, seen } = await start((response) => json(response, 200, body));
    const error = await failureOf(createMusic(client()));
    expect(error).toMatchObject({ begun: "yes", error: { code, http: 200, message: "Its words.", requestId: "tr-7" } });
    expect(seen).toHaveLength(1);
  });

  it("reports a base_resp failure as such even when a stream was asked for", async () => {
    const body = { base_resp: { status_code: 1008, status_msg: "insufficient balance" } };
    const { client } = await start((response) => json(response, 200, body));
    expect(await failureOf(streamMessages(client()))).toMatchObject({ error: { code: "insufficient_balance" } });
  });

  it("takes a page of something on the way for what it is: no word of the service", async () => {
    const { client } = await start((response) => {
      response.writeHead(502, { "content-type": "text/html" });
      response.end("<h1>Bad gateway</h1>");
    });
    expect(await failureOf(createVideo(client()))).toMatchObject({ begun: "unknown", error: { http: 502 } });
  });

  it.each([
    ["text that is no JSON", "<html>Sign in</html>"],
    ["JSON without the task's id", '{"ok":true}'],
  ])("calls %s an invalid response, which may hide a bought video", async (_, body) => {
    const { client, seen } = await start((response) => response.end(body));
    expect(await failureOf(createVideo(client()))).toMatchObject({
      begun: "unknown",
      error: { code: "invalid_response", http: 200 },
    });
    expect(seen).toHaveLength(1);
  });

  it("throws the error event inside a stream, after what came before it", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(sse([...replyEvents.slice(0, 3), textError("overloaded_error", "Too busy.")]));
    });
    const got: unknown[] = [];
    const error = await failureOf(
      (async () => {
        for await (const event of client().streamMessages(request)) got.push(event);
      })(),
    );
    expect(got).toEqual(replyEvents.slice(0, 3));
    expect(error).toMatchObject({
      begun: "yes",
      error: { code: "overloaded", message: "Too busy.", requestId: "req-9", retryable: true },
    });
  });

  it.each([
    [301, "yes"],
    [302, "unknown"],
    [303, "unknown"],
    [308, "yes"],
  ])("a paid request answered %i may have been carried out: %s", async (status, begun) => {
    const { client } = await start((response) => {
      response.writeHead(status, { location: "/elsewhere" });
      response.end();
    });
    expect(await failureOf(createVideo(client()))).toMatchObject({ begun, error: { code: "redirect_refused" } });
  });

  it("never carries the key to another place", async () => {
    const elsewhere = await startFakeService((response) =>
      json(response, 200, { task: { id: "t", status: "queued" } }),
    );
    const { client } = await start((response) => {
      response.writeHead(307, { location: `${elsewhere.url}/v2/query/video_generation/t` });
      response.end();
    });
    const one = client();
    expect(await failureOf(queryVideo(one))).toMatchObject({ error: { code: "redirect_refused", http: 307 } });
    expect(await failureOf(createVideo(one))).toMatchObject({ error: { code: "redirect_refused" }, begun: "yes" });
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });
});

describe("a connection that never was", () => {
  it.each([
    ["of a port that no web client may use", "http://127.0.0.1:1", "network_unreachable"],
    ["of an unknown host", "https://no-such-host.invalid", "host_not_found"],
  ])("%s: nothing was bought, and it was tried again", async (_, address, code) => {
    const waits: number[] = [];
    const client = clientFor(address);
    const error = await failureOf(client.createVideo(videoRequest, { onWait: (ms) => waits.push(ms) }));
    expect(error).toMatchObject({ begun: "no", error: { code, http: null, retryable: true } });
    expect(callerMayNotHaveReached(error)).toBe(true);
    expect(waits).toHaveLength(3);
    await client.close();
  });

  it("that hangs in the handshake: nothing was bought", async () => {
    const tcp = createTcpServer(() => undefined);
    await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
    const timeouts = { connect: 150 };
    const client = clientFor(`https://127.0.0.1:${(tcp.address() as AddressInfo).port}`, { timeouts });
    expect(await failureOf(createVideo(client))).toMatchObject({ begun: "no", error: { code: "timeout_connect" } });
    await client.close();
    tcp.close();
  });

  it("with no TLS on the other side: nothing was bought", async () => {
    const tcp = createTcpServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
    const client = clientFor(`https://127.0.0.1:${(tcp.address() as AddressInfo).port}`);
    expect(await failureOf(createVideo(client))).toMatchObject({ begun: "no" });
    await client.close();
    tcp.close();
  });
});

describe("a call that left and was not answered", () => {
  const cut: Play = (_response, _request, incoming) => incoming.socket.destroy();

  it.each(paid)("%s is sent once when the connection breaks before the head", async (_, operation) => {
    const { client, seen } = await start(cut);
    const error = await failureOf(operation(client()));
    expect(error).toMatchObject({ begun: "unknown", error: { code: "stream_interrupted", http: null } });
    expect(callerMayNotHaveReached(error)).toBe(false);
    await sleep(50);
    expect(seen).toHaveLength(1);
  });

  it.each(paid)("%s is sent once when no head comes in time", async (_, operation) => {
    const { client, seen } = await start(() => undefined);
    const error = await failureOf(operation(client()));
    expect(error).toMatchObject({ begun: "unknown", error: { code: "timeout_headers" } });
    expect(seen).toHaveLength(1);
  });

  it.each(paid)("%s is sent once when the answer stops", async (_, operation) => {
    const { client, seen } = await start((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"data":{"audio":"00');
    });
    const error = await failureOf(operation(client()));
    expect(error).toMatchObject({ begun: "unknown", error: { code: "timeout_idle" } });
    expect(seen).toHaveLength(1);
  });

  it.each(paid)("%s is sent once when the answer breaks off", async (_, operation) => {
    const { client, seen } = await start(async (response, _request, incoming) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"data":{"audio":"00');
      await sleep(20);
      incoming.socket.destroy();
    });
    expect(await failureOf(operation(client()))).toMatchObject({
      begun: "unknown",
      error: { code: "stream_interrupted" },
    });
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["breaks off", async (incoming: IncomingMessage) => void setTimeout(() => incoming.socket.destroy(), 30)],
    ["stops", async () => undefined],
  ])("an answer that %s after its last brace is believed: it names what was bought", async (_, end) => {
    const song = { data: { audio: "0011", status: 2 }, base_resp: { status_code: 0 } };
    const { client, seen } = await start(async (response, { url }, incoming) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write(JSON.stringify(url.includes("music") ? song : { task_id: "t-1" }));
      await end(incoming);
    });
    const one = client();
    expect(await one.createVideo(videoRequest)).toEqual({ task_id: "t-1" });
    expect(await one.createMusic(musicRequest, noSink)).toMatchObject({ bytes: 2 });
    expect(seen).toHaveLength(2);
  });

  it("does not reuse a connection for a paid call: a stale one would leave its fate open", async () => {
    const { client, seen } = await start((response, { method }) =>
      json(response, 200, method === "POST" ? { task_id: "t" } : { task: { id: "t", status: "queued" } }),
    );
    const one = client();
    await one.createVideo(videoRequest);
    await one.queryVideo("t");
    expect(seen.map(({ headers }) => headers.connection)).toEqual(["close", "keep-alive"]);
  });
});
