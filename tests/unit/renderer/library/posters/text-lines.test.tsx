// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TextLines } from "#renderer/library/posters/text-lines.tsx";
import type { Asset } from "#shared/contract/library/media.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Draws a file of this format whose bytes are these letters. */
function draw(format: string, letters: string) {
  const fetched = vi.fn(async (_address: string) => new Response(letters));
  vi.stubGlobal("fetch", fetched);
  const asset = { id: format, sha256: format, facts: { bytes: letters.length, format } } as unknown as Asset;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TextLines asset={asset} />
    </QueryClientProvider>,
  );
  return fetched;
}
const tile = () => document.querySelector(".textTile");

test.each(["text", "unknown"])("a file of format %s shows its first lines, and tells them whole", async (format) => {
  draw(format, "INT. LIGHTHOUSE - NIGHT\nThe lamp is out.");
  await waitFor(() => expect(tile()?.textContent).toBe("INT. LIGHTHOUSE - NIGHT\nThe lamp is out."));
  expect(tile()?.getAttribute("title")).toBe("INT. LIGHTHOUSE - NIGHT\nThe lamp is out.");
});

test.each([
  ["pdf", "%PDF-1.4\n1 0 obj\n<</Type/Catalog>>"],
  ["rtf", "{\\rtf1 The lamp is out.}"],
])("a %s of plain letters shows a sign instead of its source, and isn't fetched", async (format, letters) => {
  const fetched = draw(format, letters);
  await new Promise((done) => setTimeout(done, 20));
  expect(tile()).toBeNull();
  expect(document.querySelector("svg")).not.toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});
