import { expect, onTestFinished, test, vi } from "vitest";
import { isDocument, PATIENCE } from "#renderer/chat/documents/document-limits.ts";
import { readDocument, UnreadableDocument } from "#renderer/chat/documents/read-document.ts";

const idle = new AbortController().signal;
const file = (name: string, size = 4) =>
  ({ name, size, type: "", arrayBuffer: async () => new ArrayBuffer(4) }) as File;

// @shows Day 1 to day 30 › Chat: text, Markdown, PDF, Fountain and subtitle files go along as text
test.each([
  ["rain.fountain", true],
  ["Rain.SRT", true],
  ["a.vtt", true],
  ["notes.md", true],
  ["brief.PDF", true],
  ["lyrics.txt", true],
  ["cover.png", false],
  ["program.exe", false],
  ["text", false],
])("%s goes along as text: %s", (name, is) => {
  expect(isDocument({ name, type: "" })).toBe(is);
});

test("a file’s name loses what turns or breaks it; the text is what the worker read", async () => {
  const extract = vi.fn(async () => ({ text: "Rain", pages: 2 }));
  expect(await readDocument(file("ra\u202ein\n.pdf"), idle, extract)).toEqual({
    ...{ name: "rain.pdf", bytes: 4, pages: 2, text: "Rain" },
  });
  expect(extract).toHaveBeenCalledWith({ bytes: expect.any(ArrayBuffer), pdf: true }, idle);
});

test.each([
  ["a text of over 8 MB", file("a.txt", 8_388_609), "tooLarge", 8_388_609, 8_388_608],
  ["a PDF of over 64 MB", file("a.pdf", 67_108_865), "tooLarge", 67_108_865, 67_108_864],
] as const)("%s isn’t opened", async (_what, large, problem, found, allowed) => {
  const extract = vi.fn();
  await expect(readDocument(large, idle, extract)).rejects.toMatchObject({ problem, found, allowed });
  expect(extract).not.toHaveBeenCalled();
});

test.each([
  ["a text of 8 MB", file("a.txt", 8_388_608)],
  ["a PDF of 64 MB", file("a.pdf", 67_108_864)],
])("%s is opened", async (_what, large) => {
  const { text } = await readDocument(large, idle, async () => ({ text: "Rain", pages: null }));
  expect(text).toBe("Rain");
});

test.each([
  [-1, "unread"],
  [0, "tooSlow"],
])("a worker that was ended %i ms from the end of its time: %s", async (rest, problem) => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  onTestFinished(() => clock.mockRestore());
  const ended = readDocument(file("a.pdf"), idle, async () => {
    clock.mockReturnValue(1000 + PATIENCE + rest);
    throw new Error("ended");
  });
  await expect(ended).rejects.toMatchObject({ problem });
});

test("what breaks its worker is unreadable; what was stopped is only stopped", async () => {
  const broken = readDocument(file("a.pdf"), idle, () => Promise.reject(new Error("gone")));
  await expect(broken).rejects.toThrow(UnreadableDocument);
  await expect(broken).rejects.toMatchObject({ problem: "unread" });
  const abort = new AbortController();
  const stopped = readDocument(file("a.pdf"), abort.signal, async () => {
    abort.abort(new Error("stopped"));
    throw new Error("gone");
  });
  await expect(stopped).rejects.toThrow("stopped");
});
