import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseFaultFlag } from "#core/sandbox/index.ts";
import {
  messagesPath,
  musicPath,
  paidKey,
  readEvents,
  useService,
  videoPath,
  videoQueryPath,
  waitForTask,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
const message = { model: "Vendor-M3", messages: [{ role: "user", content: "A film about rain" }] };
const order = {
  model: "Vendor-H3",
  content: [{ type: "text", text: "A lake" }],
  resolution: "768P",
  duration: 5,
  ratio: "1:1",
};
const song = {
  model: "music-3.0",
  prompt: "folk",
  lyrics: "[Break]\nla",
  audio_setting: { sample_rate: 16_000, format: "pcm" },
};

/** The bytes that came before the connection broke, and whether it did. */
async function readUntilBreak(stream = true, signal?: AbortSignal): Promise<{ text: string; broke: boolean }> {
  let text = "";
  try {
    const response = await fetch(service.current.url + messagesPath, {
      method: "POST",
      headers: { authorization: `Bearer ${paidKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ...message, stream }),
      ...(signal ? { signal } : {}),
    });
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
    return { text, broke: false };
  } catch {
    return { text, broke: true };
  }
}

describe("status faults", () => {
  it.each([
    [429, "rate_limit_error"],
    [500, "api_error"],
    [529, "overloaded_error"],
  ])("%i with Retry-After in seconds, as often as asked", async (status, type) => {
    await service.current.fault({ operation: "messages", kind: "status", status, retryAfter: 7, times: 2 });
    for (let at = 0; at < 2; at += 1) {
      const answer = await service.current.post(messagesPath, message);
      expect([answer.status, answer.json.error.type, answer.headers.get("retry-after")]).toEqual([status, type, "7"]);
    }
    expect((await service.current.post(messagesPath, message)).status).toBe(200);
  });

  it("Retry-After as a date", async () => {
    const date = new Date(Date.now() + 5000).toUTCString();
    await service.current.fault({ operation: "video.query", kind: "status", status: 429, retryAfter: date });
    expect((await service.current.get(`${videoQueryPath}/1`)).headers.get("retry-after")).toBe(date);
  });

  it("music answers in its own body", async () => {
    await service.current.fault({ operation: "music", kind: "status", status: 500 });
    const answer = await service.current.post(musicPath, song);
    expect([answer.status, answer.json.base_resp.status_code]).toEqual([500, 1000]);
  });

  it("begins after the requests it should skip", async () => {
    await service.current.fault({ operation: "messages", kind: "status", status: 500, skip: 1 });
    expect((await service.current.post(messagesPath, message)).status).toBe(200);
    expect((await service.current.post(messagesPath, message)).status).toBe(500);
  });
});

describe("connection faults", () => {
  it("reset before the headers: nothing is done", async () => {
    const before = service.current.server.counters();
    await service.current.fault({ operation: "video.create", kind: "reset_before_headers" });
    await expect(service.current.post(videoPath, order)).rejects.toThrow();
    const after = service.current.server.counters();
    expect(after.requests["video.create"]).toBe(before.requests["video.create"] + 1);
    expect(after.accepted["video.create"]).toBe(before.accepted["video.create"]);
  });

  it("reset after the work: it is done and counted, and nobody is told", async () => {
    const before = service.current.server.counters().accepted["video.create"];
    await service.current.fault([
      { operation: "video.create", kind: "hold" },
      { operation: "video.create", kind: "reset_after_work" },
    ]);
    await expect(service.current.post(videoPath, order)).rejects.toThrow();
    expect(service.current.server.counters().accepted["video.create"]).toBe(before + 1);
    const { items } = (await service.current.get(videoQueryPath)).json;
    expect(items[0].status).toBe("queued");
    await service.current.delete(`${videoPath}/${items[0].id}`);
  });

  it("reset after the headers", async () => {
    await service.current.fault({ operation: "messages", kind: "reset_after_headers" });
    const { text, broke } = await readUntilBreak();
    expect([text, broke]).toEqual(["", true]);
  });
});

describe("stream faults", () => {
  it("cut in the middle of the event after three", async () => {
    await service.current.fault({ operation: "messages", kind: "cut", afterEvents: 3 });
    const { text, broke } = await readUntilBreak();
    expect(broke).toBe(true);
    const frames = text.split("\n\n");
    expect(frames).toHaveLength(4);
    expect(frames[3]).not.toBe("");
    expect(() => readEvents(`${frames[3]}`)).toThrow();
  });

  it("cut at a byte", async () => {
    await service.current.fault({ operation: "messages", kind: "cut", afterBytes: 100 });
    const { text, broke } = await readUntilBreak();
    expect([text.length, broke]).toEqual([100, true]);
  });

  it("stalled: nothing more comes, and the connection stays", async () => {
    await service.current.fault({ operation: "messages", kind: "stall", afterEvents: 2 });
    const began = Date.now();
    const { text, broke } = await readUntilBreak(true, AbortSignal.timeout(1200));
    expect(broke).toBe(true);
    expect(Date.now() - began).toBeGreaterThan(1100);
    expect(text).toContain("event: ping");
    expect(text).not.toContain("message_stop");
  });

  it("slow drip: whole, a few bytes at a time", async () => {
    await service.current.fault({ operation: "messages", kind: "drip", delayMs: 0 });
    const { text, broke } = await readUntilBreak();
    expect(broke).toBe(false);
    expect(readEvents(text).at(-1)?.data.type).toBe("message_stop");
  });

  it("an error event inside the stream", async () => {
    await service.current.fault({ operation: "messages", kind: "error_event", afterEvents: 4 });
    const events = readEvents((await readUntilBreak()).text);
    expect(events).toHaveLength(5);
    expect(events[4]).toEqual({
      event: "error",
      data: { type: "error", error: { type: "overloaded_error", message: expect.any(String) } },
    });
  });

  it("a music stream is cut too", async () => {
    await service.current.fault({ operation: "music", kind: "cut", afterEvents: 1 });
    await expect(service.current.post(musicPath, { ...song, stream: true })).rejects.toThrow();
  });
});

describe("download faults", () => {
  const made: { url?: string; whole?: Buffer } = {};
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  async function output() {
    if (!made.url) {
      const { json } = await service.current.post(musicPath, { ...song, output_format: "url" });
      made.url = json.data.audio as string;
      made.whole = Buffer.from(await (await fetch(made.url)).arrayBuffer());
    }
    return { url: made.url, whole: made.whole as Buffer };
  }

  it("truncated: the length is declared, the end is missing", async () => {
    const { url, whole } = await output();
    await service.current.fault({ operation: "download", kind: "truncate", afterBytes: 1000 });
    const response = await fetch(url);
    expect(Number(response.headers.get("content-length"))).toBe(whole.length);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it("corrupted: right length, wrong bytes", async () => {
    const { url, whole } = await output();
    await service.current.fault({ operation: "download", kind: "corrupt", afterBytes: 5000 });
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(bytes.length).toBe(whole.length);
    expect(digest(bytes.subarray(0, 5000))).toBe(digest(whole.subarray(0, 5000)));
    expect(digest(bytes)).not.toBe(digest(whole));
  });

  it("wrong Content-Length", async () => {
    const { url, whole } = await output();
    await service.current.fault({ operation: "download", kind: "wrong_content_length" });
    const response = await fetch(url);
    expect(Number(response.headers.get("content-length"))).not.toBe(whole.length);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  it("expired link", async () => {
    const { url } = await output();
    await service.current.fault({ operation: "download", kind: "expired_link" });
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe("other faults", () => {
  it("clock skew: Date and record times are off", async () => {
    await service.current.fault({ operation: "video.create", kind: "task_fails" });
    const { json } = await service.current.post(videoPath, order);
    const task = await waitForTask(service.current, json.task_id, "failed");
    await service.current.fault({ operation: "video.query", kind: "clock_skew", skewSeconds: -7200 });
    const skewed = await service.current.get(`${videoQueryPath}/${json.task_id}`);
    expect(skewed.json.task.created_at).toBe(task.created_at - 7200);
    const ahead = Date.parse(skewed.headers.get("date") ?? "") - Date.now();
    expect(Math.abs(ahead + 7_200_000)).toBeLessThan(5000);
  });

  it("delay before the answer", async () => {
    await service.current.fault({ operation: "messages", kind: "delay", delayMs: 400 });
    const began = Date.now();
    await service.current.post(messagesPath, { ...message, max_tokens: 1 });
    expect(Date.now() - began).toBeGreaterThan(390);
  });

  it("an unknown fault is refused", async () => {
    const answer = await service.current.post("/sandbox/faults", { operation: "messages", kind: "earthquake" });
    expect(answer.json.base_resp.status_code).toBe(2013);
  });

  it("reset forgets tasks, counters and faults", async () => {
    await service.current.fault({ operation: "messages", kind: "status", status: 500, times: 9 });
    await service.current.post("/sandbox/reset", {});
    expect((await service.current.get("/sandbox/faults")).json.faults).toEqual([]);
    expect((await service.current.get("/sandbox/counters")).json.requests["video.create"]).toBe(0);
    expect((await service.current.get(videoQueryPath)).json.total).toBe(0);
  });

  it.each([
    [
      "status@messages,status=529,times=2,retryAfter=3",
      { operation: "messages", kind: "status", status: 529, times: 2, retryAfter: 3 },
    ],
    ["cut@music,afterEvents=1", { operation: "music", kind: "cut", afterEvents: 1 }],
    ['{"operation":"*","kind":"delay","delayMs":5}', { operation: "*", kind: "delay", delayMs: 5 }],
  ])("--fault %s", (flag, plan) => {
    expect(parseFaultFlag(flag)).toEqual(plan);
  });
  it("--fault with an unknown kind is refused", () => {
    expect(() => parseFaultFlag("earthquake@messages")).toThrow();
  });
});
