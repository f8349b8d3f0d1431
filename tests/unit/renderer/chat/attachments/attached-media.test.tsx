// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { AttachedMedia } from "#renderer/chat/attachments/attached-media.tsx";
import type { MediaBlock } from "#renderer/chat/attachments/message-attachments.ts";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
  window.location.hash = "";
});

const id = "0191a000-0000-7000-8000-0000000000a1";
const file = (state: string, name = "swell.png") => ({
  ...{ id, sha256: "0".repeat(64), kind: "image", name, createdAt: 0, state, rating: 0 },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 4 },
  origin: { type: "imported", fileName: name },
});
const ofLibrary = (type: "image" | "video", asset = id) =>
  ({ type, source: { type: "url", url: `asset:${asset}` } }) as MediaBlock;
const ofAddress = (url: string) => ({ type: "image", source: { type: "url", url } }) as MediaBlock;
const ofBytes = (media_type: string, type = "image") =>
  ({ type, source: { type: "base64", media_type, data: btoa("four") } }) as MediaBlock;

function open(
  block: MediaBlock,
  {
    assets = [] as object[],
    messageId = undefined as string | undefined,
    saveMedia = (): unknown => file("ready"),
  } = {},
) {
  const core = pageCore({ library: { getMany: () => assets }, conversations: { saveMedia } } as never);
  render(<AttachedMedia block={block} messageId={messageId} />, { wrapper: WithinPage });
  return { core, words: () => document.body.textContent ?? "" };
}
const toasts = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);

it("a picture of the library is shown by its name, and leads there", async () => {
  const { words } = open(ofLibrary("image"), { assets: [file("ready")] });
  await until(() => expect(words()).toBe("swell.png"));
  expect(document.querySelector("img")?.getAttribute("src")).toContain(id);
  expect(document.querySelector("video")).toBeNull();
  await press("button", "Show in Library");
  expect(window.location.hash).toBe(`#/library/${id}`);
});

it("a video of the library is played there", async () => {
  open(ofLibrary("video"), { assets: [file("ready", "swell.mp4")] });
  await until(() => expect(document.querySelector("video")?.getAttribute("aria-label")).toBe("swell.mp4"));
  expect(document.querySelector("video")?.controls).toBe(true);
  expect(document.querySelector("img")).toBeNull();
});

it.each(["missing", "trashed"])("a file that is %s is said to be gone, and nothing is asked of it", async (state) => {
  // Of the page of each test, which knows nothing yet.
  queryClient.clear();
  const { words } = open(ofLibrary("image"), { assets: [file(state)] });
  expect(document.querySelector("img, video")).toBeNull();
  await until(() => expect(words()).toBe("“swell.png” is no longer in the library"));
  expect(document.querySelector("img, figure")).toBeNull();
});

it("a file that is deleted for good is said to be gone by its kind", async () => {
  const { words } = open(ofLibrary("image", "0191a000-0000-7000-8000-0000000000d4"));
  await until(() => expect(words()).toBe("“Image” is no longer in the library"));
  expect(document.querySelector("img, figure")).toBeNull();
});

it.each([
  ["image", "Image"],
  ["video", "Video"],
] as const)("until its name is known a file is called by its kind: %s", (type, name) => {
  const { words } = open(ofLibrary(type, "0191a000-0000-7000-8000-0000000000b2"));
  expect(words()).toBe(name);
});

it("a file that can't be drawn is a tile", async () => {
  const other = "0191a000-0000-7000-8000-0000000000c3";
  open(ofLibrary("image", other), { assets: [{ ...file("ready"), id: other }] });
  await at("button", "Show in Library");
  fireEvent.error(document.querySelector("img") as Element);
  await until(() => expect(document.querySelector(".threadPicture")).toBeNull());
  expect(document.querySelector("figure")).not.toBeNull();
});

it("what lies elsewhere is named, not loaded, and saved by the reply that has it", async () => {
  const url = "https://media.example/a.png";
  const { core, words } = open(ofAddress(url), { messageId: "m1" });
  expect(words()).toContain(`Image: ${url} · Not loaded from the web`);
  expect(document.querySelector("img")).toBeNull();
  await press("button", "Save to Library");
  await until(() => expect(toasts()).toEqual([["done", "“swell.png” is in the library"]]));
  expect(core.asked).toEqual([["conversations.saveMedia", { messageId: "m1", url }]]);
  useToasts.getState().shown[0]?.action?.run();
  expect(window.location.hash).toBe(`#/library/${id}`);
});

it.each([
  ["of a question", "https://media.example/a.png", undefined],
  ["at no web address", "ftp://media.example/a.png", "m1"],
])("what lies elsewhere %s can't be saved", (_what, url, messageId) => {
  open(ofAddress(url), { messageId });
  expect(named("button", "Save to Library")).toEqual([]);
});

it("while it is being saved it can't be again; why it wasn't is said, and it can be tried again", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  open(ofAddress("https://media.example/a.png"), { messageId: "m1", saveMedia: () => promise });
  await press("button", "Save to Library");
  const button = await at("button", "Save to Library");
  const isOff = () => button.matches(":disabled, [aria-disabled=true]");
  await until(() => expect(isOff()).toBe(true));
  reject(new Error("Gone."));
  await until(() => expect(isOff()).toBe(false));
  expect(toasts().map(([kind]) => kind)).toEqual(["error"]);
});

it.each([
  ["image/png", "image", true, "Image.png"],
  ["image/jpeg", "image", true, "Image.jpg"],
  ["image/svg+xml", "image", false, "Image.svg+xml"],
  ["video/quicktime", "video", false, "Video.mov"],
])("bytes of %s (%s) are drawn: %s; saved, they are “%s”", async (mime, type, isDrawn, name) => {
  const sent: [string, File][] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 201;
      response = file("ready", "kept.png");
      responseType = "";
      #to = "";
      open(_method: string, to: string): void {
        this.#to = to;
      }
      send = (body: File) => {
        sent.push([this.#to, body]);
        queueMicrotask(() => this.dispatchEvent(new Event("load")));
      };
    },
  );
  const { words } = open(ofBytes(mime, type));
  expect(document.querySelector("img") !== null).toBe(isDrawn);
  if (isDrawn) expect(document.querySelector("img")?.getAttribute("src")).toBe(`data:${mime};base64,${btoa("four")}`);
  else expect(words()).toContain(`${type === "video" ? "Video" : "Image"} · ${mime}`);
  await press("button", "Save to Library");
  await until(() => expect(toasts()).toEqual([["done", "“kept.png” is in the library"]]));
  expect(sent.map(([, { name, type, size }]) => [name, type, size])).toEqual([[name, mime, 4]]);
});
