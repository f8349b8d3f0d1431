import { describe, expect, it } from "vitest";
import {
  countPath,
  messagesPath,
  musicPath,
  preprocessPath,
  useService,
  videoPath,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();

describe("every request with a body", () => {
  it.each([
    ["messages", messagesPath, 400, "invalid_request_error"],
    ["count_tokens", countPath, 400, "invalid_request_error"],
    ["video create", videoPath, 400, "bad_request_error"],
    ["music", musicPath, 200, 2013],
    ["cover preprocess", preprocessPath, 200, 2013],
  ])("%s needs Content-Type application/json", async (_, path, status, word) => {
    const { status: got, json } = await service.current.post(path, "{}", { headers: { "content-type": "text/plain" } });
    expect([got, json.error?.type ?? json.base_resp.status_code]).toEqual([status, word]);
    expect(json.error?.message ?? json.base_resp.status_msg).toContain("Content-Type");
  });

  it("a charset beside it is fine", async () => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const body = { model: "Vendor-M3", messages: [{ role: "user", content: "Hello" }], max_tokens: 3 };
    expect((await service.current.post(messagesPath, body, { headers })).status).toBe(200);
  });

  it.each([null, "wrong"])("an upload with the key %s answers 401", async (key) => {
    const form = new FormData();
    form.set("purpose", "video_understanding");
    form.set("file", new Blob(["x"]), "x.txt");
    const answer = await fetch(`${service.current.url}/v1/files/upload`, {
      method: "POST",
      body: form,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
    });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { trace_id: expect.any(String), base_resp: { status_code: 1004, status_msg: expect.any(String) } },
    ]);
  });

  it("a scheme other than Bearer is refused", async () => {
    const headers = { authorization: "Basic dGVzdA==" };
    expect((await service.current.post(messagesPath, {}, { key: null, headers })).status).toBe(401);
  });
});
