import { createReadStream, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import {
  freeKey,
  musicPath,
  openService,
  paidKey,
  preprocessPath,
  useService,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
const audio_setting = { sample_rate: 16_000, format: "pcm" };
const song = { prompt: "indie folk", lyrics: "[Break]\nla", audio_setting };
const reference = { url: "", base64: "" };
let server: Server;
beforeAll(async () => {
  const path = await fixture("6s.mp3");
  reference.base64 = readFileSync(path).toString("base64");
  server = createServer((_, response) => void createReadStream(path).pipe(response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  reference.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.mp3`;
});
afterAll(() => void server.close());
const codeOf = async (body: Record<string, unknown>, key = paidKey) =>
  (await service.current.post(musicPath, body, { key })).json.base_resp.status_code;

describe("access by model", () => {
  it.each([
    ["music-3.0", paidKey, 0],
    ["music-2.6", paidKey, 0],
    ["music-3.0-free", paidKey, 0],
    ["music-2.6-free", paidKey, 0],
    ["music-3.0-free", freeKey, 0],
    ["music-2.6-free", freeKey, 0],
    ["music-3.0", freeKey, 2061],
    ["music-2.6", freeKey, 2061],
  ])("%s with the key %s answers %i", async (model, key, code) => {
    expect(await codeOf({ ...song, model }, key)).toBe(code);
  });

  it.each([
    ["music-cover", paidKey, 0],
    ["music-cover-free", paidKey, 0],
    ["music-cover-free", freeKey, 0],
    ["music-cover", freeKey, 2061],
  ])("%s with the key %s answers %i", async (model, key, code) => {
    const cover = { model, prompt: "a slow jazz trio", audio_setting, audio_base64: reference.base64 };
    expect(await codeOf(cover, key)).toBe(code);
  });
});

describe("lengths and switches", () => {
  const at = (base: Record<string, unknown>, change: Record<string, unknown>) => ({ ...base, ...change });
  const cover = { model: "music-cover", prompt: "a slow jazz trio", audio_setting };
  it.each<[what: string, body: () => Record<string, unknown>, code: number]>([
    ["an empty prompt for a song", () => at(song, { model: "music-3.0", prompt: "" }), 0],
    [
      "an instrumental prompt of one character",
      () => at(song, { model: "music-2.6", prompt: "x", lyrics: "", is_instrumental: true }),
      0,
    ],
    ["lyrics of one character", () => at(song, { model: "music-3.0", lyrics: "x" }), 0],
    ["lyrics_optimizer beside lyrics", () => at(song, { model: "music-3.0", lyrics_optimizer: true }), 0],
    [
      "lyrics_optimizer false and no lyrics",
      () => at(song, { model: "music-3.0", lyrics: "", lyrics_optimizer: false }),
      2013,
    ],
    ["cover lyrics of 10 characters", () => at(cover, { audio_base64: reference.base64, lyrics: "x".repeat(10) }), 0],
    ["a cover by audio_url", () => at(cover, { audio_url: reference.url }), 0],
    [
      "audio_base64 beside cover_feature_id",
      () => at(cover, { audio_base64: reference.base64, cover_feature_id: "x", lyrics: "x".repeat(20) }),
      2013,
    ],
    [
      "every structure tag",
      () =>
        at(song, {
          model: "music-3.0",
          lyrics:
            "[Intro]\n[Verse]\na\n[Pre Chorus]\nb\n[Chorus]\nc\n[Interlude]\n[Bridge]\nd\n[Outro]\n[Post Chorus]\ne\n" +
            "[Transition]\n[Break]\n[Hook]\nf\n[Build Up]\n[Inst]\n[Solo]",
        }),
      0,
    ],
  ])("%s", async (_, body, code) => {
    expect(await codeOf(body())).toBe(code);
  });

  it("output is hex where no output_format is sent, and where hex is", async () => {
    for (const more of [{}, { output_format: "hex" }]) {
      const { json } = await service.current.post(musicPath, { ...song, model: "music-3.0", ...more });
      expect(json.data).toEqual({ audio: expect.stringMatching(/^[0-9a-f]+$/), status: 2 });
    }
  });

  it("generated lyrics make a song longer than a break", async () => {
    const seconds = async (more: object) =>
      (await service.current.post(musicPath, { ...song, model: "music-3.0", ...more })).json.extra_info.music_duration;
    expect(await seconds({ lyrics: "", lyrics_optimizer: true })).toBeGreaterThan(await seconds({}));
  });

  it("preprocessing takes exactly one of audio_url and audio_base64, and its own model", async () => {
    const ask = async (body: object) => (await service.current.post(preprocessPath, body)).json.base_resp.status_code;
    const { url, base64 } = reference;
    expect(await ask({ model: "music-cover", audio_url: url })).toBe(0);
    expect(await ask({ model: "music-cover", audio_url: url, audio_base64: base64 })).toBe(2013);
    expect(await ask({ model: "music-cover" })).toBe(2013);
    expect(await ask({ model: "music-3.0", audio_url: url })).toBe(2013);
  });
});

describe("songs at a time", () => {
  it("20 on paid models, then 1041", async () => {
    const own = await openService({ timeScale: 1 });
    const leave = new AbortController();
    try {
      const send = () => own.post(musicPath, { ...song, model: "music-3.0" }, { signal: leave.signal });
      const running = Array.from({ length: 20 }, () => send().catch(() => undefined));
      await expect.poll(() => own.server.counters().accepted.music).toBe(20);
      const { status, json } = await send();
      expect([status, json.base_resp.status_code]).toEqual([200, 1041]);
      leave.abort();
      await Promise.all(running);
    } finally {
      await own.close();
    }
  });
});
