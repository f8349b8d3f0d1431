// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import i18next from "i18next";
import { type ReactNode, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useAttachments } from "#renderer/chat/attachments/use-attachments.ts";
import type { WrittenMessage } from "#renderer/chat/composer/use-message-draft.ts";
import { en } from "#renderer/i18n/english.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Attachment } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { pageCore } from "../../page-core.ts";

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
