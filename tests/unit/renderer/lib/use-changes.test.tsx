// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useChanges, useCoreLink } from "#renderer/lib/index.ts";
import type { Change } from "#shared/contract/app/app.ts";
import type { TaskEvent } from "#shared/contract/tasks.ts";
import { type EventFeed, eventFeed } from "../event-feed.ts";
import { pageCore } from "../page-core.ts";
import { WithinPage } from "../within-page.tsx";

let feed: EventFeed<Change>;
let tasks: EventFeed<TaskEvent>;
let core: ReturnType<typeof pageCore>;
/** Work that waits until the page rests. */
let resting: Map<number, () => void>;
const before = useCoreLink.getState();

/** The areas that were asked for again; `all` for everything. */
const asked: string[] = [];
const name = (key: readonly unknown[] | undefined) => (key === undefined ? "all" : (key[0] as string[]).join("."));

beforeEach(() => {
  asked.length = 0;
  feed = eventFeed();
  tasks = eventFeed();
  resting = new Map();
  let last = 0;
  vi.stubGlobal("requestIdleCallback", (work: () => void) => {
    last += 1;
    resting.set(last, work);
    return last;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => void resting.delete(id));
  core = pageCore({ tasks: { watch: tasks.listen }, app: { changes: feed.listen } });
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation(
    async (filters) => void asked.push(name(filters?.queryKey)),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useCoreLink.setState(before);
});

const link = (opened: number) =>
  act(() => useCoreLink.setState({ state: opened === 0 ? "connecting" : "open", opened }));
async function open() {
  link(1);
  const hook = renderHook(useChanges, { wrapper: WithinPage });
  await waitFor(() => expect(feed.listeners()).toBe(1));
  return hook;
}
const rest = () => {
  for (const [id, work] of [...resting]) {
    resting.delete(id);
    work();
  }
};
const changed = (topic: string): Change => ({ type: "changed", seq: 1, topic, ids: [] }) as Change;

it.each([
  ["connections", ["connections", "app.status", "songs.features"]],
  ["conversations", ["deleted", "conversations", "folders", "director", "library.usedIn"]],
  ["storyboard", ["deleted", "samples", "director.calls", "storyboard", "scripts", "library.usedIn"]],
  ["songs", ["deleted", "samples", "songs", "lyrics.versions", "lyrics.presets", "library.usedIn"]],
  ["library", ["library", "albums", "browse", "store.state", "store.stray", "trash", "deleted", "app.status"]],
  ["uploads", ["uploads"]],
  ["settings", ["settings"]],
  ["backup", ["backup"]],
  ["presets", ["presets", "deleted"]],
])("a change of %s makes what it touched stale, once the page rests", async (topic, areas) => {
  await open();
  feed.tell(changed(topic), changed(topic));
  // A slow machine may take up the second one only after the first was waited for.
  await waitFor(() => expect([feed.taken(), resting.size]).toEqual([2, 1]));
  expect(asked).toEqual([]);
  rest();
  expect(asked).toEqual(areas);
  rest();
  expect(asked).toEqual(areas);
});

it("many changes in one breath are asked for together; later ones again", async () => {
  await open();
  feed.tell(changed("uploads"), changed("backup"));
  await waitFor(() => expect(resting.size).toBe(1));
  feed.tell(changed("settings"));
  await new Promise((done) => setTimeout(done, 80));
  expect(resting.size).toBe(1);
  rest();
  expect(asked).toEqual(["uploads", "backup", "settings"]);
  feed.tell(changed("presets"));
  await waitFor(() => expect(resting.size).toBe(1));
  rest();
  expect(asked.slice(3)).toEqual(["presets", "deleted"]);
});

it("the status line is asked for now and then while tasks change, and doesn't wait for rest", async () => {
  await open();
  feed.tell(changed("tasks"), changed("status"), changed("tasks"));
  await waitFor(() => expect(asked).toEqual(["app.status"]));
  expect(resting.size).toBe(0);
  feed.tell(changed("status"));
  await waitFor(() => expect(asked).toEqual(["app.status", "app.status"]));
});

it("what may have been missed is all asked for", async () => {
  await open();
  feed.tell({ type: "reset", seq: 5 });
  await waitFor(() => expect(asked).toEqual(["all"]));
});

it("tasks are listened to before anything is asked for; nothing at all before the link is open", async () => {
  link(0);
  const { rerender } = renderHook(useChanges, { wrapper: WithinPage });
  await new Promise((done) => setTimeout(done));
  expect(core.asked).toEqual([]);
  link(1);
  rerender();
  await waitFor(() =>
    expect(core.asked).toEqual([
      ["tasks.watch", { since: "now" }],
      ["app.changes", { since: 0 }],
    ]),
  );
  // A link that opens again is listened to again, and the old one let go.
  link(2);
  await waitFor(() => expect(core.asked).toHaveLength(4));
  await waitFor(() => expect([feed.listeners(), tasks.listeners()]).toEqual([1, 1]));
});

it("who leaves asks for nothing more, also not for what was heard just before", async () => {
  const { unmount } = await open();
  feed.tell(changed("uploads"), changed("status"));
  await waitFor(() => expect(resting.size).toBe(1));
  feed.tell(changed("backup"));
  unmount();
  expect(resting.size).toBe(0);
  await waitFor(() => expect(feed.listeners()).toBe(0));
  await new Promise((done) => setTimeout(done, 320));
  rest();
  expect(asked).toEqual([]);
  expect(orpc.uploads.key()).toEqual([["uploads"], {}]);
});

it("files of a board that isn't shown are asked for again at once: one that was deleted isn't played when it is", async () => {
  vi.mocked(queryClient.invalidateQueries).mockRestore();
  let state = "ready";
  core = pageCore({
    tasks: { watch: tasks.listen },
    app: { changes: feed.listen },
    library: { getMany: () => [{ id: "film", state }] as never, tags: () => [] },
  });
  const files = orpc.library.getMany.queryOptions({ input: { ids: ["film"] } });
  await queryClient.prefetchQuery(files);
  await queryClient.prefetchQuery(orpc.library.tags.queryOptions());
  await open();
  state = "trashed";
  feed.tell(changed("library"));
  await waitFor(() => expect(resting.size).toBe(1));
  rest();
  await waitFor(() => expect(queryClient.getQueryData(files.queryKey)).toMatchObject([{ state: "trashed" }]));
  const asked = core.asked.map(([path]) => path);
  // What nobody sees, and plays nothing, waits until it is seen.
  expect(asked.filter((path) => path.startsWith("library."))).toEqual([
    "library.getMany",
    "library.tags",
    "library.getMany",
  ]);
  queryClient.clear();
});
