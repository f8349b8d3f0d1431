// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { type ReactNode, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useAssets, useAttachments } from "#renderer/chat/attachments/use-attachments.ts";
import type { WrittenMessage } from "#renderer/chat/composer/use-message-draft.ts";
import type { ExtractedText } from "#renderer/chat/documents/extract-text.ts";
import { UnreadableDocument } from "#renderer/chat/documents/read-document.ts";
import { en } from "#renderer/i18n/english.ts";
import { orpc, queryClient, studioErrorFrom } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Attachment } from "#shared/contract/chat/conversations.ts";
import type { TextDocument } from "#shared/contract/chat/text-documents.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { pageCore } from "../../page-core.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { WithinPage } from "../../within-page.tsx";

let number = 0;
/** Each test has its own file: the page remembers which came by being attached. */
const asset = (more: Partial<Asset> = {}): Asset => ({
  id: `01934e6a-0000-7000-8000-00000000000${number}`,
  sha256: "0".repeat(64),
  kind: "image",
  name: "wide.png",
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 1 },
  createdAt: 0,
  origin: { type: "imported", fileName: "wide.png" },
  state: "ready",
  rating: 0,
  ...more,
});

const addresses: string[] = [];
/** The core takes each file that is given to it. */
function answerUploads(made: object): void {
  class Taken extends EventTarget {
    upload = new EventTarget();
    responseType = "";
    status = 200;
    response = made;
    open = (_method: string, address: string) => void addresses.push(address);
    send = () => void queueMicrotask(() => this.dispatchEvent(new Event("load")));
  }
  vi.stubGlobal("XMLHttpRequest", Taken);
}

const words = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18next}>{children}</I18nextProvider>;
const compose = (written: readonly Attachment[] = []) =>
  renderHook(
    () => {
      const [attachments, setAll] = useState<readonly Attachment[]>(written);
      return useAttachments("c1", { attachments, attach: setAll } as unknown as WrittenMessage);
    },
    { wrapper: words },
  ).result;

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
beforeEach(() => {
  number += 1;
  addresses.length = 0;
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draft = { kind: "conversation", id: "c1", title: "Storm", messages: 0, last: null } as const;

test.each([
  { what: "a refused file that came with the message leaves the library again", leaves: true },
  { what: "one that goes with it stays", refused: false, leaves: false },
  { what: "one that was in the library before stays", made: { alreadyHere: true }, leaves: false },
  { what: "one that was sent in another message stays", places: [{ ...draft, messages: 1 }], leaves: false },
  { what: "one that another message waits with stays", places: [{ ...draft, id: "c2" }], leaves: false },
  {
    what: "one that a shot uses stays",
    places: [draft, { kind: "film", id: "f", title: "", as: ["cover"] }],
    leaves: false,
  },
  { what: "one that was rated stays", marked: { rating: 3 }, leaves: false },
])("$what", async ({ refused = true, made = {}, places = [draft], marked = {}, leaves }) => {
  const core = pageCore({
    library: { get: () => asset(marked), usedIn: () => places, trash: () => undefined },
  } as never);
  answerUploads({ ...asset(), ...made });
  const composer = compose();
  act(() => composer.current.bring([new File(["x"], "wide.png", { type: "image/png" })]));
  await expect
    .poll(() => composer.current.all)
    .toEqual([{ assetId: asset().id, ...(made.alreadyHere ? {} : { brought: true }) }]);
  expect(addresses[0]).toMatch(/\?name=wide\.png&media$/);
  act(() => composer.current.remove(asset().id, refused));
  expect(composer.current.all).toEqual([]);
  const trashed = () => core.asked.filter(([path]) => path === "library.trash").map(([, input]) => input);
  if (leaves) await expect.poll(trashed).toEqual([{ ids: [asset().id] }]);
  else {
    // Whatever it asks is asked by then.
    await new Promise((done) => setImmediate(() => setImmediate(done)));
    expect(trashed()).toEqual([]);
  }
  if (leaves) {
    await expect
      .poll(() => useToasts.getState().shown.map(({ title }) => title))
      .toEqual(["“wide.png” wasn’t sent and was removed from the library"]);
  }
});

test.each([
  { written: { brought: true as const }, leaves: true },
  { written: {}, leaves: false },
])(
  "after a reload the draft says whether a refused file came by this message: $leaves",
  async ({ written, leaves }) => {
    const core = pageCore({
      library: { get: () => asset(), usedIn: () => [draft], trash: () => undefined },
    } as never);
    const composer = compose([{ assetId: asset().id, ...written }]);
    // What is said of it meanwhile doesn't make it forgotten.
    act(() => composer.current.setDetail(asset().id, "low"));
    act(() => composer.current.remove(asset().id, true));
    const trashed = () => core.asked.filter(([path]) => path === "library.trash").map(([, input]) => input);
    if (leaves) await expect.poll(trashed).toEqual([{ ids: [asset().id] }]);
    else {
      await new Promise((done) => setImmediate(() => setImmediate(done)));
      expect(trashed()).toEqual([]);
    }
  },
);

/** The core takes files when the test says so. */
function heldUploads() {
  const uploads: Upload[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    responseType = "";
    status = 0;
    response: unknown;
    aborted = false;
    file: File | undefined;
    open = () => undefined;
    send = (file: File) => {
      this.file = file;
      uploads.push(this);
    };
    abort = () => {
      this.aborted = true;
      this.dispatchEvent(new Event("abort"));
    };
    progress = (loaded: number, total: number) =>
      act(() => void this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total })));
    answer = (status: number, response: unknown) => {
      Object.assign(this, { status, response });
      act(() => void this.dispatchEvent(new Event("load")));
    };
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  const upload = async (at: number): Promise<Upload> => {
    await waitFor(() => expect(uploads).toHaveLength(at + 1));
    return uploads[at] as Upload;
  };
  return { upload, names: () => uploads.map(({ file }) => file?.name) };
}

