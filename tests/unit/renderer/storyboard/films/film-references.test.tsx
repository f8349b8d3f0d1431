// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { FilmReferences } from "#renderer/storyboard/films/film-references.tsx";
import { pageCore } from "../../page-core.ts";
import { startEnglish } from "../../within-page.tsx";

/** The library answers an upload when the test says so. */
let uploads: StandInRequest[] = [];
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = "";
  status = 200;
  response: unknown = {};
  open(): void {}
  abort(): void {}
  send(): void {
    uploads.push(this);
  }
  answer(id: string | null): void {
    this.status = id === null ? 500 : 200;
    this.response = {
      ...{ id, sha256: "0".repeat(64), kind: "image", name: "lamp.png", createdAt: 0, state: "ready", rating: 0 },
      facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
      origin: { type: "imported", fileName: "lamp.png" },
    };
    act(() => void this.dispatchEvent(new Event("load")));
  }
}

beforeAll(startEnglish);
beforeEach(() => {
  uploads = [];
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

const idOf = (number: number) => `0191a000-0000-7000-8000-00000000000${number}`;
async function answered(at: number, id: string | null): Promise<void> {
  await vi.waitFor(() => expect(uploads).toHaveLength(at + 1));
  uploads[at]?.answer(id);
  await act(() => new Promise((done) => setTimeout(done, 0)));
}
function pick(...names: string[]): void {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const chosen = names.map((name) => new File(["x"], name));
  Object.defineProperty(input, "files", { configurable: true, get: () => chosen });
  fireEvent.change(input);
}

it("files come in one after the other behind what is there, each once, and are known at once", async () => {
  const changes = open([idOf(1), idOf(2)]);
  pick("a.png", "b.png");
  await answered(0, idOf(1));
  expect(changes).toEqual([[idOf(2), idOf(1)]]);
  await answered(1, idOf(3));
  expect(changes).toEqual([
    [idOf(2), idOf(1)],
    [idOf(2), idOf(1), idOf(3)],
  ]);
  expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: idOf(3) } }))).toMatchObject({
    id: idOf(3),
  });
  expect(document.querySelector(".notice")).toBeNull();
});

it("a file that the library refuses is said, until the next is chosen", async () => {
  const changes = open([idOf(1)]);
  pick("a.png");
  await answered(0, null);
  expect(changes).toEqual([]);
  expect(document.querySelector(".notice")?.textContent).toContain("Unexpected response.");
  pick("b.png");
  await vi.waitFor(() => expect(document.querySelector(".notice")).toBeNull());
  await answered(1, idOf(2));
  expect(changes).toEqual([[idOf(1), idOf(2)]]);
});
