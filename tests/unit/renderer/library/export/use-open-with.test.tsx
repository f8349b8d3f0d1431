// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { useDeletion } from "#renderer/library/export/use-deletion.ts";
import { useOpenWith } from "#renderer/library/export/use-open-with.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { startEnglish } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
  useToasts.setState({ shown: [] });
});
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const film = { id: "f", kind: "video", state: "ready" } as Asset;
const toast = () => useToasts.getState().shown.at(-1);

async function open(can: object, asset: Asset | undefined, fileExport: Answers["fileExport"] = {}) {
  const core = pageCore({ app: { info: () => ({ can }) as never }, fileExport });
  const { result } = renderHook(() => useOpenWith(asset), { wrapper: within });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(async () => {});
  const labels = () => result.current.items.map((item) => ("label" in item ? item.label : ""));
  const select = (item: unknown) => (item as { onSelect: () => void }).onSelect();
  return { core, result, labels, select };
}

it.each<[string, object, Asset | undefined, string[]]>([
  ["the system asks which", { openWith: true, programs: true }, film, ["Open with…"]],
  ["the studio lists them", { openWith: false, programs: true }, film, ["Open with"]],
  ["the system has neither", { openWith: false, programs: false }, film, []],
  ["no file", { openWith: true, programs: true }, undefined, []],
  ["a file that is gone", { openWith: true, programs: true }, { ...film, state: "missing" } as Asset, []],
  ["a file of no medium", { openWith: true, programs: true }, { ...film, kind: "unknown" } as Asset, []],
])("opening with another program: %s", async (_what, can, asset, labels) => {
  expect((await open(can, asset)).labels()).toEqual(labels);
});

it("programs are asked for when the menu is near, and the one that is chosen opens the file", async () => {
  const { core, result, select } = await open({ programs: true }, film, {
    programs: () => [{ id: "vlc", name: "VLC" }] as never,
    openWith: () => undefined,
  });
  const listed = () => (result.current.items[0] as unknown as { items: { label: string }[] }).items;
  expect([listed(), core.asked.map(([path]) => path)]).toEqual([[], ["app.info"]]);
  act(() => result.current.onNear());
  await waitFor(() => expect(listed().map(({ label }) => label)).toEqual(["VLC"]));
  select(listed()[0]);
  await waitFor(() => expect(core.asked.at(-1)).toEqual(["fileExport.openWith", { id: "f", program: "vlc" }]));
});

it("where no program opens it that is said; and so is what fails", async () => {
  const { result } = await open({ programs: true }, film, { programs: () => [] });
  act(() => result.current.onNear());
  const listed = () => (result.current.items[0] as unknown as { items: { label: string; disabled?: boolean }[] }).items;
  await waitFor(() => expect(listed()).toMatchObject([{ label: "No app can open this file type", disabled: true }]));
  queryClient.clear();
  const failing = await open({ openWith: true }, film);
  failing.select(failing.result.current.items[0]);
  await waitFor(() => expect(toast()).toMatchObject({ kind: "error", title: "Open with…" }));
  expect(failing.core.asked.at(-1)).toEqual(["fileExport.openWith", { id: "f" }]);
});

it.each([
  [["a"], "Lamp.png", "“Lamp.png” was deleted"],
  [["a"], undefined, "1 file deleted"],
  [["a", "b"], "Lamp.png", "2 files deleted"],
])("deleting %j called %s is told, and taken back once", async (ids, name, title) => {
  const core = pageCore({
    library: { trash: () => undefined },
    trash: { putBack: () => ({ back: ids.length, gone: 0 }) },
  });
  let told = 0;
  const { result } = renderHook(() => useDeletion(() => (told += 1)), { wrapper: within });
  result.current(ids, name);
  await waitFor(() => expect(toast()).toMatchObject({ kind: "done", title }));
  expect([told, core.asked[0]]).toEqual([1, ["library.trash", { ids }]]);
  act(() => toast()?.action?.run());
  await waitFor(() => expect(core.asked.some(([path]) => path === "trash.putBack")).toBe(true));
});

it("what couldn't be deleted is said, and nothing counts as deleted", async () => {
  pageCore({});
  let told = 0;
  const { result } = renderHook(() => useDeletion(() => (told += 1)), { wrapper: within });
  result.current(["a"], undefined);
  await waitFor(() => expect(toast()?.kind).toBe("error"));
  expect(told).toBe(0);
});
