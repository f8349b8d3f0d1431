// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { copyText } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { startEnglish } from "../within-page.tsx";

const writeText = vi.fn<(words: string) => Promise<void>>();
const told = () => useToasts.getState().shown.map(({ kind, title, body }) => ({ kind, title, body }));

beforeEach(async () => {
  await startEnglish();
  useToasts.setState({ shown: [] });
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  writeText.mockReset();
});

it("words on the clipboard are told of", async () => {
  await copyText("Keep the light", "Copied");
  expect(writeText).toHaveBeenCalledWith("Keep the light");
  expect(told()).toEqual([{ kind: "done", title: "Copied", body: undefined }]);
});

it("a browser that allows no copying is told of too, and nobody's promise is left to fail", async () => {
  writeText.mockRejectedValue(new DOMException("Write permission denied.", "NotAllowedError"));
  await expect(copyText("Keep the light", "Copied")).resolves.toBeUndefined();
  expect(told()).toEqual([
    {
      kind: "error",
      title: "The browser blocked copying",
      body: "Allow the clipboard for this address in the browser’s settings, then copy again.",
    },
  ]);
});
