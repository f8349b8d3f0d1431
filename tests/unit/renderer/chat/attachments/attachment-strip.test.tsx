// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { AttachmentStrip } from "#renderer/chat/attachments/attachment-strip.tsx";
import type { CheckedAttachments } from "#renderer/chat/attachments/check-attachments.ts";
import type { Attachments } from "#renderer/chat/attachments/use-attachments.ts";
import { UnreadableDocument } from "#renderer/chat/documents/read-document.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { ImportRefused } from "#renderer/lib/files/import-refused.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { named, press } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const idOf = (nth: number) => `0191a000-0000-7000-8000-0000000000f${nth}`;
const asset = (nth: number, kind: "image" | "video", name: string) =>
  ({
    ...{ id: idOf(nth), sha256: "0".repeat(64), kind, name, createdAt: 0, state: "ready", rating: 0 },
    facts: { kind, format: "png", mime: `${kind}/png`, bytes: 2_097_152, width: 640, height: 360 },
    origin: { type: "imported", fileName: name },
  }) as unknown as Asset;
const finding = (code: string, message: string, severity: Finding["severity"] = "error"): Finding => ({
  ...{ code, path: "messages.0.content.0", severity, message },
});
const nothing: CheckedAttachments = {
  ...{ findings: [], byAttachment: [], others: [], untaken: 0, large: [], bytes: 0 },
};

function open(
  attachments: Partial<Attachments> = {},
  checked: Partial<CheckedAttachments> = {},
  { assets = [] as readonly Asset[], uploads = [] as readonly [string, Upload][] } = {},
) {
  pageCore();
  const of = {
    ...{ all: [], documents: [], incoming: [], failures: [], refused: [] },
    ...{ stop: vi.fn(), bringAgain: vi.fn(), removeDocument: vi.fn(), remove: vi.fn(), ...attachments },
  } as unknown as Attachments;
  render(
    <TooltipProvider>
      <AttachmentStrip
        attachments={of}
        assets={new Map(assets.map((each) => [each.id, each]))}
        uploads={new Map(uploads)}
        checked={{ ...nothing, ...checked }}
        model="Vendor-M2.7"
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return of;
}
const said = () => document.body.textContent ?? "";
const lists = () => [...document.querySelectorAll("ul")].map((list) => list.getAttribute("aria-label"));
const alerts = () => document.querySelectorAll("[role=alert]").length;
const meter = () => document.querySelector("[role=meter]");
const textOf = (name: string, text = "Rain") => ({ name, bytes: 4, pages: null, text });
const MOST = 67_108_864;

it("where nothing goes along nothing is drawn", () => {
  open();
  expect(document.querySelector(".atts")).toBeNull();
});

it.each<[what: string, attachments: Partial<Attachments>, checked: Partial<CheckedAttachments>, lists: string[]]>([
  ["a picture", { all: [{ assetId: idOf(1) }] }, {}, ["Attachments"]],
  ["a picture that comes", { incoming: [{ key: "1", name: "a.png", part: 0 }] }, {}, ["Attachments"]],
  ["a text", { documents: [textOf("a.txt")] }, {}, ["Document"]],
  ["a failed file", { failures: [{ file: new File([""], "a.png"), error: new Error("Gone.") }] }, {}, []],
  ["a refused file", { refused: ["setup.exe"] }, {}, []],
  ["what earlier media break", {}, { others: [finding("text.body.size", "Too much.")] }, ["Limit checks"]],
  ["what the model takes none of", {}, { untaken: 1 }, []],
])("%s is reason enough, and nothing else is shown with it", (_what, attachments, checked, shown) => {
  open(attachments, checked);
  expect(document.querySelector(".atts")).not.toBeNull();
  expect(lists()).toEqual(shown);
  expect(alerts()).toBe("failures" in attachments || "refused" in attachments ? 1 : 0);
  expect(meter()).toBeNull();
  expect(said().includes("doesn’t accept images or videos")).toBe("untaken" in checked);
  expect(said().includes("supported")).toBe("refused" in attachments);
});

it("each picture and video is called as the words may call it, with what is wrong with it alone", () => {
  open(
    { all: [1, 2, 3].map((nth) => ({ assetId: idOf(nth) })) },
    { byAttachment: [[], [finding("unknown.rule", "Twelve frames a second.")], []] },
    { assets: [asset(1, "image", "swell.png"), asset(2, "video", "swell.mp4"), asset(3, "image", "fog.png")] },
  );
  const cards = [...document.querySelectorAll(".atts > ul > li")];
  expect(cards.map((card) => card.getAttribute("aria-label"))).toEqual([
    "Image 1: swell.png",
    "Video 1: swell.mp4",
    "Image 2: fog.png",
  ]);
  expect(cards.map((card) => card.hasAttribute("data-refused"))).toEqual([false, true, false]);
  expect(cards.map((card) => card.textContent?.includes("Twelve frames a second."))).toEqual([false, true, false]);
});

it("only of a file that is too large for the request its upload is told", () => {
  const upload = (nth: number): [string, Upload] => [
    idOf(nth),
    { assetId: idOf(nth), state: "uploading", doneBytes: 3, totalBytes: 12, error: null },
  ];
  open(
    { all: [{ assetId: idOf(1) }, { assetId: idOf(2) }] },
    { large: [idOf(2)] },
    { assets: [asset(1, "video", "a.mp4"), asset(2, "video", "b.mp4")], uploads: [upload(1), upload(2)] },
  );
  const told = [...document.querySelectorAll(".att")].map((card) => card.textContent?.includes("Uploading… 25%"));
  expect(told).toEqual([false, true]);
});

it("a file that comes shows how far it is, and is stopped by itself", async () => {
  const { stop } = open({
    incoming: [
      { key: "1 a.png", name: "a.png", part: 0.25 },
      { key: "2 b.png", name: "b.png", part: 0 },
    ],
  });
  const bars = [...document.querySelectorAll("[role=progressbar]")];
  expect(bars.map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuenow")])).toEqual([
    ["Importing a.png", "25"],
    ["Importing b.png", "0"],
  ]);
  await press("button", "Stop importing b.png");
  expect(stop).toHaveBeenCalledExactlyOnceWith("2 b.png");
});

