import { describe, expect, it } from "vitest";
import {
  countPath,
  freeKey,
  messagesPath,
  musicPath,
  openService,
  paidKey,
  useService,
  videoPath,
  videoQueryPath,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
const message = { model: "Vendor-M3", messages: [{ role: "user", content: "Hello" }], max_tokens: 3 };

describe("credentials", () => {
  const operations: [
    name: string,
    method: "get" | "post" | "delete",
    path: string,
    family: "text" | "video" | "music",
  ][] = [
    ["messages", "post", messagesPath, "text"],
    ["count_tokens", "post", countPath, "text"],
    ["video create", "post", videoPath, "video"],
    ["video query", "get", `${videoQueryPath}/1`, "video"],
    ["video list", "get", videoQueryPath, "video"],
    ["video delete", "delete", `${videoPath}/1`, "video"],
    ["music", "post", musicPath, "music"],
    ["cover preprocess", "post", "/v1/music_cover_preprocess", "music"],
    ["files retrieve", "get", "/v1/files/retrieve?file_id=1", "music"],
    ["files list", "get", "/v1/files/list", "music"],
    ["files delete", "post", "/v1/files/delete", "music"],
  ];
  const bodies = {
    text: {
      type: "error",
      request_id: expect.any(String),
      error: { type: "authentication_error", message: expect.any(String) },
    },
    video: {
      type: "error",
      request_id: expect.any(String),
      error: { type: "authorized_error", message: expect.stringMatching(/\(1004\)$/), http_code: "401" },
    },
    music: { trace_id: expect.any(String), base_resp: { status_code: 1004, status_msg: expect.any(String) } },
  };
  it.each(
    operations.flatMap(
      (row) =>
        [
          [...row, null],
          [...row, "wrong"],
        ] as const,
    ),
  )("%s by %s %s (%s) with the key %s answers 401", async (_name, method, path, family, key) => {
    const call = service.current;
    const answer = method === "post" ? await call.post(path, {}, { key }) : await call[method](path, { key });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual(bodies[family]);
  });

  it("x-api-key is accepted", async () => {
    const answer = await service.current.post(messagesPath, message, { key: null, headers: { "x-api-key": paidKey } });
    expect(answer.status).toBe(200);
  });

  it("where both are sent, Authorization wins", async () => {
    const wrong = await service.current.post(messagesPath, message, {
      key: "wrong",
      headers: { "x-api-key": paidKey },
    });
    const right = await service.current.post(messagesPath, message, { headers: { "x-api-key": "wrong" } });
    expect([wrong.status, right.status]).toEqual([401, 200]);
  });

  it("a key without permission for text answers 403", async () => {
    const answer = await service.current.post(messagesPath, message, { key: freeKey });
    expect([answer.status, answer.json.error.type]).toEqual([403, "permission_error"]);
  });

  it("an unknown path answers 404 in the family's words", async () => {
    const text = await service.current.post("/compat/v1/other", {});
    expect([text.status, text.json.error?.type]).toEqual([404, "not_found_error"]);
  });
});

describe("rate limits", () => {
  it("120 music requests a minute on paid models, then 1002", async () => {
    const own = await openService();
    try {
      const codes: number[] = [];
      for (let at = 0; at < 121; at += 1)
        codes.push((await own.post(musicPath, { model: "music-3.0" })).json.base_resp.status_code);
      expect(codes.slice(0, 120)).toEqual(Array(120).fill(2013));
      expect(codes[120]).toBe(1002);
    } finally {
      await own.close();
    }
  });

  it("3 a minute on free models, counted apart, with Retry-After", async () => {
    const own = await openService();
    try {
      const call = () => own.post(musicPath, { model: "music-3.0-free" }, { key: freeKey });
      const codes = [];
      for (let at = 0; at < 3; at += 1) codes.push((await call()).json.base_resp.status_code);
      const fourth = await call();
      expect([...codes, fourth.json.base_resp.status_code]).toEqual([2013, 2013, 2013, 1002]);
      expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(50);
      expect((await own.post(musicPath, { model: "music-3.0" })).json.base_resp.status_code).toBe(2013);
    } finally {
      await own.close();
    }
  });

  it.each([
    ["Vendor-M3", 200],
    ["Vendor-M2.5", 500],
  ])("%s: %i a minute, then 429 rate_limit_error", async (model, most) => {
    const own = await openService();
    try {
      const call = () => own.post(messagesPath, { model });
      for (let at = 0; at < most; at += 10) {
        const answers = await Promise.all(Array.from({ length: 10 }, call));
        expect(answers.every((answer) => answer.status === 400)).toBe(true);
      }
      const next = await call();
      expect([next.status, next.json.error.type]).toEqual([429, "rate_limit_error"]);
    } finally {
      await own.close();
    }
  });

  it("300 video requests a minute, then 429 with 1002", async () => {
    const own = await openService();
    try {
      for (let at = 0; at < 300; at += 10) await Promise.all(Array.from({ length: 10 }, () => own.get(videoQueryPath)));
      const next = await own.get(videoQueryPath);
      expect([next.status, next.json.error.type]).toEqual([429, "rate_limit_error"]);
      expect(next.json.error.message).toMatch(/\(1002\)$/);
    } finally {
      await own.close();
    }
  });
});

describe("aliases", () => {
  it("another path and model name lead to the same service", async () => {
    const own = await openService({ aliases: { paths: { "/other": "/compat" }, models: { "Other-": "Vendor-" } } });
    try {
      const answer = await own.post("/other/v1/messages", { ...message, model: "Other-M3" });
      expect([answer.status, answer.json.model]).toEqual([200, "Other-M3"]);
    } finally {
      await own.close();
    }
  });

  it("a model of music has another name as well", async () => {
    const own = await openService({ aliases: { models: { "sound-": "music-" } } });
    try {
      const song = { lyrics: "[Verse]\nKeep the light", prompt: "Slow waltz" };
      const named = await own.post("/v1/music_generation", { ...song, model: "sound-3.0" });
      expect(named.json.base_resp.status_code).toBe(0);
      const unknown = await own.post("/v1/music_generation", { ...song, model: "noise-3.0" });
      expect(unknown.json.base_resp.status_code).toBe(2013);
    } finally {
      await own.close();
    }
  });
});
