// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FilmCover } from "#renderer/home/film-cover.tsx";
import { queryClient } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const asset = (id: string, more: Partial<Asset> = {}) =>
  ({ id, kind: "image", state: "ready", sha256: `hash-of-${id}`, facts: {}, ...more }) as Asset;

it("is the library's small picture of it; nothing where the file isn't here, or has no picture", () => {
  const of = (shown: Asset | undefined) => (
    <QueryClientProvider client={queryClient}>
      <FilmCover asset={shown} />
    </QueryClientProvider>
  );
  const { container, rerender } = render(of(asset("a")));
  const source = () => container.querySelector("img")?.getAttribute("src") ?? null;
  expect(source()).toMatch(/posters\/a\?of=hash-of-a$/);
  const picture = container.querySelector("img") as HTMLImageElement;
  fireEvent.error(picture);
  expect(source() ?? "").not.toContain("posters");
  // Another one has its own.
  rerender(of(asset("b")));
  expect(source()).toMatch(/posters\/b\?of=hash-of-b$/);
  for (const gone of [undefined, asset("b", { state: "missing" } as Partial<Asset>)]) {
    rerender(of(gone));
    expect(source()).toBeNull();
    expect(container.querySelector("svg")).not.toBeNull();
  }
});
