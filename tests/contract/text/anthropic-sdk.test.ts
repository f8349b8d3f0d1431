import Anthropic, {
  APIError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { messagesPath, openService, paidKey, useService } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const connect = (more: Record<string, unknown> = {}) =>
  new Anthropic({ baseURL: `${service.current.url}/compat`, apiKey: null, authToken: paidKey, maxRetries: 0, ...more });
const ask = (content: string) => ({
  model: "Vendor-M3",
  max_tokens: 2000,
  messages: [{ role: "user" as const, content }],
});
const weather: Anthropic.Tool = {
  name: "get_weather",
  description: "Get the current weather in a city",
  input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};

describe("@anthropic-ai/sdk", () => {
  it("plain message", async () => {
    const message = await connect().messages.create(ask("Hello"));
    expect([message.type, message.role, message.stop_reason]).toEqual(["message", "assistant", "end_turn"]);
    expect(message.content[0]).toEqual({ type: "text", text: expect.stringContaining("Sandbox") });
  });

  it("the key as x-api-key", async () => {
    const message = await connect({ apiKey: paidKey, authToken: null }).messages.create(ask("Hello"));
    expect(message.type).toBe("message");
  });

  it("stream to a final message equal to the plain one", async () => {
    const request = { ...ask("Plan a film about rain"), model: "Vendor-M3.1-Flash" };
    const kinds: string[] = [];
    const stream = connect().messages.stream(request);
    stream.on("streamEvent", (event) => kinds.push(event.type));
    const streamed = await stream.finalMessage();
    const plain = await connect().messages.create(request);
    expect(streamed.content).toEqual(plain.content);
    expect(streamed.content.map((block) => block.type)).toEqual(["thinking", "text"]);
    expect([kinds[0], kinds.at(-1)]).toEqual(["message_start", "message_stop"]);
    expect(streamed.usage.output_tokens).toBe(plain.usage.output_tokens);
  });

  it("tools loop over a stream", async () => {
    const client = connect();
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: "What is the weather in Lisbon?" }];
    const request = { model: "Vendor-M3.1-Flash", max_tokens: 2000, tools: [weather] };
    const first = await client.messages.stream({ ...request, messages }).finalMessage();
    expect(first.stop_reason).toBe("tool_use");
    const call = first.content.find((block) => block.type === "tool_use");
    expect(call?.input).toEqual({ city: "Lisbon" });
    messages.push({ role: "assistant", content: first.content });
    messages.push({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: call?.id ?? "", content: "23 degrees" }],
    });
    const second = await client.messages.create({ ...request, messages });
    expect(second.stop_reason).toBe("end_turn");
    expect(JSON.stringify(second.content)).toContain("23 degrees");
  });

  it("count tokens", async () => {
    const { input_tokens } = await connect().messages.countTokens({
      model: "Vendor-M3",
      messages: ask("Hello there").messages,
    });
    expect(input_tokens).toBeGreaterThan(2);
  });

  it.each([
    ["a bad parameter", { temperature: 3 }, BadRequestError, "invalid_request_error"],
    ["an unknown model", { model: "Vendor-X" }, NotFoundError, "not_found_error"],
  ])("error: %s", async (_, change, kind, type) => {
    const failure = await connect()
      .messages.create({ ...ask("Hello"), ...change })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect((failure as APIError).error).toMatchObject({ type: "error", error: { type } });
  });

  it("error: a wrong key", async () => {
    await expect(connect({ authToken: "wrong" }).messages.create(ask("Hello"))).rejects.toBeInstanceOf(
      AuthenticationError,
    );
  });

  it.each([
    [429, RateLimitError],
    [529, InternalServerError],
  ])("error: status %i", async (status, kind) => {
    await service.current.fault({ operation: "messages", kind: "status", status });
    await expect(connect().messages.create(ask("Hello"))).rejects.toBeInstanceOf(kind);
  });

  it("error inside the stream", async () => {
    await service.current.fault({ operation: "messages", kind: "error_event", afterEvents: 3 });
    await expect(connect().messages.stream(ask("Hello")).finalMessage()).rejects.toBeInstanceOf(APIError);
  });

  it("abort ends the stream on both sides", async () => {
    const slow = await openService({ timeScale: 1 });
    try {
      const client = new Anthropic({
        baseURL: slow.url + messagesPath.replace("/v1/messages", ""),
        apiKey: null,
        authToken: paidKey,
      });
      const stream = client.messages.stream(ask("Plan a film about rain"));
      stream.on("text", () => stream.abort());
      await expect(stream.finalMessage()).rejects.toBeInstanceOf(APIUserAbortError);
      await expect.poll(() => slow.server.counters().abandoned.messages, { timeout: 5000 }).toBe(1);
    } finally {
      await slow.close();
    }
  });
});
