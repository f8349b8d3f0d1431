// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { CoreUnreachableError, useToasts } from "#renderer/lib/index.ts";
import { deletedSince } from "#renderer/library/deleted-since.ts";
import { useLetGoDeleted } from "#renderer/library/grid/use-hidden-selection.ts";
import type { SelectionStep } from "#renderer/library/selection.ts";
import { useKeptSelection } from "#renderer/library/use-kept-selection.ts";
import { loadAnew } from "../load-anew.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  leavePage();
  window.sessionStorage.clear();
  window.location.hash = "";
});

it("what is selected is so again when the pane comes back, but for what was let go of in the meantime", () => {
  const first = renderHook(() => useKeptSelection());
  const [, step] = first.result.current;
  step({ type: "these", ids: ["pier", "lamp"] });
  first.unmount();
  const back = renderHook(() => [...useKeptSelection()[0].ids]);
  expect(back.result.current).toEqual(["pier", "lamp"]);
  back.unmount();
  // As when files are deleted, and the pane is left before the core has answered.
  step({ type: "clear" });
  expect(renderHook(() => [...useKeptSelection()[0].ids]).result.current).toEqual([]);
});

/** The page as it is loaded again: what is selected in it. */
async function reload({ isLeft = true } = {}) {
  if (isLeft) window.dispatchEvent(new Event("pagehide"));
  leavePage();
  const listen = vi.spyOn(window, "addEventListener");
  const loaded = await loadAnew<typeof import("#renderer/library/use-kept-selection.ts")>(
    "renderer/library/use-kept-selection.ts",
  );
  const listeners = listen.mock.calls.map(([type, listener]) => ({ type, listener }));
  listen.mockRestore();
  leavePage = () => {
    for (const { type, listener } of listeners) window.removeEventListener(type, listener as EventListener);
    leavePage = () => {};
  };
  const { result } = renderHook(() => loaded.useKeptSelection());
  return { result, isAddressNew: loaded.isAddressNew };
}
/** What a page listens to goes with it. */
let leavePage = () => {};

it("a reload leaves selected what was, and the keyboard where it was", async () => {
  const step = (await reload()).result.current[1];
  act(() => step({ type: "one", spot: { id: "pier", at: 4 } }));
  act(() => step({ type: "toggle", spot: { id: "lamp", at: 2 } }));
  const both = { ids: new Set(["pier", "lamp"]), focus: { id: "lamp", at: 2 }, anchor: { id: "lamp", at: 2 } };
  const again = await reload();
  expect(again.result.current[0]).toEqual(both);
  // With nothing selected the keyboard goes on there too.
  act(() => again.result.current[1]({ type: "clear" }));
  expect((await reload()).result.current[0]).toEqual({ ids: new Set(), focus: { id: "lamp", at: 2 }, anchor: null });
});

it("a page that ends without being left brings back nothing, least of all what was selected before", async () => {
  const step = (await reload()).result.current[1];
  act(() => step({ type: "one", spot: { id: "pier", at: 4 } }));
  const again = await reload();
  act(() => again.result.current[1]({ type: "one", spot: { id: "lamp", at: 2 } }));
  expect((await reload({ isLeft: false })).result.current[0]).toEqual({ ids: new Set(), focus: null, anchor: null });
});

it("the file that an address names is selected once it is led to, not because it still stands there after a reload", async () => {
  window.location.hash = "#/library/pier";
  const first = await reload();
  expect(first.isAddressNew()).toBe(true);
  act(() => first.result.current[1]({ type: "one", spot: { id: "lamp", at: 2 } }));
  const again = await reload();
  expect(again.isAddressNew()).toBe(false);
  window.location.hash = "#/library/boat";
  expect(again.isAddressNew()).toBe(true);
  await new Promise((told) => window.addEventListener("hashchange", told, { once: true }));
  window.location.hash = "#/library/pier";
  expect(again.isAddressNew()).toBe(true);
});