const png = (name: string) => new File(["x"], name, { type: "image/png" });
const kept = (nth: number, more: object = {}) => ({ ...asset(more), id: `01934e6a-0000-7000-8000-0000000001${nth}` });
const known = (id: string) => queryClient.getQueryData(orpc.library.get.queryKey({ input: { id } }))?.name;

/** A message as it is written, with its documents. */
function write({ attachments = [], documents = [] }: { attachments?: Attachment[]; documents?: TextDocument[] } = {}) {
  pageCore();
  const { result } = renderHook(
    () => {
      const [all, attach] = useState<readonly Attachment[]>(attachments);
      const [enclosed, setEnclosed] = useState<readonly TextDocument[]>(documents);
      // As the draft does it: at once, for what is asked of it next.
      const [box] = useState({ now: documents as readonly TextDocument[] });
      const [enclose] = useState(() => (change: (now: readonly TextDocument[]) => readonly TextDocument[]) => {
        box.now = change(box.now);
        setEnclosed(box.now);
      });
      return useAttachments("c1", { attachments: all, documents: enclosed, attach, enclose } as WrittenMessage);
    },
    { wrapper: words },
  );
  return {
    at: () => result.current,
    do: (work: (attachments: typeof result.current) => void) => act(() => work(result.current)),
    incoming: () => result.current.incoming.map(({ name, part }) => `${name} ${part}`),
    failed: () => result.current.failures.map(({ file }) => file.name),
    ids: () => result.current.all.map(({ assetId }) => assetId.slice(-2)),
  };
}

test("files come one after the other, each with how far it is; one that waits can be stopped, and one that comes", async () => {
  const uploads = heldUploads();
  const message = write();
  message.do(({ bring }) => bring(["a.png", "b.png", "c.png", "d.png"].map(png)));
  expect(message.incoming()).toEqual(["a.png 0", "b.png 0", "c.png 0", "d.png 0"]);
  const first = await uploads.upload(0);
  first.progress(1, 4);
  expect(message.incoming()).toEqual(["a.png 0.25", "b.png 0", "c.png 0", "d.png 0"]);
  expect(uploads.names()).toEqual(["a.png"]);
  const [, second, third] = message.at().incoming;
  message.do(({ stop }) => stop(second?.key ?? ""));
  first.answer(201, kept(11));
  const next = await uploads.upload(1);
  expect([uploads.names(), message.incoming()]).toEqual([
    ["a.png", "c.png"],
    ["c.png 0", "d.png 0"],
  ]);
  message.do(({ stop }) => stop(third?.key ?? ""));
  expect(next.aborted).toBe(true);
  (await uploads.upload(2)).answer(201, kept(14));
  await waitFor(() => expect(message.incoming()).toEqual([]));
  expect([message.ids(), message.failed()]).toEqual([["11", "14"], []]);
});

