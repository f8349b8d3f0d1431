import { readFileSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { dataUrl, messagesPath, paidKey, useService } from "#tests/support/service/sandbox-service.ts";

const service = useService();
const megabyte = 1024 * 1024;
const invalid = "invalid_request_error";
const tool = { name: "look_up", input_schema: { type: "object", properties: {} } };
const call = { type: "tool_use", id: "t1", name: "look_up", input: { word: "rain" } };
const user = (...content: unknown[]) => ({ role: "user", content });
const afterCall = (...content: unknown[]) => [
  { role: "user", content: "Look it up" },
  { role: "assistant", content: [call] },
  user(...content),
];
const result = (content?: unknown) => ({ type: "tool_result", tool_use_id: "t1", content });
const m2 = "Vendor-M2.7";
const m3 = "Vendor-M3";
const flash = "Vendor-M3.1-Flash";

type Row = [what: string, body: Record<string, unknown>, status: number];
const rows: Row[] = [
  ...[m2, m3, flash].flatMap((model): Row[] => [
    [`${model}: text block`, { model, messages: [user({ type: "text", text: "x" })] }, 200],
    [`${model}: tool call and its result`, { model, messages: afterCall(result("rain falls")) }, 200],
  ]),
  ["tool_result of a string", { messages: afterCall(result("rain")) }, 200],
  ["tool_result of text blocks", { messages: afterCall(result([{ type: "text", text: "rain" }])) }, 200],
  ["tool_result with a video block", { messages: afterCall(result([{ type: "video", source: {} }])) }, 400],
  ["tool_result with a tool_use block", { messages: afterCall(result([call])) }, 400],
  ["tool_result of a number", { messages: afterCall(result(7)) }, 400],
  ["tool_result without tool_use_id", { messages: afterCall({ type: "tool_result", content: "x" }) }, 400],
  [
    "tool_use without name",
    { messages: [user({ type: "text", text: "x" }), { role: "assistant", content: [{ ...call, name: undefined }] }] },
    400,
  ],
  [
    "thinking block without its text",
    { messages: [user({ type: "text", text: "x" }), { role: "assistant", content: [{ type: "thinking" }] }] },
    400,
  ],
  ["block without type", { messages: [user({ text: "x" })] }, 400],
  ["source without type", { messages: [user({ type: "image", source: { url: "https://e.x/a.png" } })] }, 400],
  ["source of type url without url", { messages: [user({ type: "image", source: { type: "url" } })] }, 400],
  [
    "a detail level that is none",
    { messages: [user({ type: "image", source: { type: "url", url: "https://e.x/a.png", detail: "ultra" } })] },
    400,
  ],
  ["tool with a description", { tools: [{ ...tool, description: "Looks a word up" }] }, 200],
  ["tool with a description that is no string", { tools: [{ ...tool, description: 7 }] }, 400],
  ["tool properties a list", { tools: [{ ...tool, input_schema: { type: "object", properties: [] } }] }, 400],
  ["tool required a word", { tools: [{ ...tool, input_schema: { type: "object", required: "word" } }] }, 400],
  ["tool required a list of numbers", { tools: [{ ...tool, input_schema: { type: "object", required: [1] } }] }, 400],
];

describe("blocks and tools", () => {
  it.each(rows)("%s", async (_, change, status) => {
    const body = { model: m3, messages: [{ role: "user", content: "Hello" }], max_tokens: 20, ...change };
    const answer = await service.current.post(messagesPath, body);
    expect([answer.status, answer.json.error?.type]).toEqual([status, status === 200 ? undefined : invalid]);
  });
});

describe("media forms", () => {
  const show = (type: string, source: unknown) =>
    service.current.post(messagesPath, { model: m3, max_tokens: 20, messages: [user({ type, source })] });

  it("an image and a video by data URL and by base64", async () => {
    const [image, video] = [await fixture("picture.png"), await fixture("h264-aac.mp4")];
    const data = (path: string) => readFileSync(path).toString("base64");
    const answers = [
      await show("image", { type: "url", url: dataUrl(image, "image/png") }),
      await show("image", { type: "base64", media_type: "image/png", data: data(image) }),
      await show("video", { type: "url", url: dataUrl(video, "video/mp4") }),
      await show("video", { type: "base64", media_type: "video/mp4", data: data(video) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("a detail level in the block is read too", async () => {
    const source = { type: "url", url: dataUrl(await fixture("5760x2304.png"), "image/png") };
    const usage = async (block: object) => {
      const body = { model: m3, max_tokens: 20, messages: [user({ type: "image", ...block })] };
      return (await service.current.post(messagesPath, body)).json.usage.input_tokens;
    };
    expect(await usage({ source, detail: "low" })).toBe(await usage({ source: { ...source, detail: "low" } }));
    expect(await usage({ source, detail: "low" })).toBeLessThan(await usage({ source }));
  });

  it("a video by file reference is taken up to 512 MB", async () => {
    const path = await fixtureOfSize("h264-aac.mp4", megabyte);
    const form = new FormData();
    form.set("purpose", "video_understanding");
    form.set("file", new Blob([readFileSync(path)]), "film.mp4");
    const answer = await fetch(`${service.current.url}/v1/files/upload`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${paidKey}` },
    });
    const { file } = (await answer.json()) as { file: { file_id: string } };
    // Sparse files stand in for the stored one: half a gigabyte that takes no room and no upload.
    const stored = join(service.current.dataDir, "files", file.file_id);
    const ask = async (bytes: number) => {
      await rm(stored);
      await symlink(await fixtureOfSize("h264-aac.mp4", bytes), stored);
      return show("video", { type: "url", url: `x_file://${file.file_id}` });
    };
    expect((await ask(512 * megabyte)).status).toBe(200);
    const refused = await ask(512 * megabyte + 1);
    expect([refused.status, refused.json.error.type]).toEqual([413, "request_too_large"]);
  });
});
