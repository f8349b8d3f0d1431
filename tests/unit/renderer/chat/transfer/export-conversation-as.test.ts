// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { assetsOf, collectAttachments } from "#renderer/chat/transfer/collect-attachments.ts";
import { exportConversationAs } from "#renderer/chat/transfer/export-conversation-as.ts";
import { importConversation } from "#renderer/chat/transfer/import-conversation.ts";
import { useConversationExports, useConversationImports } from "#renderer/chat/transfer/use-conversation-transfer.ts";
import { mediaAddress, mediaUrl } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const asset = (id: string, bytes: number, more: object = {}) =>
  ({
    ...{ id, name: `${id}.png`, kind: "image", state: "ready", sha256: `sha ${id}` },
    facts: { mime: "image/png", bytes },
    ...more,
  }) as Asset;
const image = (id: string) => ({ type: "image", source: { type: "url", url: `asset:${id}` } });
const messages = [
  { id: "q", parentId: null, role: "user", model: null, blocks: [image("a"), { type: "text", text: "A *lamp*?" }] },
  { id: "r", parentId: "q", role: "assistant", model: "Vendor-M3", blocks: [{ type: "text", text: "**Yes**, $x$" }] },
  { id: "other", parentId: "q", role: "assistant", model: "Vendor-M3", blocks: [{ type: "text", text: "No" }] },
].map((message) => ({ ...message, state: "complete", createdAt: 0, finishedAt: 0, stopReason: "end_turn" }));
const conversation = { id: "c", title: "Light: 2/3", shownMessageId: "r" };
const record = { conversation: { title: "Light: 2/3" }, messages };

let saved: { name: string; text: Promise<string>; type: string }[] = [];
const files = new Map<string, string>();
const textOf = (blob: Blob) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });

beforeAll(speakEnglish);
beforeEach(() => {
  saved = [];
  files.clear();
  useToasts.setState({ shown: [] });
  let last: Blob | undefined;
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return "blob:file";
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, text: textOf(last), type: last.type });
  });
  vi.stubGlobal("fetch", async (address: string) => {
    const text = files.get(address);
    // The page's own kind of blob, which its reader takes.
    return { ok: text !== undefined, blob: async () => new Blob([text ?? ""], { type: "image/png" }) };
  });
});
afterEach(() => {
  cleanup();
  window.location.hash = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(assets: readonly Asset[] = [asset("a", 3)]) {
  return pageCore({
    conversations: { get: () => ({ conversation, messages }) as never },
    conversationFiles: { record: () => record as never },
    library: { getMany: ({ ids }) => assets.filter(({ id }) => ids.includes(id)) },
  });
}
const toasts = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);

describe("what a conversation carries", () => {
  it("the library is asked for 500 files at a time", async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `id${at}`);
    const core = open([asset("id0", 1), asset("id500", 1)]);
    expect([...(await assetsOf(ids)).keys()]).toEqual(["id0", "id500"]);
    expect(core.asked.map(([, input]) => (input as { ids: string[] }).ids.length)).toEqual([500, 1]);
    expect((await assetsOf([])).size).toBe(0);
  });

  it("the small ones first, as much as there is room for; what is gone or too much is named without its bytes", async () => {
    for (const id of ["small", "large", "fits", "lost"]) files.set(mediaUrl(id), id);
    const all = [asset("large", 6), asset("gone", 1, { state: "missing" }), asset("small", 2), asset("fits", 3)];
    const unread = asset("unread", 1);
    const carried = await collectAttachments([...all, unread], 5);
    expect(carried.map(({ id, data }) => [id, data])).toEqual([
      ["gone", null],
      ["unread", null],
      ["small", btoa("small")],
      ["fits", btoa("fits")],
      ["large", null],
    ]);
    expect(carried[2]).toMatchObject({ name: "small.png", mime: "image/png", bytes: 2, sha256: "sha small" });
  });
});

