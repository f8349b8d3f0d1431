// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { client, mediaAddress, mediaUrl, orpc, queryClient } from "#renderer/lib/index.ts";
import { RepairDialog, type RepairDialogProps } from "#renderer/media/repair/dialog/repair-dialog.tsx";
import type { RepairAnswer, RepairFailure, RepairProgress } from "#renderer/media/repair/worker/repair-messages.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { at, choose, named, press, until } from "../../../page-controls.ts";
import { type Answers, pageCore } from "../../../page-core.ts";
import { isOff, wordsOfDialog } from "../../../song-dialogs.ts";
import { standInWorkers } from "../../../stand-in-worker.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

const MEGABYTE = 1024 * 1024;
const picture: MediaFacts = {
  ...{ kind: "image", format: "png", mime: "image/png", bytes: MEGABYTE, width: 2100, height: 400 },
};
const mended: MediaFacts = { ...picture, width: 1000 };
const film: MediaFacts = {
  ...{ kind: "video", format: "mp4", mime: "video/mp4", bytes: 8 * MEGABYTE, width: 1280, height: 720 },
  ...{ durationSeconds: 6, videoCodec: "avc", audioCodec: "aac", frameRate: 24 },
};
const sound: MediaFacts = {
  ...{ kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: MEGABYTE, durationSeconds: 20 },
};
const kept = { id: "kept", name: "Tide (fixed)" };

