import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { ffprobe, loudness } from "#tests/support/media/read-media.ts";
import { bad, chars, cover, musicRows, ok, quick, song } from "#tests/support/requests/music-rows.ts";
import {
  freeKey,
  musicPath,
  openService,
  preprocessPath,
  readEvents,
  useService,
} from "#tests/support/service/sandbox-service.ts";

const service = useService();
let server: Server;
let address = "";
let base64 = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    createReadStream(decodeURIComponent(request.url?.slice(1) ?? "")).pipe(response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  base64 = readFileSync(await fixture("6s.mp3")).toString("base64");
});
afterAll(() => void server.close());

const byUrl = async (name: string) => address + encodeURIComponent(await fixture(name));
const expectRefused = (answer: { status: number; json: unknown }, code: number) => {
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    trace_id: expect.any(String),
    base_resp: { status_code: code, status_msg: expect.stringMatching(/./) },
  });
};

describe.each(musicRows(() => base64))("music request: %s", (_, rows) => {
  it.each(rows)("%s", async (_what, base, change, code) => {
    const answer = await service.current.post(musicPath, Object.assign({ ...base }, change));
    if (code !== ok) return expectRefused(answer, code);
    expect([answer.status, answer.json.base_resp]).toEqual([200, { status_code: 0, status_msg: "success" }]);
  });
});

describe("reference audio", () => {
  const preprocess = async (name: string) =>
    service.current.post(preprocessPath, { model: "music-cover", audio_url: await byUrl(name) });
  it.each([
    ["6s.mp3", ok],
    ["6s.wav", ok],
    ["15s.flac", ok],
    ["15s.m4a", ok],
    ["360s.mp3", ok],
    ["5.9s.mp3", bad],
    ["361s.mp3", bad],
    ["picture.png", bad],
  ])("%s answers %i", async (name, code) => {
    expect((await preprocess(name)).json.base_resp.status_code).toBe(code);
  });

  it.each([
    [50 * 1024 * 1024, ok],
    [50 * 1024 * 1024 + 1, bad],
  ])("of %i bytes answers %i", async (bytes, code) => {
    const audio_url = address + encodeURIComponent(await fixtureOfSize("6s.wav", bytes));
    const { json } = await service.current.post(preprocessPath, { model: "music-cover", audio_url });
    expect(json.base_resp.status_code).toBe(code);
  });

  it("preprocessing gives a feature id, the same for the same audio however it comes", async () => {
    const first = (await preprocess("6s.mp3")).json;
    const second = (await service.current.post(preprocessPath, { model: "music-cover", audio_base64: base64 })).json;
    expect(first).toEqual({
      cover_feature_id: expect.stringMatching(/^\w{16,}$/),
      formatted_lyrics: expect.stringContaining("[Verse]"),
      structure_result: expect.any(String),
      audio_duration: expect.closeTo(6, 0),
      trace_id: expect.any(String),
      base_resp: { status_code: 0, status_msg: "success" },
    });
    expect(JSON.parse(first.structure_result).segments.length).toBeGreaterThan(1);
    expect(second.cover_feature_id).toBe(first.cover_feature_id);
    expect((await preprocess("6s.wav")).json.cover_feature_id).not.toBe(first.cover_feature_id);
  });

  it("a feature id makes a cover, with lyrics of 10 to 1000 characters", async () => {
    const { cover_feature_id } = (await preprocess("6s.mp3")).json;
    const sing = (lyrics?: string) => service.current.post(musicPath, { ...cover, cover_feature_id, lyrics });
    expect((await sing("[Break]\nlalala")).json.base_resp.status_code).toBe(0);
    expectRefused(await sing(), bad);
    expectRefused(await sing(chars(9)), bad);
    expectRefused(await sing(chars(1001)), bad);
  });

  it("a feature id is valid for 24 hours (scaled)", async () => {
    // 86,400 s × 0.00001 = 0.86 s.
    const own = await openService({ timeScale: 0.000_01 });
    try {
      const { cover_feature_id } = (await own.post(preprocessPath, { model: "music-cover", audio_base64: base64 }))
        .json;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expectRefused(await own.post(musicPath, { ...cover, cover_feature_id, lyrics: chars(20) }), bad);
    } finally {
      await own.close();
    }
  });
});