describe("a conversation leaves the studio", () => {
  it("as Markdown: the branch that is shown, with the names of its files", async () => {
    open();
    await exportConversationAs("markdown", "c", "en");
    expect(saved.map(({ name, type }) => [name, type])).toEqual([
      [expect.stringMatching(/^Light.*\.md$/), "text/markdown"],
    ]);
    const text = (await saved[0]?.text) ?? "";
    expect(text).toContain("# Light: 2/3");
    expect(text).toContain("A *lamp*?");
    expect(text).toContain("**Yes**");
    expect(text).toContain("a.png");
    expect(text).not.toContain("No\n");
    expect(toasts()).toEqual([]);
  });

  it("as JSON: every branch, with its files", async () => {
    files.set(mediaUrl("a"), "abc");
    open();
    await exportConversationAs("json", "c", "en");
    expect(saved[0]).toMatchObject({ name: expect.stringMatching(/\.json$/), type: "application/json" });
    const file = JSON.parse((await saved[0]?.text) ?? "");
    expect(file.messages.map(({ id }: { id: string }) => id)).toEqual(["q", "r", "other"]);
    expect(file.attachments).toMatchObject([{ id: "a", data: btoa("abc") }]);
    expect(toasts()).toEqual([]);
  });

  it.each(["json", "html"] as const)(
    "as %s without a file that isn't at hand: it is said by its name",
    async (format) => {
      open();
      await exportConversationAs(format, "c", "en");
      expect(saved).toHaveLength(1);
      expect(toasts()).toEqual([["warning", expect.stringMatching(/1/), "a.png"]]);
    },
  );

  it("as a page of its own, with its pictures in it", async () => {
    files.set(mediaUrl("a"), "abc");
    open();
    await exportConversationAs("html", "c", "en");
    expect(saved[0]).toMatchObject({ name: expect.stringMatching(/\.html$/), type: "text/html" });
    const text = (await saved[0]?.text) ?? "";
    expect(text).toContain(`src="data:image/png;base64,${btoa("abc")}"`);
    expect(text).toContain("<strong>Yes</strong>");
    // Without a worker to set it a formula stands as it was written.
    expect(text).toContain('<code dir="ltr">x</code>');
    expect(text).not.toContain(">No<");
    expect(toasts()).toEqual([]);
  });

  it("on paper: pictures are waited for, and nothing of it stays on the page", async () => {
    open();
    const decode = vi.fn(async () => {});
    Object.defineProperty(HTMLImageElement.prototype, "decode", { configurable: true, value: decode });
    const seen: string[] = [];
    vi.stubGlobal("print", () => {
      const paper = document.querySelector("body > .paper");
      seen.push(paper?.textContent ?? "", paper?.querySelector("img")?.src ?? "", String(decode.mock.calls.length));
      setTimeout(() => window.dispatchEvent(new Event("afterprint")), 5);
    });
    const left = document.body.appendChild(Object.assign(document.createElement("div"), { className: "paper" }));
    await exportConversationAs("print", "c", "en");
    expect(seen).toEqual([expect.stringContaining("Yes"), mediaUrl("a"), "1"]);
    expect([left.isConnected, document.querySelector(".paper")]).toEqual([false, null]);
  });

  it("on paper a file that is gone is named", async () => {
    open([asset("a", 3, { state: "missing" })]);
    let seen = "";
    vi.stubGlobal("print", () => {
      seen = document.querySelector("body > .paper")?.innerHTML ?? "";
      setTimeout(() => window.dispatchEvent(new Event("afterprint")), 5);
    });
    await exportConversationAs("print", "c", "en");
    expect(seen).toContain("a.png");
    expect(seen).not.toContain("<img");
  });

  it("by a menu, which says what went wrong", async () => {
    open();
    const { result } = renderHook(() => useConversationExports(), { wrapper: WithinPage });
    const items = result.current({ id: "c" });
    expect(items.map(({ format }) => format)).toEqual(["markdown", "html", "json", "print"]);
    items[0]?.run();
    await waitFor(() => expect(saved).toHaveLength(1));
    pageCore();
    items[2]?.run();
    await waitFor(() => expect(toasts()).toEqual([["error", expect.any(String), expect.anything()]]));
  });
});

describe("a conversation comes back", () => {
  const file = (more: object = {}) =>
    new Blob([JSON.stringify({ format: "reelsong.conversation", version: 1, ...more })]) as File;

  it("what can't be read is said by the file's name", async () => {
    open();
    const { result } = renderHook(() => useConversationImports(), { wrapper: WithinPage });
    result.current.bring([new File(["{"], "talk.json"), new File(["[]"], "list.json")]);
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(toasts().map(([kind]) => kind)).toEqual(["error", "error"]);
    expect(
      toasts()
        .map(([, title]) => title)
        .join(),
    ).toMatch(/talk\.json.*list\.json|list\.json.*talk\.json/);
    await waitFor(() => expect(result.current.reading).toEqual([]));
    expect(window.location.hash).toBe("");
  });

  it("nothing is sent of a file that is none", async () => {
    open();
    const sent = vi.fn();
    vi.stubGlobal("fetch", sent);
    await expect(importConversation(file({ format: "other" }))).rejects.toMatchObject({ problem: "other" });
    expect(sent).not.toHaveBeenCalled();
    expect(mediaAddress("/conversations")).toContain("/media/conversations");
  });
});
