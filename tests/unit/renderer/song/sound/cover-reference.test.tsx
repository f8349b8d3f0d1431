// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { RepairAnswer } from "#renderer/media/repair/worker/repair-messages.ts";
import type { Sound } from "#renderer/song/song-draft.ts";
import { CoverReference } from "#renderer/song/sound/cover-reference.tsx";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

const uuid = (number: number) => `0198f000-0000-7000-9000-${String(number).padStart(12, "0")}`;
const recording = (number: number, facts: object = {}) => ({
  ...{ id: uuid(number), sha256: "0".repeat(64), kind: "audio", name: `Tide ${number}.wav`, createdAt: 1, rating: 0 },
  ...{ origin: { type: "imported", fileName: "Tide.wav" }, state: "ready" },
  facts: { kind: "audio", format: "wav", mime: "audio/wav", bytes: 2 * 1024 * 1024, durationSeconds: 61, ...facts },
});

/** The browser's request; a test says how far it is and what is answered. */
class Request extends EventTarget {
  static readonly sent: Request[] = [];
  readonly upload = new EventTarget();
  address = "";
  response: unknown;
  status = 201;
  open = (_method: string, address: string) => {
    this.address = address;
  };
  send = () => void Request.sent.push(this);
  abort = () => {};
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
}

let workers: ReturnType<typeof standInWorkers<RepairAnswer>>;
beforeAll(startEnglish);
beforeEach(() => {
  watchedSizes();
  workers = standInWorkers();
  Request.sent.length = 0;
  vi.stubGlobal("XMLHttpRequest", Request);
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  useToasts.setState({ shown: [] });
});

function show(
  draft: Partial<Sound> = {},
  { fault = undefined as string | undefined, facts = {}, prepare = (): unknown => new Promise(() => {}) } = {},
) {
  const core = pageCore({
    library: {
      get: ({ id }) => recording(Number(id.slice(-3)), facts),
      list: () => ({ items: [recording(7)], next: null }),
      peaks: () => [[0.5]],
    },
    songs: { features: () => ({ features: null }), prepareCover: prepare },
    repairs: {
      begin: () => ({ id: "r" }),
      seal: () => recording(9).facts,
      keep: () => recording(9),
      cancel: () => undefined,
    },
  });
  queryClient.setQueryData(["undecodable", uuid(1)], null);
  const change = vi.fn();
  const onWords = vi.fn();
  const Held = () => {
    const [held, hold] = useState({ cover: null, ...draft } as Sound);
    return (
      <CoverReference
        {...{ fault, onWords }}
        draft={held}
        change={(patch) => {
          change(patch);
          hold((now) => ({ ...now, ...patch }));
        }}
      />
    );
  };
  render(<Held />, { wrapper: WithinPage });
  return { asked: core.asked, onWords, changes: () => change.mock.calls.map(([patch]) => patch) };
}
const file = () => new File(["sound"], "Dawn.wav", { type: "audio/wav" });
const input = () => document.querySelector("input[type=file]") as HTMLInputElement;
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
/** What is said in the color of an error. */
const faults = () => texts(".field p.text-block");
const sources = () =>
  [...document.querySelectorAll("[role=radio]")].map((each) => [each.textContent, each.getAttribute("aria-checked")]);

it("a song without a recording offers to choose one, and nothing of one", async () => {
  const { asked } = show();
  expect(sources()).toEqual([
    ["File", "true"],
    ["Web address", "false"],
  ]);
  expect(texts("button:not([role])")).toEqual(["Choose a recording…", "From Library…"]);
  expect([named("button", "Remove recording"), document.querySelector("[role=progressbar]")]).toEqual([[], null]);
  expect([asked, texts(".cap"), named("dialog", /./)]).toEqual([[], [], []]);
  const pressed = vi.spyOn(input(), "click");
  await press("button", "Choose a recording…");
  expect(pressed).toHaveBeenCalledTimes(1);
});

it("what was chosen is named with what it is, can be trimmed, listened to and taken away", async () => {
  const { changes, asked } = show({ cover: uuid(1) });
  await press("button", "Remove recording");
  expect(asked[0]).toEqual(["library.get", { id: uuid(1) }]);
  expect(changes()).toEqual([{ cover: null, coverPrepared: false }]);
  expect(texts("button:not([role])")).toEqual(["Choose a recording…", "From Library…"]);
  cleanup();
  show({ cover: uuid(1) });
  await at("button", "Trim…");
  await at("button", "Transcribe lyrics");
  expect([texts("button .cut"), texts(".cap")]).toEqual([["Tide 1.wav"], ["1:01 · 2 MB"]]);
});

it("a length that isn't known isn't told", async () => {
  show({ cover: uuid(1) }, { facts: { durationSeconds: undefined } });
  await at("button", "Remove recording");
  expect(texts(".cap")).toEqual(["2 MB"]);
});

it("why a check refuses it is said, and it is neither trimmed nor listened to", async () => {
  show({ cover: uuid(1) }, { fault: "Too short" });
  await at("button", "Remove recording");
  expect(document.body.textContent).toContain("Too short");
  expect([named("button", "Trim…"), named("button", "Transcribe lyrics")]).toEqual([[], []]);
  expect(faults()).toEqual(["Too short"]);
  cleanup();
  // Of none it is no news.
  show({}, { fault: "Choose one" });
  expect(document.body.textContent).not.toContain("Choose one");
});

