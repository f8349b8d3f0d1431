// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { ExportAnswer } from "#renderer/chat/transfer/foreign/export-worker.ts";
import { ForeignDialog, useForeignImport } from "#renderer/chat/transfer/foreign/foreign-dialog.tsx";
import { at, named, press, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { standInWorkers } from "../../../stand-in-worker.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useForeignImport.setState({ file: undefined });
  vi.unstubAllGlobals();
});

const conversation = (id: string, filesLeftOut = 0) => ({ source: "chatgpt", id, record: { title: id }, filesLeftOut });
type Stored = Response | Promise<Response>;

function open({ known = [] as string[], store = (): Stored => new Response("{}") } = {}) {
  const core = pageCore({ conversationFiles: { known: () => known } } as never);
  const workers = standInWorkers<ExportAnswer>();
  const stored: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    stored.push([new URL(address).pathname, method, JSON.parse(body as string)]);
    return store();
  });
  const file = new File(["[{}]"], "export.json");
  render(<ForeignDialog />, { wrapper: WithinPage });
  expect(document.querySelector("[role=dialog]")).toBeNull();
  act(() => useForeignImport.setState({ file }));
  return { core, workers, stored, file };
}
const said = () =>
  [...document.querySelectorAll("[role=dialog] [role=status] p")].map(({ textContent }) => textContent);
const progress = () => document.querySelector("[role=dialog] [role=progressbar]")?.getAttribute("aria-valuenow");
const alert = () => document.querySelector("[role=dialog] [role=alert]")?.textContent;
const buttons = () => ["Stop", "Close"].filter((name) => named("button", name).some((each) => each.textContent));
/** Answers the worker's next question, which is this one. */
async function answer(worker: ReturnType<typeof standInWorkers<ExportAnswer>>[number], asked: unknown, told: object) {
  await until(() => expect(worker.asked.at(-1)).toEqual(asked));
  worker.answer(told as ExportAnswer);
}

it("the export is read and stored part by part, and it says how far it is and what became of it", async () => {
  const { workers, stored, core, file } = open({ known: ["here"] });
  expect(said()).toEqual(["Reading the export…", "Conversations imported so far stay if you stop."]);
  expect([progress(), buttons(), named("dialog", "Import from ChatGPT or Claude").length]).toEqual(["0", ["Stop"], 1]);
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("export.json");
  const [worker] = workers;
  if (!worker) throw new Error("There is no worker");
  expect(worker.address).toContain("export-worker");
  await answer(worker, { open: file }, { count: 80 });
  await answer(
    worker,
    { from: 0, to: 50 },
    { conversations: [conversation("a", 2), conversation("here"), "empty", "unknown", "empty"] },
  );
  await until(() => expect(said()[0]).toBe("Conversations: 50 of 80"));
  expect([progress(), buttons()]).toEqual(["63", ["Stop"]]);
  await answer(worker, { from: 50, to: 80 }, { conversations: [conversation("b")] });
  await until(() =>
    expect(said()).toEqual([
      "2 conversations imported",
      "1 is already here",
      "2 left out: no messages",
      "1 left out: unknown format",
      "2 images and files were left out: the export has no text for them.",
    ]),
  );
  expect(stored).toEqual(
    ["a", "b"].map((id) => [
      "/media/conversations",
      "POST",
      { record: { title: id }, assets: {}, origin: { source: "chatgpt", id } },
    ]),
  );
  expect(core.asked[0]).toEqual([
    "conversationFiles.known",
    {
      found: [
        { source: "chatgpt", id: "a" },
        { source: "chatgpt", id: "here" },
      ],
    },
  ]);
  expect([buttons(), progress(), worker.ended, alert()]).toEqual([["Close"], undefined, true, undefined]);
  await press("button", "Close", document.querySelector("[role=dialog] footer") ?? document);
  expect(useForeignImport.getState().file).toBeUndefined();
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

it("of what wasn't so it says nothing", async () => {
  const { workers, file } = open();
  const worker = workers[0] as (typeof workers)[number];
  await answer(worker, { open: file }, { count: 1 });
  await answer(worker, { from: 0, to: 1 }, { conversations: [conversation("a")] });
  await until(() => expect(said()).toEqual(["1 conversation imported"]));
});

it.each<{ what: string; store: () => Stored }>([
  { what: "refuses", store: () => new Response("{}", { status: 400 }) },
  { what: "says nothing that can be read", store: () => new Response("<p>", { status: 500 }) },
  { what: "isn't there", store: () => Promise.reject(new Error("no")) },
])("one that the core can't store is counted: the core $what", async ({ store }) => {
  const { workers, file } = open({ store });
  const worker = workers[0] as (typeof workers)[number];
  await answer(worker, { open: file }, { count: 2 });
  await answer(worker, { from: 0, to: 2 }, { conversations: [conversation("a", 1), conversation("b")] });
  await until(() => expect(said()).toEqual(["0 conversations imported", "2 left out: couldn’t be stored"]));
});

it("a worker that answers something else found none", async () => {
  const { workers, file } = open();
  const worker = workers[0] as (typeof workers)[number];
  await answer(worker, { open: file }, { conversations: [] });
  await until(() => expect(said()).toEqual(["0 conversations imported"]));
});

it("a file that is no export is refused, with what to choose instead", async () => {
  const { workers, file } = open();
  const worker = workers[0] as (typeof workers)[number];
  await until(() => expect(worker.asked).toEqual([{ open: file }]));
  worker.refuse("not one", "noConversations" as never);
  await until(() => expect(alert()).toContain("No conversations.json in this file"));
  expect(alert()).toContain("Choose the ZIP file or the conversations.json of a ChatGPT or Claude export");
  expect([said(), buttons(), worker.ended]).toEqual([[], ["Close"], true]);
});

it("a worker that breaks is told as what it is", async () => {
  const { workers } = open();
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  workers[0]?.fail("It broke");
  await until(() => expect(alert()).toBeTruthy());
  expect(alert()).not.toContain("Choose the ZIP file");
  expect(buttons()).toEqual(["Close"]);
});

it.each(["Stop", "Escape"])("by %s it is stopped: the worker ends, and nothing more is stored", async (by) => {
  const { workers, stored, file } = open();
  const worker = workers[0] as (typeof workers)[number];
  await answer(worker, { open: file }, { count: 1 });
  await until(() => expect(worker.asked).toHaveLength(2));
  if (by === "Stop") await press("button", "Stop");
  else fireEvent.keyDown(await at("dialog", /./), { key: "Escape" });
  await until(() => expect([document.querySelector("[role=dialog]"), worker.ended]).toEqual([null, true]));
  worker.answer({ conversations: [conversation("a")] } as never);
  await new Promise((done) => setTimeout(done, 20));
  expect(stored).toEqual([]);
});