test("a file that couldn’t be brought in is named with its reason; it alone is tried again", async () => {
  const uploads = heldUploads();
  const message = write();
  const files = [png("a.png"), png("b.png")];
  message.do(({ bring }) => bring(files));
  for (const at of [0, 1]) (await uploads.upload(at)).answer(422, studioErrorOf("media_unreadable"));
  await waitFor(() => expect(message.failed()).toEqual(["a.png", "b.png"]));
  expect(message.at().failures.map(({ error }) => studioErrorFrom(error).code)).toEqual([
    "media_unreadable",
    "media_unreadable",
  ]);
  expect([message.incoming(), message.ids()]).toEqual([[], []]);
  message.do(({ bringAgain }) => bringAgain(files[0] as File));
  expect([message.failed(), message.incoming()]).toEqual([["b.png"], ["a.png 0"]]);
  (await uploads.upload(2)).answer(201, kept(11));
  await waitFor(() => expect(message.ids()).toEqual(["11"]));
  expect(message.failed()).toEqual(["b.png"]);
  message.do(({ forgetFailed }) => forgetFailed());
  expect(message.failed()).toEqual([]);
});

test("what is neither picture, video nor text is named, until other files are chosen", () => {
  heldUploads();
  const message = write();
  message.do(({ bring }) => bring([new File(["x"], "setup.exe"), png("a.png"), new File(["x"], "disk.iso")]));
  expect([message.at().refused, message.incoming()]).toEqual([["setup.exe", "disk.iso"], ["a.png 0"]]);
  message.do(({ bring }) => bring([new File(["x"], "font.ttf")]));
  expect(message.at().refused).toEqual(["font.ttf"]);
  message.do(({ forgetFailed }) => forgetFailed());
  expect(message.at().refused).toEqual([]);
});

test("files of the library are attached once, did not come by this message, and are known by name at once", () => {
  const message = write({ attachments: [{ assetId: kept(11).id, detail: "low" }] });
  message.do(({ attach }) => attach([kept(12, { name: "harbour.png" }), kept(11)] as Asset[]));
  expect(message.at().all).toEqual([{ assetId: kept(11).id, detail: "low" }, { assetId: kept(12).id }]);
  expect(known(kept(12).id)).toBe("harbour.png");
});

test("a repaired file takes the place and the detail of the one it was made of, and no other’s", () => {
  const message = write({
    attachments: [{ assetId: kept(11).id, detail: "high", brought: true }, { assetId: kept(12).id }],
  });
  message.do(({ replace }) => replace(kept(11).id, kept(13, { name: "smaller.png" }) as Asset));
  expect(message.at().all).toEqual([{ assetId: kept(13).id, detail: "high" }, { assetId: kept(12).id }]);
  expect(known(kept(13).id)).toBe("smaller.png");
  message.do(({ replace }) => replace(kept(12).id, kept(14) as Asset));
  expect(message.at().all[1]).toEqual({ assetId: kept(14).id });
  message.do(({ setDetail }) => setDetail(kept(14).id, "low"));
  expect(message.at().all.map(({ detail }) => detail)).toEqual(["high", "low"]);
  // One that is attached already isn't there twice.
  message.do(({ replace }) => replace(kept(14).id, kept(13) as Asset));
  expect(message.at().all).toEqual([{ assetId: kept(13).id, detail: "high" }]);
});

test("of a refused file that left the library the way back restores it; one that can’t leave isn’t spoken of", async () => {
  const toasts = () => useToasts.getState().shown;
  const answers = { get: () => asset(), usedIn: () => [draft] };
  const core = pageCore({
    library: { ...answers, trash: () => undefined },
    trash: { putBack: () => ({ back: 1, gone: 0 }) },
  } as never);
  const composer = compose([{ assetId: asset().id, brought: true }]);
  act(() => composer.current.remove(asset().id, true));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toMatchObject({ kind: "done", action: { label: "Restore", undoes: true } });
  act(() => toasts()[0]?.action?.run());
  await waitFor(() => expect(toasts().at(-1)?.title).toBe("1 file restored"));
  expect(core.asked.at(-1)).toEqual(["trash.putBack", { ids: [asset().id] }]);

  useToasts.setState({ shown: [] });
  const refused = Promise.withResolvers<void>();
  const trash = () => {
    refused.resolve();
    throw new Error("The disk is full.");
  };
  pageCore({ library: { ...answers, trash } } as never);
  const again = compose([{ assetId: asset().id, brought: true }]);
  act(() => again.current.remove(asset().id, true));
  await refused.promise;
  await new Promise((done) => setTimeout(done, 30));
  expect(toasts()).toEqual([]);
});

const text = (name: string) => new File(["Rain"], name, { type: "text/plain" });
const rain = (name: string, words = "Rain"): TextDocument => ({ name, bytes: 4, pages: null, text: words });