describe("music answers", () => {
  const lyrics = "[Intro]\n[Verse]\none\ntwo\nthree\nfour\n[Chorus]\nhold\nthe\nlight\n[Outro]";
  const save = (bytes: Buffer, name: string) => {
    const path = join(service.current.dataDir, name);
    writeFileSync(path, bytes);
    return path;
  };

  it.each([
    ["mp3", 44_100, 128_000, "mp3"],
    ["mp3", 16_000, 32_000, "mp3"],
    ["wav", 24_000, 256_000, "pcm_s16le"],
    ["pcm", 32_000, 256_000, "pcm_s16le"],
  ])("hex %s at %i Hz is read by ffprobe", async (format, sample_rate, bitrate, codec) => {
    const body = {
      model: "music-3.0",
      prompt: "folk, 120 bpm",
      lyrics,
      audio_setting: { sample_rate, bitrate, format },
    };
    const { json } = await service.current.post(musicPath, body);
    expect(json).toEqual({
      data: { audio: expect.any(String), status: 2 },
      trace_id: expect.any(String),
      extra_info: {
        music_duration: expect.any(Number),
        music_sample_rate: sample_rate,
        music_channel: 2,
        bitrate: expect.any(Number),
        music_size: json.data.audio.length / 2,
      },
      analysis_info: null,
      base_resp: { status_code: 0, status_msg: "success" },
    });
    // Not of the form "all are digits": at tens of megabytes that takes more stack than there is.
    expect(json.data.audio).not.toMatch(/[^0-9a-f]|^$/);
    const path = save(Buffer.from(json.data.audio, "hex"), `song.${format}`);
    const facts = await ffprobe(
      path,
      ...(format === "pcm" ? ["-f", "s16le", "-ar", String(sample_rate), "-ch_layout", "stereo"] : []),
    );
    expect(facts).toMatchObject({ codec, sampleRate: sample_rate, channels: 2 });
    expect(Math.abs(facts.seconds - json.extra_info.music_duration / 1000)).toBeLessThan(0.1);
    expect(facts.seconds).toBeGreaterThan(6);
    expect(facts.seconds).toBeLessThan(61);
    if (format === "mp3") expect(Math.abs(facts.bitrate / bitrate - 1)).toBeLessThan(0.05);
  });

  it("sections sound different, in their order", async () => {
    // 120 beats a minute: bars of 2 s; intro 2 bars, verse 4, chorus 4, outro 2.
    const body = {
      model: "music-3.0",
      prompt: "folk, 120 bpm",
      lyrics: lyrics.replace("light", "light\non"),
      audio_setting: { format: "wav", sample_rate: 32_000 },
    };
    const { json } = await service.current.post(musicPath, body);
    const path = save(Buffer.from(json.data.audio, "hex"), "sections.wav");
    expect(json.extra_info.music_duration).toBe(24_000);
    const drums = "lowpass=f=90";
    const [intro, verse, chorus, outro] = [
      await loudness(path, 0.5, 3, drums),
      await loudness(path, 4.5, 7, drums),
      await loudness(path, 12.5, 7, drums),
      await loudness(path, 22.5, 1.4, drums),
    ];
    expect(verse).toBeGreaterThan((intro ?? 0) + 6);
    expect(chorus).toBeGreaterThan((verse ?? 0) + 1);
    expect(outro).toBeLessThan((chorus ?? 0) - 6);
  });

  it("an instrumental differs from the song", async () => {
    const body = { model: "music-3.0", prompt: "folk", lyrics: "[Chorus]\na\nb", ...quick };
    const [sung, played] = [
      await service.current.post(musicPath, body),
      await service.current.post(musicPath, { ...body, is_instrumental: true }),
    ];
    expect(sung.json.data.audio).not.toBe(played.json.data.audio);
  });

  it("url output is a link that works for 24 hours (scaled) without a key", async () => {
    // 86,400 s × 0.00003 = 2.6 s.
    const own = await openService({ timeScale: 0.000_03 });
    try {
      const { json } = await own.post(musicPath, { ...song, output_format: "url" });
      expect(json.data).toEqual({ audio: expect.stringMatching(/^http:/), audio_url: json.data.audio, status: 2 });
      const first = await own.get(json.data.audio, { key: null });
      expect([first.status, Number(first.headers.get("content-length"))]).toEqual([200, json.extra_info.music_size]);
      await new Promise((resolve) => setTimeout(resolve, 2800));
      expect((await own.get(json.data.audio, { key: null })).status).toBe(403);
    } finally {
      await own.close();
    }
  });

  it("streams hex fragments of status 1, then the whole song with status 2", async () => {
    const answer = await service.current.post(musicPath, { ...song, stream: true });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const events = readEvents(answer.text).map(({ data }) => data);
    const last = events.at(-1);
    const fragments = events.slice(0, -1);
    expect(fragments.length).toBeGreaterThan(2);
    for (const event of fragments) expect([event.data.status, event.extra_info]).toEqual([1, undefined]);
    expect(fragments.map((event) => event.data.audio).join("")).toBe(last.data.audio);
    expect(last).toMatchObject({
      data: { status: 2 },
      trace_id: expect.any(String),
      extra_info: { music_size: last.data.audio.length / 2 },
      base_resp: { status_code: 0 },
    });
  });

  it("sensitive input answers 1026", async () => {
    expectRefused(await service.current.post(musicPath, { ...song, prompt: "[sandbox:sensitive]" }), 1026);
  });

  it.each([
    ["music-3.0", 2061],
    ["music-2.6", 2061],
    ["music-cover", 2061],
    ["music-2.6-free", 0],
  ])("a free key on %s answers %i", async (model, code) => {
    const { json } = await service.current.post(
      musicPath,
      { ...song, model, prompt: "a slow jazz trio" },
      { key: freeKey },
    );
    expect(json.base_resp.status_code).toBe(code);
  });
});
