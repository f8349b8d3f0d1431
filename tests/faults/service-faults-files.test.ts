import { beforeAll, describe, expect, it } from "vitest";
import { startCallbackReceiver } from "#core/service/client/index.ts";
import { song, useFaultyService, video } from "#tests/support/service/faulty-service.ts";

/** Issue 3 item 6: the faults of downloads and callbacks. */
const faulty = useFaultyService();

describe("downloads", () => {
  let link = "";
  let whole = 0;
  beforeAll(async () => {
    const result = await faulty.client.createMusic({ ...song, output_format: "url" }, { audio: async () => undefined });
    link = result.url ?? "";
    whole = (await faulty.client.download(link, { sink: async () => undefined })).bytes;
  });
  const fetchIt = () => {
    const got = { bytes: 0 };
    const done = faulty.client.download(link, {
      sink: async (chunk) => {
        got.bytes += chunk.length;
      },
    });
    return { got, done };
  };

  it.each([
    [{ kind: "truncate" }, "stream_interrupted"],
    [{ kind: "wrong_content_length" }, "stream_interrupted"],
    [{ kind: "reset_after_headers", afterBytes: 100 }, "stream_interrupted"],
    [{ kind: "stall", afterBytes: 100 }, "timeout_idle"],
    [{ kind: "expired_link" }, "link_expired"],
  ])("under %j: %s", async (fault, code) => {
    const { error, asked } = await faulty.under("download", fault, () => fetchIt().done);
    expect(error).toMatchObject({ error: { code, retryable: true } });
    expect(asked).toBe(1);
  });

  it.each([
    [{ kind: "status", status: 500, times: 2 }, 3],
    [{ kind: "reset_before_headers", times: 1 }, 2],
    [{ kind: "delay", delayMs: 200 }, 1],
  ])("under %j: the file comes whole", async (fault, times) => {
    const { error, asked } = await faulty.under("download", fault, async () => {
      const { got, done } = fetchIt();
      await done;
      expect(got.bytes).toBe(whole);
    });
    expect(error).toBeUndefined();
    expect(asked).toBe(times);
  });
});

describe("callbacks", () => {
  it.each([["duplicate_callback"], ["out_of_order_callback"]])(
    "%s: each is a hint, the query tells the truth",
    async (kind) => {
      const hints: string[] = [];
      const receiver = await startCallbackReceiver({ host: "127.0.0.1", port: 0, onHint: (id) => hints.push(id) });
      try {
        await faulty.service.current.fault({ operation: "callback", kind, times: 20 });
        await faulty.service.current.fault({ operation: "video.create", kind: "task_fails" });
        const { task_id } = await faulty.client.createVideo({ ...video, callback_url: receiver.callbackUrl });
        await expect
          .poll(async () => (await faulty.client.queryVideo(task_id)).status, { timeout: 20_000 })
          .toBe("failed");
        await expect.poll(() => hints.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
        expect(new Set(hints)).toEqual(new Set([task_id]));
        expect((await faulty.client.queryVideo(task_id)).status).toBe("failed");
      } finally {
        await receiver.close();
      }
    },
  );
});