it("of thousands of files all are selected after a reload, or none", async () => {
  const many = Array.from({ length: 5001 }, (_, at) => `f${at}`);
  const step = (await reload()).result.current[1];
  act(() => step({ type: "these", ids: many.slice(1) }));
  const again = await reload();
  expect([...again.result.current[0].ids]).toEqual(many.slice(1));
  act(() => again.result.current[1]({ type: "these", ids: many }));
  expect((await reload()).result.current[0].ids.size).toBe(0);
});

it.each(["nonsense", '{"ids":"pier"}', '{"ids":["pier"],"focus":{"id":"pier","at":-1},"anchor":null}'])(
  "what is no selection selects nothing: %s",
  async (kept) => {
    window.sessionStorage.setItem("reelsong.files.selected", kept);
    expect((await reload({ isLeft: false })).result.current[0]).toEqual({ ids: new Set(), focus: null, anchor: null });
  },
);

it("a range whose files the core names late is dropped once something else was selected, and its failure is said", async () => {
  const held = renderHook(() => useKeptSelection());
  const [, step, stepOnceKnown] = held.result.current;
  const chosen = () => [...held.result.current[0].ids];
  const range = () => {
    const { promise, resolve, reject } = Promise.withResolvers<SelectionStep | null>();
    stepOnceKnown(promise);
    const settled = promise.then(
      () => undefined,
      () => undefined,
    );
    return { reject, settled, name: (ids: string[]) => resolve({ type: "these", ids }) };
  };
  act(() => step({ type: "one", spot: { id: "pier", at: 0 } }));
  const taken = range();
  // Files that came in meanwhile move it, and it stays selected.
  act(() => step({ type: "moved", focus: 3, anchor: 3 }));
  taken.name(["pier", "lamp"]);
  await act(() => taken.settled);
  expect(chosen()).toEqual(["pier", "lamp"]);

  const late = range();
  act(() => step({ type: "one", spot: { id: "boat", at: 1 } }));
  late.name(["pier", "lamp", "boat"]);
  await act(() => late.settled);
  expect(chosen()).toEqual(["boat"]);

  useToasts.setState({ shown: [] });
  const lost = range();
  lost.reject(new CoreUnreachableError());
  await act(() => lost.settled);
  await waitFor(() =>
    expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(["Reelsong isn’t responding."]),
  );
  expect(chosen()).toEqual(["boat"]);
  act(() => step({ type: "clear" }));
});

const file = (id: string, state: "ready" | "missing" | "trashed") => ({
  ...{ id, sha256: id, kind: "image", name: `${id}.png`, state, createdAt: 0, origin: { type: "imported" } },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 1000, width: 8, height: 8 },
});

// What the core knows of the files that aren't in sight: which of them are let go of.
it.each<[string, unknown[], readonly string[] | null]>([
  ["a search hides them", [file("pier", "ready"), file("lamp", "missing")], null],
  ["one was deleted elsewhere", [file("pier", "ready"), file("lamp", "trashed")], ["lamp"]],
  ["one is forgotten", [file("lamp", "ready")], ["pier"]],
])("of chosen files that aren't in sight, those that were deleted are let go of: %s", async (_why, known, gone) => {
  const { asked } = pageCore({ library: { getMany: () => known } } as never);
  const letGo = vi.fn();
  renderHook(() => useLetGoDeleted(["pier", "lamp"], letGo), { wrapper: WithinPage });
  await waitFor(() => expect(asked.map(([path]) => path)).toContain("library.getMany"));
  if (gone) await waitFor(() => expect(letGo).toHaveBeenCalledExactlyOnceWith(gone));
  else await new Promise((done) => setTimeout(done, 20));
  expect(letGo).toHaveBeenCalledTimes(gone ? 1 : 0);
});

it("of more files than one call takes, each is looked at", async () => {
  const ids = Array.from({ length: 501 }, (_, at) => `f${at}`);
  pageCore({
    library: {
      getMany: (input: { ids: string[] }) => input.ids.map((id) => file(id, id === "f500" ? "trashed" : "ready")),
    },
  } as never);
  expect([...(await deletedSince(ids))]).toEqual(["f500"]);
});
