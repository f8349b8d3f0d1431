// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { RetrieveDialog } from "#renderer/library/retrieve/retrieve-dialog.tsx";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const assetId = "0191a000-0000-7000-8000-000000000001";
const found = (more: object = {}) => ({
  ...{
    type: "task",
    remoteId: "vt_1",
    connectionId: "c1",
    connectionName: "Studio key",
    name: "Swell",
    status: "succeeded",
    model: null,
  },
  ...{ purpose: null, bytes: null, createdAt: null, resolution: null, ratio: null, durationSeconds: null },
  ...{ ready: true, failure: null, assetId: null, ...more },
});
const error = (more: object = {}) => ({
  ...{ code: "not_found", http: 404, message: "no such file", requestId: null, retryable: false },
  ...{ retryAfterSeconds: null, advice: "", ...more },
});

function open(look: () => unknown, fetch: (input?: unknown, signal?: AbortSignal) => unknown = () => []) {
  const core = pageCore({ retrieval: { look, fetch } } as never);
  const [onClose, onShow] = [vi.fn(), vi.fn()];
  const { unmount } = render(<RetrieveDialog {...{ onClose, onShow }} />, { wrapper: WithinPage });
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  return { asked, onClose, onShow, unmount };
}
const type = async (value: string) => {
  const field = await at("field", "File or task ID");
  fireEvent.change(field, { target: { value } });
  return field;
};
const off = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const said = () => document.querySelector("[aria-live=polite]")?.textContent ?? "";

it("nothing is looked up until an id is typed; blanks around it are none of it", async () => {
  const late = Promise.withResolvers<unknown>();
  const { asked } = open(() => late.promise);
  const field = await type("   ");
  expect([off("Look up"), document.activeElement === field]).toEqual([true, true]);
  fireEvent.keyDown(field, { key: "Enter" });
  await type(" vt_1 ");
  expect(off("Look up")).toBe(false);
  fireEvent.keyDown(field, { key: "Enter" });
  await at("button", "Looking up…");
  expect([off("Looking up…"), said()]).toEqual([true, ""]);
  // Once is enough.
  fireEvent.keyDown(field, { key: "Enter" });
  late.resolve({ found: found(), asked: [] });
  await at("button", "Download to Library");
  expect(asked("retrieval.look")).toEqual([{ remoteId: "vt_1" }]);
  expect(said()).toContain("Studio key");
});