let workers: ReturnType<typeof standInWorkers<RepairAnswer, RepairProgress, RepairFailure>>;
beforeAll(startEnglish);
beforeEach(() => {
  watchedSizes();
  workers = standInWorkers();
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
/** What was told to the core before is there when this is answered. */
const settled = () => client.repairs.begin({ sourceId: "last" });
afterEach(async () => {
  cleanup();
  await settled();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

interface Given {
  facts?: MediaFacts;
  name?: string;
  /** Of the film or the sound, by this machine. */
  undecodable?: string | null;
  sealed?: MediaFacts;
  repairs?: Answers["repairs"];
}

function open({
  facts = picture,
  name = "Tide.png",
  undecodable = null,
  sealed = mended,
  repairs = {},
  ...props
}: Given & Partial<Omit<RepairDialogProps, "asset">> = {}) {
  const core = pageCore({
    repairs: { begin: () => ({ id: "r" }), seal: () => sealed, cancel: () => undefined, keep: () => kept, ...repairs },
    library: { peaks: () => [[0.5]] },
  });
  queryClient.setQueryData(["undecodable", "a"], undecodable);
  queryClient.setQueryData(["film-strip", "a"], null);
  queryClient.setQueryData(["heardFile", mediaAddress("/repairs/r")], null);
  queryClient.setQueryData(["heardFile", mediaUrl("a")], null);
  const asset = { id: "a", name, facts, state: "ready" } as Asset;
  const onUse = vi.fn();
  const onClose = vi.fn();
  const shown = render(<RepairDialog {...{ asset, use: "firstFrame", onUse, onClose, ...props }} />, {
    wrapper: WithinPage,
  });
  const asked = (procedure: string) =>
    core.asked.flatMap(([path, input]) => (path === `repairs.${procedure}` ? [input] : []));
  return { asked, onUse, onClose, leave: shown.unmount };
}

const text = (selector: string) => document.querySelector(selector)?.textContent;
const title = () => text("[role=dialog] h2");
const lead = () => text("[role=dialog] header p");
const buttons = () => [...document.querySelectorAll("[role=dialog] > footer button")].map((each) => each.textContent);
const form = () => document.querySelector("[data-repairing]");
const notice = (selector = "[role=alert], .notice") => text(selector);
const copy = () => named("button", "Create copy")[0];
async function begin() {
  await press("button", "Create copy");
  const before = workers.length;
  await until(() => expect(workers.at(-1)?.asked).toHaveLength(1));
  return before;
}
const last = () => workers.at(-1) as (typeof workers)[number];
async function make() {
  await begin();
  last().answer({ type: "made" });
  await at("button", "Use the fixed file");
}

it("tells what is done, makes it as it is asked for, and says how far it is", async () => {
  const { asked } = open();
  expect([title(), lead(), buttons()]).toEqual([
    "Fix it for me",
    "Fixes “Tide.png” on this computer. The original doesn’t change.",
    ["Cancel", "Create copy"],
  ]);
  expect([text("[role=status]"), form()?.hasAttribute("inert")]).toEqual([undefined, false]);
  await begin();
  expect(asked("begin")).toEqual([{ sourceId: "a" }]);
  expect(last().asked).toMatchObject([
    {
      type: "make",
      order: {
        ...{ kind: "image", source: mediaUrl("a"), target: mediaAddress("/repairs/r") },
        ...{ crop: { x: 550, y: 0, width: 1000, height: 400 }, output: { width: 1000, height: 400 } },
      },
    },
  ]);
  expect([text("[role=status] .cap"), buttons(), form()?.hasAttribute("inert")]).toEqual([
    "Working… 0%",
    ["Stop"],
    true,
  ]);
  last().note(0.999);
  expect(text("[role=status] .cap")).toBe("Working… 99%");
  last().note(1);
  expect(text("[role=status] .cap")).toBe("Working… 100%");
});

it("what was made is looked at beside the original before anything is changed", async () => {
  const { asked, onUse } = open();
  await make();
  expect([title(), lead(), buttons()]).toEqual([
    "Use the fixed file?",
    "Nothing has changed yet. The original stays in Library.",
    ["Back", "Cancel", "Use the fixed file"],
  ]);
  expect(document.activeElement?.textContent).toBe("Use the fixed file");
  const sides = [...document.querySelectorAll("figure")];
  expect(sides.map((side) => side.querySelector("figcaption")?.textContent)).toEqual([
    "OriginalPNG · 2100 × 400 · 1 MB",
    "FixedPNG · 1000 × 400 · 1 MB",
  ]);
  expect(sides.map((side) => side.querySelector("img")?.getAttribute("src"))).toEqual([
    mediaUrl("a"),
    mediaAddress("/repairs/r"),
  ]);
  expect([form(), text("[role=status] .cap"), asked("keep"), onUse.mock.calls]).toEqual([null, undefined, [], []]);
});

it("kept, it goes where the original was, and isn't thrown away", async () => {
  const { asked, onUse, onClose, leave } = open({ name: "Tide.final.png" });
  await make();
  const order: string[] = [];
  let used: (() => void) | undefined;
  onUse.mockImplementation(async () => {
    order.push("use");
    await new Promise<void>((done) => {
      used = done;
    });
  });
  onClose.mockImplementation(() => order.push("close"));
  await press("button", "Use the fixed file");
  await until(() => expect(order).toEqual(["use"]));
  used?.();
  await until(() => expect(order).toEqual(["use", "close"]));
  const steps = [{ what: "crop", to: "1000 × 400 px" }];
  expect(asked("keep")).toEqual([{ id: "r", name: "Tide.final (fixed)", steps }]);
  expect(onUse.mock.calls).toEqual([[kept]]);
  expect(queryClient.getQueryData(orpc.library.get.queryKey({ input: { id: "kept" } }))).toEqual(kept);
  leave();
  await settled();
  expect(asked("cancel")).toEqual([]);
});

it("a way back throws it away, and from there it is made anew", async () => {
  const { asked, onClose } = open();
  await make();
  await press("button", "Back");
  expect([title(), buttons()]).toEqual(["Fix it for me", ["Cancel", "Create copy"]]);
  await until(() => expect(asked("cancel")).toEqual([{ id: "r" }]));
  await make();
  expect(asked("begin")).toHaveLength(2);
  await press("button", "Cancel");
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("what nobody uses is thrown away once, however the dialog is left", async () => {
  const { asked, leave } = open({
    repairs: {
      cancel: () => {
        throw new Error("gone");
      },
    },
  });
  await make();
  await press("button", "Back");
  await until(() => expect(asked("cancel")).toHaveLength(1));
  await make();
  leave();
  await until(() => expect(asked("cancel")).toEqual([{ id: "r" }, { id: "r" }]));
});

it("left while it is made, the thread ends and the core throws away what it has", async () => {
  const { asked, leave } = open();
  await begin();
  leave();
  await until(() => expect([last().ended, asked("cancel")]).toEqual([true, [{ id: "r" }]]));
});

it("stopped, it is asked again, and nothing is said to have failed", async () => {
  const { asked, onClose } = open();
  await begin();
  await press("button", "Stop");
  await until(() => expect(buttons()).toEqual(["Cancel", "Create copy"]));
  expect([last().ended, notice(), form()?.hasAttribute("inert")]).toEqual([true, undefined, false]);
  expect([asked("cancel"), onClose.mock.calls]).toEqual([[{ id: "r" }], []]);
});

it.each([
  [
    { undecodable: true },
    "This computer can’t decode this file, so it can’t fix it",
    "The file itself may be fine. Convert it in another app, or choose another file.",
  ],
  [{ undecodable: false }, "Unexpected error.", "Retry. If it happens again, report it.Learn more"],
])("what failed (%j) is said until it is tried again", async (details, heading, words) => {
  open();
  await begin();
  last().refuse("no room", details);
  await until(() => expect(notice()).toBeDefined());
  expect(notice()).toBe(`${heading}${words}`);
  expect([buttons(), text("[role=status] .cap")]).toEqual([["Cancel", "Create copy"], undefined]);
  await begin();
  expect(notice()).toBeUndefined();
});

it("what can't be kept, or can't be used, is said, and the dialog stays", async () => {
  const { onClose, onUse } = open({ repairs: { keep: () => Promise.reject(new Error("no")) } });
  await make();
  await press("button", "Use the fixed file");
  await until(() => expect(notice()).toBeDefined());
  expect([onUse.mock.calls, onClose.mock.calls, title()]).toEqual([[], [], "Use the fixed file?"]);
  cleanup();
  const again = open({ onUse: () => Promise.reject(new Error("The shot is gone.")) });
  await make();
  await press("button", "Use the fixed file");
  await until(() => expect(notice()).toContain("Unexpected error."));
  expect(again.onClose).not.toHaveBeenCalled();
});

it("what the rules still refuse can't be used", async () => {
  open({ sealed: { ...mended, height: 100 } });
  await make();
  expect(isOff(named("button", "Use the fixed file")[0])).toBe(true);
  cleanup();
  open();
  await make();
  expect(isOff(named("button", "Use the fixed file")[0])).toBe(false);
});

it("what this machine can't decode isn't offered for repair", () => {
  open({ facts: { ...film, frameRate: 12 }, use: "referenceVideo", undecodable: "hevc" });
  expect(notice()).toBe(
    "This computer can’t decode HEVC, so it can’t fix this fileThe file itself may be fine. Convert it in another app, or choose another file.",
  );
  expect([isOff(copy()), form()]).toEqual([true, null]);
});

it.each<[string, Given & Partial<RepairDialogProps>]>([
  ["that is only put in another container", { facts: { ...film, format: "mkv" }, undecodable: "hevc" }],
  ["that can be decoded", { facts: { ...film, frameRate: 12 } }],
])("a film %s is", (_what, given) => {
  open({ use: "referenceVideo", ...given });
  expect([notice(), isOff(copy()), form() === null]).toEqual([undefined, false, false]);
});

it("a part of what fits is another file; all of it is nothing to make", async () => {
  open({ facts: { ...film, durationSeconds: 6 }, use: "referenceVideo", trim: true, name: "Tide.mp4" });
  expect([title(), lead(), isOff(copy())]).toEqual([
    "Trim file",
    "Saves part of “Tide.mp4” as a new file. The original doesn’t change.",
    true,
  ]);
  fireEvent.keyDown(await at("slider", "Out point"), { key: "PageDown" });
  expect(isOff(copy())).toBe(false);
  fireEvent.keyDown(await at("slider", "Out point"), { key: "End" });
  expect(isOff(copy())).toBe(true);
  await choose("Aspect ratio", "1:1");
  expect([isOff(copy()), wordsOfDialog().includes("Crop1280 × 720 px→720 × 720 px")]).toEqual([false, true]);
});

it("a sound is heard on both sides, and of seconds that are shared only what is left is kept", async () => {
  const sealed: MediaFacts = { ...sound, format: "wav", durationSeconds: 8.9 };
  open({ facts: sound, use: "referenceAudio", secondsMost: 9, sealed, name: "Tide.mp3" });
  await make();
  expect(last().asked).toMatchObject([{ order: { kind: "audio", format: "wav", range: { start: 0, end: 8.9 } } }]);
  expect(named("button", /^Play /).map((each) => each.getAttribute("aria-label"))).toEqual([
    "Play Original",
    "Play Fixed",
  ]);
  expect([...document.querySelectorAll("figcaption .cap")].map((each) => each.textContent)).toEqual([
    "MP3 · 20 s · 1 MB",
    "WAV · 8.9 s · 1 MB",
  ]);
  expect([...document.querySelectorAll("audio")].map(({ src }) => src)).toEqual([
    mediaUrl("a"),
    mediaAddress("/repairs/r"),
  ]);
  expect(document.querySelectorAll("figure img, figure video")).toHaveLength(0);
});

it("a film is seen on both sides", async () => {
  open({ facts: { ...film, frameRate: 12 }, use: "referenceVideo", sealed: film });
  await make();
  expect([...document.querySelectorAll("figure video")].map((each) => each.getAttribute("aria-label"))).toEqual([
    "Original",
    "Fixed",
  ]);
  expect([...document.querySelectorAll("figcaption .cap")].map((each) => each.textContent)).toEqual([
    "MP4 · 1280 × 720 · 6 s · 12 fps · 8 MB",
    "MP4 · 1280 × 720 · 6 s · 24 fps · 8 MB",
  ]);
});

it("Escape leaves it", async () => {
  const { onClose } = open();
  fireEvent.keyDown(await at("dialog", /./), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
});
