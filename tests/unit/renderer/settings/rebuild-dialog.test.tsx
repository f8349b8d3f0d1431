// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { RebuildDialog } from "#renderer/settings/store/rebuild-dialog.tsx";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const none = { restored: 0, relinked: 0, updated: 0, added: 0, known: 0, skipped: 0, missing: 0 };

function open(preview: () => unknown, rebuild: (signal: AbortSignal | undefined) => unknown = () => []) {
  const core = pageCore({
    store: { previewRebuild: preview, rebuild: (_input: unknown, signal: AbortSignal | undefined) => rebuild(signal) },
  } as never);
  const onClose = vi.fn();
  render(<RebuildDialog onClose={onClose} />, { wrapper: WithinPage });
  const asked = (path: string) => core.asked.filter(([each]) => each === path).length;
  return { asked, onClose };
}
const lines = () => [...document.querySelectorAll("tr")].map(({ textContent }) => textContent);
const off = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const status = () => document.querySelector("[role=dialog] [role=status]")?.textContent;

it("what it will find is said first, in the order of what changes most, and nothing that is nothing", async () => {
  const late = Promise.withResolvers<unknown>();
  const { asked } = open(() => late.promise);
  await at("heading", "Rebuild library");
  expect([status(), off("Rebuild")]).toEqual(["Reading the folder…", true]);
  late.resolve({ ...none, known: 1200, missing: 2, restored: 1 });
  await until(() =>
    expect(lines()).toEqual([
      "Restored from sidecarsWith name, rating, tags, and source.1",
      "MissingStay in the library as missing, with their details.2",
      "UnchangedNo changes.1,200",
    ]),
  );
  expect([off("Rebuild"), asked("store.rebuild")]).toEqual([false, 0]);
  expect(document.body.textContent).toContain("Preview based on names, sizes, and sidecars.");
});

it("an empty folder is said to be empty", async () => {
  open(() => none);
  await until(() => expect(document.body.textContent).toContain("The folder is empty."));
  expect([lines(), off("Rebuild")]).toEqual([[], false]);
});

it("a rebuild says how far it is, then what it found", async () => {
  const steps = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const { asked, onClose } = open(
    () => ({ ...none, known: 1 }),
    async function* () {
      await steps[0]?.promise;
      yield { type: "progress", done: 0, total: 0 };
      await steps[1]?.promise;
      yield { type: "progress", done: 500, total: 2000 };
      await steps[2]?.promise;
      yield { type: "done", report: { ...none, added: 3, known: 1997 } };
    },
  );
  await press("button", "Rebuild");
  await at("button", "Stop");
  const bar = () => document.querySelector("[role=progressbar]");
  expect([status(), off("Rebuild"), bar()?.getAttribute("aria-label"), bar()?.hasAttribute("aria-valuenow")]).toEqual([
    ...["Reading the folder…", true, "Rebuild library", false],
  ]);
  steps[0]?.resolve();
  await until(() => expect(status()).toBe("0 of 0 files"));
  expect(bar()?.hasAttribute("aria-valuenow")).toBe(false);
  steps[1]?.resolve();
  await until(() => expect(status()).toBe("500 of 2,000 files"));
  expect(bar()?.getAttribute("aria-valuenow")).toBe("25");
  steps[2]?.resolve();
  await until(() => expect(lines()).toEqual(["New3", "Unchanged1,997"]));
  expect(document.body.textContent).toContain("The library matches its folder.");
  expect([named("button", "Rebuild"), document.activeElement?.textContent]).toEqual([[], "Close"]);
  await press("button", "Close");
  expect([onClose.mock.calls.length, asked("store.rebuild")]).toEqual([1, 1]);
});

it.each<[how: string, close: () => Promise<void>]>([
  ["Stop", () => press("button", "Stop")],
  ["Escape", async () => void fireEvent.keyDown(await at("dialog", /./), { key: "Escape" })],
])("%s closes it, and ends the work at the core", async (_how, close) => {
  const ended = Promise.withResolvers<void>();
  const { onClose } = open(
    () => ({ ...none, known: 1 }),
    async function* (signal: AbortSignal | undefined) {
      yield { type: "progress", done: 1, total: 2 };
      await new Promise<void>((done) => signal?.addEventListener("abort", () => done()));
      ended.resolve();
    },
  );
  await press("button", "Rebuild");
  await until(() => expect(status()).toBe("1 of 2 files"));
  await close();
  expect(onClose).toHaveBeenCalledOnce();
  await ended.promise;
});

it("before it begins it is cancelled", async () => {
  const { onClose, asked } = open(() => ({ ...none, known: 1 }));
  await press("button", "Cancel");
  expect([onClose.mock.calls.length, asked("store.rebuild")]).toEqual([1, 0]);
});

it.each<[what: string, said: string, preview: () => unknown, rebuild: (() => unknown) | undefined]>([
  [
    "the preview",
    "Couldn’t load this",
    () => {
      throw new Error("The folder is gone.");
    },
    undefined,
  ],
  [
    "the rebuild",
    "Couldn’t rebuild the library",
    () => ({ ...none, known: 1 }),
    () => {
      throw new Error("The folder is gone.");
    },
  ],
])("where %s fails it says so", async (_what, said, preview, rebuild) => {
  open(preview, rebuild);
  if (rebuild) await press("button", "Rebuild");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toContain(said));
  expect([lines(), status(), off("Rebuild")]).toEqual([[], undefined, rebuild === undefined]);
});

it("a preview that failed can be asked for again", async () => {
  let refuses = true;
  const { asked } = open(() => {
    if (refuses) throw new Error("no answer");
    return { ...none, known: 1 };
  });
  await at("button", "Retry");
  expect(off("Rebuild")).toBe(true);
  const before = asked("store.previewRebuild");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(off("Rebuild")).toBe(false));
  expect([named("button", "Retry"), asked("store.previewRebuild") - before, asked("store.rebuild")]).toEqual([
    [],
    1,
    0,
  ]);
});
