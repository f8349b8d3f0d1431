import { describe, expect, it } from "vitest";
import {
  type AnyJson,
  openService,
  useService,
  videoPath,
  videoQueryPath,
  waitForTask,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
const order = (text = "A lighthouse in the rain") => ({
  model: "Vendor-H3-Max",
  content: [{ type: "text", text }],
  resolution: "480P",
  duration: 5,
  ratio: "16:9",
});

async function create(fault?: Record<string, unknown>): Promise<string> {
  if (fault) await service.current.fault({ operation: "video.create", ...fault });
  return (await service.current.post(videoPath, order())).json.task_id;
}
const status = async (id: string) => (await service.current.get(`${videoQueryPath}/${id}`)).json.task.status;

function expectRefusal(answer: { status: number; json: AnyJson }) {
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    type: "error",
    error: { type: "bad_request_error", message: expect.stringMatching(/\(2013\)$/), http_code: "400" },
  });
}

describe("DELETE by state", () => {
  it("queued: cancelled, and stays so", async () => {
    const id = await create({ kind: "hold", state: "queued" });
    const answer = await service.current.delete(`${videoPath}/${id}`);
    expect([answer.status, answer.json]).toEqual([200, { task_id: id, action: "cancelled", status: "cancelled" }]);
    expect(await status(id)).toBe("cancelled");
    await service.current.post("/sandbox/release", {});
    expect(await status(id)).toBe("cancelled");
  });

  it("cancelled: refused, unchanged", async () => {
    const id = await create({ kind: "hold", state: "queued" });
    await service.current.delete(`${videoPath}/${id}`);
    expectRefusal(await service.current.delete(`${videoPath}/${id}`));
    expect(await status(id)).toBe("cancelled");
  });

  it("running: refused, unchanged", async () => {
    const id = await create({ kind: "hold", state: "running" });
    await waitForTask(service.current, id, "running");
    expectRefusal(await service.current.delete(`${videoPath}/${id}`));
    expect(await status(id)).toBe("running");
  });

  it("failed: the record is removed", async () => {
    const id = await create({ kind: "task_fails" });
    const task = await waitForTask(service.current, id, "failed");
    expect(task.error).toEqual({ code: expect.any(String), message: expect.any(String) });
    const answer = await service.current.delete(`${videoPath}/${id}`);
    expect([answer.status, answer.json]).toEqual([200, { task_id: id, action: "deleted", status: "deleted" }]);
    expectRefusal(await service.current.get(`${videoQueryPath}/${id}`));
  });

  it("succeeded: the record and its file are removed", async () => {
    const id = await create();
    const task = await waitForTask(service.current, id, "succeeded");
    const answer = await service.current.delete(`${videoPath}/${id}`, {
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.json]).toEqual([200, { task_id: id, action: "deleted", status: "deleted" }]);
    expectRefusal(await service.current.get(`${videoQueryPath}/${id}`));
    expect((await service.current.get(task.content.url)).status).toBe(404);
  });

  it("an unknown task is refused", async () => {
    expectRefusal(await service.current.delete(`${videoPath}/123`));
    expectRefusal(await service.current.get(`${videoQueryPath}/123`));
  });

  it.each([
    [401, "authorized_error"],
    [429, "rate_limit_error"],
    [500, "server_error"],
  ])("answers %i as %s", async (code, type) => {
    await service.current.fault({ operation: "video.delete", kind: "status", status: code });
    const answer = await service.current.delete(`${videoPath}/1`);
    expect([answer.status, answer.json.error.type]).toEqual([code, type]);
  });
});

describe("task record", () => {
  it("holds every field, and the result when it has succeeded", async () => {
    const before = Math.floor(Date.now() / 1000);
    const id = await create();
    const task = await waitForTask(service.current, id, "succeeded");
    expect(task).toEqual({
      id,
      model: "Vendor-H3-Max",
      status: "succeeded",
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      content: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//), file_id: expect.any(String) },
      resolution: "480P",
      duration: 5,
      ratio: "16:9",
      usage: { total_seconds: 5, input_seconds: 0, output_seconds: 5, input_image_count: 0 },
      task_type: "generation",
      modality: "video",
    });
    expect(task.created_at).toBeGreaterThanOrEqual(before);
    expect(task.updated_at).toBeGreaterThanOrEqual(task.created_at);
    expect(task.updated_at).toBeLessThan(before + 120);
  });

  it("is listed, newest first, by page and status", async () => {
    const own = await openService();
    try {
      await own.fault({ operation: "video.create", kind: "hold", times: 3 });
      const ids: string[] = [];
      for (let at = 0; at < 3; at += 1) ids.unshift((await own.post(videoPath, order())).json.task_id);
      await own.delete(`${videoPath}/${ids[1]}`);
      const list = async (query: string) => {
        const { json } = await own.get(`${videoQueryPath}?${query}`);
        return [json.items.map((task: AnyJson) => task.id), json.total];
      };
      expect(await list("")).toEqual([ids, 3]);
      expect(await list("page_num=2&page_size=2")).toEqual([[ids[2]], 3]);
      expect(await list("filter.status=cancelled")).toEqual([[ids[1]], 1]);
      expect((await own.get(`${videoQueryPath}?page_num=0`)).status).toBe(400);
    } finally {
      await own.close();
    }
  });
});

describe("output link", () => {
  it("works for an hour (scaled), then is refused; a new query gives a new one", async () => {
    // 3,600 s × 0.0004 = 1.44 s.
    const own = await openService({ timeScale: 0.0004 });
    try {
      const { json } = await own.post(videoPath, order());
      await waitForTask(own, json.task_id, "succeeded");
      const link = async () => (await own.get(`${videoQueryPath}/${json.task_id}`)).json.task.content.url;
      const url = await link();
      expect((await own.get(url, { key: null })).status).toBe(200);
      expect((await own.get(url.replace(/signature=\w{4}/, "signature=0000"))).status).toBe(404);
      await new Promise((resolve) => setTimeout(resolve, 1700));
      expect((await own.get(url, { key: null })).status).toBe(403);
      expect((await own.get(await link(), { key: null })).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe("restart on the same data folder", () => {
  it("an unfinished task goes on by itself; tasks and counters are kept", async () => {
    const own = await openService({ timeScale: 0.5 });
    try {
      const running = (await own.post(videoPath, order("A mountain"))).json.task_id;
      expect((await own.get(`${videoQueryPath}/${running}`)).json.task.status).toBe("queued");
      await waitForTask(own, running, "running");
      await own.fault({ operation: "video.create", kind: "task_fails" });
      const queued = (await own.post(videoPath, order("A valley"))).json.task_id;
      await own.restart();
      expect((await waitForTask(own, running, "succeeded")).content.url).toContain(own.url);
      await waitForTask(own, queued, "failed");
      expect(own.server.counters().requests["video.create"]).toBe(2);
      expect(own.server.counters().accepted["video.create"]).toBe(2);
    } finally {
      await own.close();
    }
  });
});