it("what was found is fetched with its progress, then shown, and the dialog closes", async () => {
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { asked, onShow, onClose } = open(
    () => ({ found: found(), asked: [] }),
    async function* () {
      await first.promise;
      yield { type: "progress", part: 0.25 };
      await last.promise;
      yield { type: "done", asset: { id: assetId } };
    },
  );
  await type("vt_1");
  await press("button", "Look up");
  await press("button", "Download to Library");
  await at("button", "Downloading…");
  expect(off("Downloading…")).toBe(true);
  const bar = () => document.querySelector("[role=progressbar]");
  expect([bar()?.getAttribute("aria-label"), bar()?.hasAttribute("aria-valuenow")]).toEqual(["Downloading…", false]);
  first.resolve();
  await until(() => expect(bar()?.getAttribute("aria-valuenow")).toBe("25"));
  expect([onShow.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  last.resolve();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onShow.mock.calls).toEqual([[assetId]]);
  expect(asked("retrieval.fetch")).toEqual([{ remoteId: "vt_1", type: "task", connectionId: "c1" }]);
});

it("what is here already is shown, not fetched", async () => {
  const { asked, onShow, onClose } = open(() => ({ found: found({ assetId }), asked: [] }));
  await type("vt_1");
  await press("button", "Look up");
  await at("button", "Show in Library");
  expect([said().includes("Already in the library."), off("Show in Library")]).toEqual([true, false]);
  await press("button", "Show in Library");
  expect([onShow.mock.calls, onClose.mock.calls, asked("retrieval.fetch")]).toEqual([[[assetId]], [], []]);
});

it("what has no file yet can't be fetched", async () => {
  open(() => ({ found: found({ ready: false, status: "running" }), asked: [] }));
  await type("vt_1");
  await press("button", "Look up");
  await at("button", "Download to Library");
  expect([off("Download to Library"), said().includes("Nothing to download yet")]).toEqual([true, true]);
});

it("an answer is of its id: with another one typed it is gone", async () => {
  open(() => ({ found: found(), asked: [] }));
  await type("vt_1");
  await press("button", "Look up");
  await at("button", "Download to Library");
  await type("vt_12");
  expect([named("button", "Look up").length, said()]).toEqual([1, ""]);
});

it.each<[what: string, errors: readonly object[], title: string]>([
  ["unknown", [{}, {}], "No file or task with this ID at the service"],
  ["another's, by the status", [{}, { http: 403 }], "This key doesn’t have access to this ID"],
  ["another's, by the code", [{ code: "permission_error", http: 400 }, {}], "This key doesn’t have access to this ID"],
])("an id that names nothing for this key is %s, in the service's own words", async (_what, errors, title) => {
  const [file, task] = errors;
  open(() => ({
    found: null,
    asked: [
      { as: "file", error: error({ ...file, message: "no such file" }) },
      { as: "task", error: error({ ...task, message: "no such task" }) },
    ],
  }));
  await type("vt_1");
  await press("button", "Look up");
  await until(() => expect(said()).toBe(`${title}As a file: no such fileAs a task: no such task`));
  expect(off("Look up")).toBe(false);
});

it("a look that fails says why, as long as its id stands there", async () => {
  open(() => {
    throw new Error("The line is down.");
  });
  expect(said()).toBe("");
  await type("vt_1");
  await press("button", "Look up");
  await until(() => expect(said()).not.toBe(""));
  expect(off("Look up")).toBe(false);
  await type("vt_2");
  expect(said()).toBe("");
});

it.each<[what: string, fetch: () => unknown]>([
  [
    "told by the core",
    async function* () {
      yield { type: "failed", error: error({ code: "disk_full", message: "The disk is full.", http: null }) };
    },
  ],
  [
    "by the call itself",
    () => {
      throw new Error("The disk is full.");
    },
  ],
])("a download that fails says why, and can be tried again: %s", async (_what, fetch) => {
  const { onShow, onClose } = open(() => ({ found: found(), asked: [] }), fetch);
  await type("vt_1");
  await press("button", "Look up");
  const before = said();
  await press("button", "Download to Library");
  await until(() => {
    expect(document.querySelector("[role=progressbar]")).toBeNull();
    expect(said().length).toBeGreaterThan(before.length + 5);
  });
  expect(off("Download to Library")).toBe(false);
  expect([onShow.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

it("Enter fetches nothing that has no file yet", async () => {
  let ready = false;
  const { asked } = open(
    () => ({ found: found({ ready }), asked: [] }),
    () => new Promise(() => undefined),
  );
  const field = await type("vt_1");
  const enter = () => fireEvent.keyDown(field, { key: "Enter" });
  enter();
  await at("button", "Download to Library");
  enter();
  await new Promise((done) => setTimeout(done, 20));
  expect(asked("retrieval.fetch")).toEqual([]);
  ready = true;
  await type("vt_2");
  enter();
  await until(() => expect(asked("retrieval.look")).toHaveLength(2));
  await until(() => expect(off("Download to Library")).toBe(false));
});

it("while it is fetched Enter doesn't begin a second download", async () => {
  const { asked } = open(
    () => ({ found: found(), asked: [] }),
    () => new Promise(() => undefined),
  );
  const field = await type("vt_1");
  await press("button", "Look up");
  await press("button", "Download to Library");
  await at("button", "Downloading…");
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "Enter" });
  await new Promise((done) => setTimeout(done, 20));
  expect(asked("retrieval.fetch")).toHaveLength(1);
});

it("why a download failed is gone once another id is typed", async () => {
  open(
    () => ({ found: found(), asked: [] }),
    () => {
      throw new Error("The disk is full.");
    },
  );
  await type("vt_1");
  await press("button", "Look up");
  await press("button", "Download to Library");
  await until(() =>
    expect(
      document.querySelector("[aria-live=polite] [role=alert], [aria-live=polite] [data-tone=error]"),
    ).not.toBeNull(),
  );
  await type("vt_2");
  expect(said()).toBe("");
});

it("to leave it stops the download; files that came are asked for anew", async () => {
  const ended = Promise.withResolvers<void>();
  const { unmount } = open(
    () => ({ found: found(), asked: [] }),
    async function* (_input?: unknown, signal?: AbortSignal) {
      yield { type: "progress", part: 0.5 };
      await new Promise<void>((done) => signal?.addEventListener("abort", () => done()));
      ended.resolve();
    },
  );
  await type("vt_1");
  await press("button", "Look up");
  await press("button", "Download to Library");
  await until(() => expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("50"));
  unmount();
  await ended.promise;
  const again = open(
    () => ({ found: found(), asked: [] }),
    async function* () {
      yield { type: "done", asset: { id: assetId } };
    },
  );
  const { queryKey } = orpc.library.tags.queryOptions();
  queryClient.setQueryData(queryKey, []);
  await type("vt_1");
  await press("button", "Look up");
  await press("button", "Download to Library");
  await until(() => expect(again.onClose).toHaveBeenCalled());
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it("it is closed by its button and by Escape", async () => {
  const { onClose } = open(() => ({ found: null, asked: [] }));
  await press("button", "Close");
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(await at("dialog", /./), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(2);
});