it("two texts of one name are two, and each is left out by itself", async () => {
  const texts = [textOf("a.txt", "Rain"), textOf("a.txt", "Fog")];
  const { removeDocument } = open({ documents: texts });
  expect(document.querySelectorAll(".docCard")).toHaveLength(2);
  const [, second] = document.querySelectorAll(".docCard");
  await press("button", "Remove a.txt", second);
  expect(removeDocument).toHaveBeenCalledExactlyOnceWith(texts[1]);
});

it("what can’t be used is said at once: its name, why, and what can be done", async () => {
  const [file, other] = [new File([""], "swell.png"), new File([""], "brief.pdf")];
  const { bringAgain } = open({
    refused: ["setup.exe", "disk.iso"],
    failures: [
      { file, error: new ImportRefused(studioErrorOf("media_unreadable"), 422) },
      { file: other, error: new UnreadableDocument("locked") },
    ],
  });
  const notices = [...document.querySelectorAll("[role=alert] > .notice[data-tone=error]")];
  expect(notices.map((notice) => notice.querySelector("b")?.textContent)).toEqual([
    "2 files aren’t supported images or videos: setup.exe, disk.iso",
    "Couldn’t add “swell.png”: Unsupported or damaged file.",
    "“brief.pdf” wasn’t attached",
  ]);
  expect(notices[1]?.textContent).toContain("Choose an image, video, or audio file.");
  expect(notices[2]?.textContent).toContain("It’s password-protected. Remove the password first.");
  // A text that can't be read can't be either the next time.
  expect(notices.map((notice) => named("button", "Retry", notice).length)).toEqual([0, 1, 0]);
  await press("button", "Retry");
  expect(bringAgain).toHaveBeenCalledExactlyOnceWith(file);
});

it("two files of one name that failed are two, as pasted pictures are", () => {
  const wrong = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failed = (error: Error) => ({ file: new File([""], "image.png"), error });
  open({
    failures: [
      failed(new ImportRefused(studioErrorOf("media_unreadable"), 422)),
      failed(new ImportRefused(undefined, 0)),
      failed(new UnreadableDocument("empty")),
      failed(new UnreadableDocument("locked")),
    ],
  });
  expect(document.querySelectorAll("[role=alert] > .notice")).toHaveLength(4);
  expect(wrong).not.toHaveBeenCalled();
});

it.each<[problem: UnreadableDocument["problem"], found: number, allowed: number, words: string]>([
  ["tooLarge", 9_437_184, 8_388_608, "It’s 9 MB. Use files up to 8 MB."],
  ["tooMany", 11, 10, "A message can have up to 10 documents."],
  ["tooLong", 1_234_567, 1_000_000, "It has 1,234,567 characters; up to 1,000,000 are allowed. Split it."],
  ["tooSlow", 0, 60, "Reading it took over 60 s. Split it, or save it again in another app."],
  ["noWords", 1, 0, "The page is an image without text, such as a scan. Attach the page as an image instead."],
  ["noWords", 1200, 0, "All 1,200 pages are images without text, such as scans. Attach pages as images instead."],
])("a text that doesn’t go along has its figures said: %s", (problem, found, allowed, words) => {
  open({
    failures: [{ file: new File([""], "a.txt"), error: new UnreadableDocument(problem, found, allowed) }],
  });
  expect(document.querySelector(".notice div")?.textContent).toBe(`“a.txt” wasn’t attached${words}`);
});

it("a model that takes no media says of how many; earlier findings are listed beside", () => {
  open({}, { untaken: 3, others: [finding("unknown.rule", "Too much for one request.")] });
  expect(document.querySelector(".notice[data-tone=error] b")?.textContent).toBe(
    "M2.7 doesn’t accept images or videos, and this conversation has 3",
  );
  expect(said()).toContain("Choose M3.1 Flash or M3, or start a new conversation.");
  expect(document.querySelector("ul.checks")?.textContent).toContain("Too much for one request.");
});

it.each([
  [MOST * 0.25 - 1, undefined, false],
  [MOST * 0.25, "Request: 16 of 64 MB", false],
  [MOST * 0.5, "Request: 32 of 64 MB", false],
  [MOST * 0.84, "Request: 53.8 of 64 MB", false],
  [MOST * 0.85, "Request: 54.4 of 64 MB", true],
  [MOST * 2, "Request: 128 of 64 MB", true],
])("of a request of %d bytes is said: %s; near its end: %s", (bytes, words, near) => {
  open({ all: [{ assetId: idOf(1) }] }, { bytes });
  expect(meter()?.getAttribute("aria-valuetext") ?? undefined).toBe(words);
  expect(document.querySelector(".meter")?.hasAttribute("data-near") ?? false).toBe(near);
  if (words === undefined) return;
  expect([meter()?.getAttribute("aria-label"), meter()?.getAttribute("aria-valuenow")]).toEqual([
    "Request size",
    String(Math.min(bytes, MOST)),
  ]);
  expect(document.querySelector(".meter")?.textContent).toBe(words);
});
