import { describe, expect, it } from "vitest";
import { paidKey, useService, videoPath, waitForTask } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const success = { status_code: 0, status_msg: "success" };

async function upload(fields: { purpose?: string; file?: Blob }) {
  const form = new FormData();
  if (fields.purpose !== undefined) form.set("purpose", fields.purpose);
  if (fields.file) form.set("file", fields.file, "notes.txt");
  const response = await fetch(`${service.current.url}/v1/files/upload`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${paidKey}` },
  });
  return (await response.json()) as { file?: Record<string, unknown>; base_resp: { status_code: number } };
}

describe("files", () => {
  it("upload, list, retrieve, download, delete", async () => {
    const { file, base_resp } = await upload({ purpose: "video_understanding", file: new Blob(["five!"]) });
    expect(base_resp).toEqual(success);
    expect(file).toEqual({
      file_id: expect.stringMatching(/^\d+$/),
      bytes: 5,
      created_at: expect.any(Number),
      filename: "notes.txt",
      purpose: "video_understanding",
    });
    const listed = (await service.current.get("/v1/files/list?purpose=video_understanding")).json;
    expect(listed).toEqual({ files: [file], base_resp: success });
    expect((await service.current.get("/v1/files/list?purpose=other")).json.files).toEqual([]);
    const got = (await service.current.get(`/v1/files/retrieve?file_id=${file?.file_id}`)).json;
    expect(got).toEqual({ file: { ...file, download_url: expect.stringMatching(/^http:/) }, base_resp: success });
    expect((await service.current.get(got.file.download_url, { key: null })).text).toBe("five!");
    const gone = await service.current.post("/v1/files/delete", { file_id: file?.file_id });
    expect(gone.json.base_resp).toEqual(success);
    expect((await service.current.get(`/v1/files/retrieve?file_id=${file?.file_id}`)).json.base_resp.status_code).toBe(
      2013,
    );
  });

  it("a film is retrieved with the purpose video_generation", async () => {
    const content = [{ type: "text", text: "A quiet lake" }];
    const { json } = await service.current.post(videoPath, {
      model: "Vendor-H3-Max",
      content,
      resolution: "480P",
      duration: 5,
      ratio: "1:1",
    });
    const task = await waitForTask(service.current, json.task_id, "succeeded");
    const { file, base_resp } = (await service.current.get(`/v1/files/retrieve?file_id=${task.content.file_id}`)).json;
    expect(base_resp).toEqual(success);
    expect(file).toEqual({
      file_id: task.content.file_id,
      bytes: expect.any(Number),
      created_at: expect.any(Number),
      filename: expect.stringMatching(/\.mp4$/),
      purpose: "video_generation",
      download_url: expect.stringMatching(/^http:/),
    });
    const download = await fetch(file.download_url);
    expect((await download.arrayBuffer()).byteLength).toBe(file.bytes);
  });

  it.each([
    ["no file_id", "/v1/files/retrieve"],
    ["an unknown file_id", "/v1/files/retrieve?file_id=1"],
  ])("retrieve with %s answers 2013", async (_, path) => {
    const answer = await service.current.get(path);
    expect([answer.status, answer.json.base_resp.status_code]).toEqual([200, 2013]);
  });

  it("an upload without purpose or file answers 2013", async () => {
    expect((await upload({ file: new Blob(["x"]) })).base_resp.status_code).toBe(2013);
    expect((await upload({ purpose: "video_understanding" })).base_resp.status_code).toBe(2013);
  });
});