it.each([
  ["chosen", () => fireEvent.change(input(), { target: { files: [file()] } })],
  [
    "dropped",
    () => fireEvent.drop(document.querySelector("div.cover") as Element, { dataTransfer: { files: [file()] } }),
  ],
])("a file that is %s is brought into the library, and shown on its way", async (_what, give) => {
  const { changes } = show({ coverPrepared: true });
  give();
  await until(() => expect(Request.sent).toHaveLength(1));
  const [sent] = Request.sent;
  expect(sent?.address).toMatch(/\?name=Dawn\.wav$/);
  const bar = await at("progressbar", "Importing recording…");
  expect(bar.getAttribute("aria-valuenow")).toBe("0");
  sent?.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 2 }));
  await until(() => expect(named("progressbar", /./)[0]?.getAttribute("aria-valuenow")).toBe("50"));
  expect(changes()).toEqual([]);
  sent?.answer(201, recording(2));
  await until(() => expect(changes()).toEqual([{ cover: uuid(2), coverPrepared: false }]));
  await gone("progressbar", "Importing recording…");
});

it("a file is forgotten by its field, so that it can be chosen again; none is none", () => {
  show();
  const put = vi.fn();
  const field = input();
  Object.defineProperty(field, "value", { set: put, get: () => "", configurable: true });
  fireEvent.change(field, { target: { files: [] } });
  expect([Request.sent, put.mock.calls]).toEqual([[], [[""]]]);
  // Words that are dropped are no file.
  const words = createEvent.drop(document.querySelector("div.cover") as Element);
  Object.assign(words, { dataTransfer: { files: [] } });
  fireEvent(document.querySelector("div.cover") as Element, words);
  expect(Request.sent).toEqual([]);
});

it("while a file hangs over it, it shows that", () => {
  show();
  const place = document.querySelector("div.cover") as HTMLElement;
  expect(place.dataset.over).toBeUndefined();
  fireEvent.dragOver(place, { dataTransfer: { types: ["Files"] } });
  expect(place.dataset.over).toBe("true");
  fireEvent.dragLeave(place);
  expect(place.dataset.over).toBeUndefined();
});

it("a file that can't be brought in is said beside the field alone", async () => {
  const { changes } = show();
  fireEvent.change(input(), { target: { files: [file()] } });
  await until(() => expect(Request.sent).toHaveLength(1));
  const error = { code: "disk_low", http: null, message: "full", requestId: null, retryable: false };
  Request.sent[0]?.answer(507, { ...error, retryAfterSeconds: null, advice: "" });
  await until(() => expect(document.body.textContent).toContain("The disk is almost full."));
  expect(faults()).toEqual(["The disk is almost full."]);
  expect([changes(), useToasts.getState().shown]).toEqual([[], []]);
});

it("one of the library is picked, and the focus is back at the button it came from", async () => {
  const { changes } = show();
  await press("button", "From Library…");
  await at("dialog", "Choose a recording");
  await press("button", /^Tide 7\.wav/);
  expect(changes()).toEqual([{ cover: uuid(7), coverPrepared: false }]);
  await gone("dialog", "Choose a recording");
  await until(() => expect(document.activeElement?.textContent).toBe("From Library…"));
});

it("a part of it is taken instead of it", async () => {
  const { changes } = show({ cover: uuid(1), coverPrepared: true });
  await press("button", "Trim…");
  await at("dialog", "Trim file");
  fireEvent.keyDown(await at("slider", "Out point"), { key: "PageDown" });
  await press("button", "Create copy");
  await until(() => expect(workers.at(-1)?.asked).toMatchObject([{ type: "make" }]));
  workers.at(-1)?.answer({ type: "made" });
  await press("button", "Use the fixed file");
  await until(() => expect(changes()).toEqual([{ cover: uuid(9), coverPrepared: false }]));
  await gone("dialog", "Use the fixed file?");
});

it("a recording on the web is told by its address", async () => {
  const { changes } = show();
  fireEvent.click((await at("radio", "Web address")) as Element);
  expect(changes()).toEqual([{ coverUrl: "" }]);
  const field = (await at("field", "Web address of the recording")) as HTMLInputElement;
  expect(document.body.textContent).toContain("It must be 6 s to 6 min long");
  expect(faults()).toEqual([]);
  expect([field.getAttribute("aria-invalid"), named("button", "From Library…")]).toEqual([null, []]);
  fireEvent.change(field, { target: { value: "https://a.example/b.mp3" } });
  fireEvent.click((await at("radio", "File")) as Element);
  expect(changes().slice(1)).toEqual([{ coverUrl: "https://a.example/b.mp3" }, { coverUrl: null }]);
  await at("button", "From Library…");
});

it("why an address is refused stands where it was explained", async () => {
  show({ coverUrl: "ftp://a" }, { fault: "Not this" });
  await at("field", "Web address of the recording");
  expect(sources()[1]).toEqual(["Web address", "true"]);
  expect([faults(), document.body.textContent?.includes("6 min")]).toEqual([["Not this"], false]);
});

it("what the service heard in a recording isn't taken for that of one chosen meanwhile", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { changes, onWords } = show({ cover: uuid(1) }, { prepare: () => promise });
  await press("button", "Transcribe lyrics");
  await until(() => expect(document.body.textContent).toContain("Transcribing…"));
  await press("button", "From Library…");
  await press("button", /^Tide 7\.wav/);
  await until(() => expect(texts("button .cut")).toEqual(["Tide 7.wav"]));
  resolve({ featureId: "f", lyrics: "Night ferry", sections: [], expiresAt: 4e12 });
  const heard = () => queryClient.getQueryData(orpc.songs.features.queryKey({ input: { assetId: uuid(1) } }));
  await until(() => expect(heard()?.features?.featureId).toBe("f"));
  expect([changes(), onWords.mock.calls]).toEqual([[{ cover: uuid(7), coverPrepared: false }], []]);
  await at("button", "Transcribe lyrics");
});
