// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { FilmReferences } from "#renderer/storyboard/films/film-references.tsx";
import { pageCore } from "../../page-core.ts";
import { startEnglish } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const url = "https://example.org/a.png";
const other = "https://example.org/b.png";
const look = (of: string) => ({
  ...{ url: of, partly: false, error: null, kind: null, lookedAt: 5 },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 3000, width: 800, height: 800 },
});

function open(ids: readonly string[]) {
  const changes: string[][] = [];
  pageCore({
    library: { getMany: () => [] },
    addresses: { look: (input) => look((input as { url: string }).url) as never, setKind: () => undefined },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <FilmReferences ids={ids} onChange={(next) => changes.push(next)} />
    </QueryClientProvider>,
  );
  return changes;
}
async function use(address: string) {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: address } });
  for (const name of ["Check", "Use address"]) fireEvent.click(await screen.findByRole("button", { name }));
}

it("asks for an address only when it is pressed, and takes it once", async () => {
  const changes = open([other]);
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Use a web address…" }));
  expect(screen.queryByRole("dialog")).not.toBeNull();
  await use(url);
  expect(changes).toEqual([[other, url]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a press on a reference takes that one away", () => {
  const changes = open(["a", url]);
  fireEvent.click(screen.getAllByRole("listitem")[0]?.querySelector("button") as never);
  expect(changes).toEqual([[url]]);
});