/** The thread that takes the text out of files. */
function reader() {
  const made = standInWorkers<ExtractedText>();
  const one = (at: number) =>
    waitFor(() => {
      const worker = made.findLast(({ asked }) => asked.length > 0);
      expect(worker?.asked).toHaveLength(at + 1);
      return worker as (typeof made)[number];
    });
  return {
    answer: async (at: number, answer: ExtractedText) => (await one(at)).answer(answer),
    asked: one,
    /** The next test has its own. */
    end: () => made.at(-1)?.fail("over"),
  };
}

test("of a text only its words go along, once, and its file isn’t brought into the library", async () => {
  const uploads = heldUploads();
  const thread = reader();
  const message = write({ documents: [rain("a.txt", "Fog"), rain("b.txt")] });
  message.do(({ bring }) => bring([text("a.txt"), text("b.txt")]));
  expect(message.incoming()).toEqual(["a.txt 0", "b.txt 0"]);
  await thread.answer(0, { text: "Rain", pages: null });
  await waitFor(() => expect(message.incoming()).toEqual(["b.txt 0"]));
  await thread.answer(1, { text: "Rain", pages: null });
  await waitFor(() => expect(message.incoming()).toEqual([]));
  expect(message.at().documents).toEqual([rain("a.txt", "Fog"), rain("b.txt"), rain("a.txt")]);
  expect([message.failed(), message.ids(), uploads.names()]).toEqual([[], [], []]);

  message.do(({ removeDocument }) => removeDocument(rain("a.txt")));
  expect(message.at().documents).toEqual([rain("a.txt", "Fog"), rain("b.txt")]);
  message.do(({ removeDocument }) => removeDocument(rain("b.txt")));
  expect(message.at().documents).toEqual([rain("a.txt", "Fog")]);
  thread.end();
});

test("a text that can’t be read says why; one that is stopped says nothing", async () => {
  const thread = reader();
  const message = write();
  message.do(({ bring }) => bring([text("a.txt"), text("b.txt")]));
  await thread.answer(0, { problem: "tooLong", found: 12, allowed: 10 });
  await waitFor(() => expect(message.failed()).toEqual(["a.txt"]));
  expect(message.at().failures[0]?.error).toMatchObject({ problem: "tooLong", found: 12, allowed: 10 });
  await thread.asked(1);
  message.do(({ stop, incoming }) => stop(incoming[0]?.key ?? ""));
  await waitFor(() => expect(message.incoming()).toEqual([]));
  expect([message.failed(), message.at().documents]).toEqual([["a.txt"], []]);
});

test.each([
  { before: 9, fits: true },
  { before: 10, fits: false },
])("a message takes ten documents: beside $before another fits: $fits", async ({ before, fits }) => {
  const thread = reader();
  const documents = Array.from({ length: before }, (_, at) => rain(`${at}.txt`));
  const message = write({ documents });
  message.do(({ bring }) => bring([text("last.txt")]));
  await thread.answer(0, { text: "Rain", pages: null });
  await waitFor(() => expect(message.incoming()).toEqual([]));
  expect(message.at().documents).toEqual(fits ? [...documents, rain("last.txt")] : documents);
  expect(message.failed()).toEqual(fits ? [] : ["last.txt"]);
  if (!fits) {
    const error = message.at().failures[0]?.error;
    expect(error).toBeInstanceOf(UnreadableDocument);
    expect(error).toMatchObject({ problem: "tooMany", found: 11, allowed: 10 });
  }
  thread.end();
});

test("beside ten documents one of them isn't an eleventh", async () => {
  const thread = reader();
  const documents = Array.from({ length: 10 }, (_, at) => rain(`${at}.txt`));
  const message = write({ documents });
  message.do(({ bring }) => bring([text("3.txt")]));
  await thread.answer(0, { text: "Rain", pages: null });
  await waitFor(() => expect(message.incoming()).toEqual([]));
  expect([message.at().documents, message.failed()]).toEqual([documents, []]);
  thread.end();
});

test("the library’s files behind ids are asked for once each, and not at all where there are none", async () => {
  const core = pageCore({ library: { getMany: () => [kept(11, { name: "harbour.png" })] } } as never);
  const { result, rerender } = renderHook(({ ids }: { ids: string[] }) => useAssets(ids), {
    wrapper: WithinPage,
    initialProps: { ids: [] as string[] },
  });
  expect(result.current.size).toBe(0);
  rerender({ ids: [kept(11).id, kept(12).id, kept(11).id] });
  await waitFor(() => expect(result.current.get(kept(11).id)?.name).toBe("harbour.png"));
  expect(core.asked).toEqual([["library.getMany", { ids: [kept(11).id, kept(12).id] }]]);
  expect(result.current.has(kept(12).id)).toBe(false);
});
