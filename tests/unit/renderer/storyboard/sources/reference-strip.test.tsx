// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { ReferenceStrip } from "#renderer/storyboard/sources/reference-strip.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { at, chooseFrom, named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(() => {
  cleanup();
  clearSongDialog();
});

const file = (id: string, kind: string) =>
  [id, { id, name: `${id}.x`, state: "missing", facts: { kind } } as unknown as Asset] as const;
const media = new Map([
  ...["p1", "p2", "p3", "p4", "p5", "p6"].map((id) => file(id, "image")),
  ...[file("f1", "video"), file("s1", "audio")],
]);

function open(draft: Partial<ShotDraft>, { wrong = [] as number[], severity = "error", refuses = false } = {}) {
  pageCore();
  const order: string[] = [];
  const change = vi.fn((_patch: Partial<ShotDraft>) => void order.push("change"));
  const flush = async () => {
    await Promise.resolve();
    if (refuses) throw new Error("The disk is full.");
    order.push("flush");
  };
  const whole = { ...newShotDraft, mode: "references" as const, ...draft };
  const shot = { ...madeUpShot("x"), draft: whole } as never;
  const findings = wrong.map((index) => ({ path: `references.${index}`, severity }) as unknown as Finding);
  const { container } = render(
    <TooltipProvider delayDuration={0}>
      <ReferenceStrip {...{ shot, draft: whole, media, findings, change, flush }} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const items = () =>
    [...container.querySelectorAll(".ref > button:not(.add)")].map((each) => each.getAttribute("aria-label"));
  return { container, change, order, items, counts: () => container.querySelector(".fig")?.textContent };
}
const menu = () =>
  named("menuitem", /./).map((item) => [item.textContent, item.getAttribute("aria-disabled") === "true"]);

it("several files are chosen at once", () => {
  open({ mode: "references" });
  expect(document.querySelector<HTMLInputElement>("input[type=file]")?.multiple).toBe(true);
});

it("references are counted by kind, each beside the most of it", () => {
  const { items, counts } = open({ references: ["p1", "f1", "s1", "p2"] });
  expect(items()).toEqual([
    expect.stringMatching(/1$/),
    expect.stringMatching(/1$/),
    expect.stringMatching(/1$/),
    expect.stringMatching(/2$/),
  ]);
  expect(new Set(items()).size).toBe(4);
  expect(counts()).toMatch(/2.*9.*1.*1/);
});

it("where none are sent five stand there, and how many are kept; none: that there are none", () => {
  const six = ["p1", "p2", "p3", "p4", "p5", "p6"];
  const kept = open({ references: six, mode: "text" });
  expect(kept.items()).toHaveLength(5);
  expect(kept.counts()).toContain("6");
  expect(kept.container.querySelector(".refwell.small")).not.toBeNull();
  cleanup();
  const sent = open({ references: six });
  expect(sent.items()).toHaveLength(6);
  expect(sent.container.querySelector(".refwell.small")).toBeNull();
  cleanup();
  const none = open({ references: [], mode: "text" });
  expect(none.items()).toEqual([]);
  expect(none.counts()).not.toMatch(/\d/);
});

it.each([
  ["that is refused", "references", "error", "true"],
  ["of which one is warned", "references", "warning", undefined],
  ["that isn't sent", "text", "error", undefined],
] as const)("a reference %s is marked as it is", (_what, mode, severity, marked) => {
  const { container } = open({ references: ["p1", "p2"], mode }, { wrong: [1], severity });
  const marks = [...container.querySelectorAll<HTMLElement>(".ref")].map(({ dataset }) => dataset.wrong);
  expect(marks).toEqual([undefined, marked, undefined]);
});

it.each([
  ["the first", 0, /Earlier|back|left/i, ["p1", "p2", "p3"]],
  ["the last", 2, /Later|on|right/i, ["p1", "p2", "p3"]],
])("%s can't be moved over its end", async (_what, place) => {
  const { items } = open({ references: ["p1", "p2", "p3"] });
  fireEvent.keyDown(await at("button", items()[place] ?? ""), { key: "Enter" });
  await until(() => expect(menu().length).toBeGreaterThan(3));
  expect(menu().map(([, off]) => off)).toEqual(place === 0 ? [true, false, false, false] : [false, true, false, false]);
});

it.each([
  ["earlier", 0, ["p2", "p1", "p3"]],
  ["later", 1, ["p1", "p3", "p2"]],
  ["away", 3, ["p1", "p3"]],
])("one is put %s, once the core has the prompt that mentions it", async (_what, item, references) => {
  const { items, change, order } = open({ references: ["p1", "p2", "p3"] });
  fireEvent.keyDown(await at("button", items()[1] ?? ""), { key: "Enter" });
  await until(() => expect(menu().length).toBeGreaterThan(3));
  fireEvent.click(named("menuitem", /./)[item] as Element);
  await until(() => expect(change).toHaveBeenCalledExactlyOnceWith({ references }));
  expect(order).toEqual(["flush", "change"]);
});

it("where the prompt can't be saved, nothing is moved and that is said", async () => {
  const { items, change } = open({ references: ["p1", "p2"] }, { refuses: true });
  await chooseFrom(items()[0] ?? "", "Move later");
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(change).not.toHaveBeenCalled();
});

it("one leads to itself in the library; a web address can't", async () => {
  const url = "https://example.org/a.png";
  const { items } = open({ references: ["p1", url] });
  fireEvent.keyDown(await at("button", items()[1] ?? ""), { key: "Enter" });
  await until(() => expect(menu()).toHaveLength(3));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await until(() => expect(menu()).toEqual([]));
  await chooseFrom(items()[0] ?? "", /Library/);
  expect(window.location.hash).toBe("#/library/p1");
});

it("the film's own can be left out of this shot, not moved", async () => {
  const { items, change } = open({ references: ["p2"], projectReferences: ["p1"] });
  fireEvent.keyDown(await at("button", items()[0] ?? ""), { key: "Enter" });
  await until(() => expect(menu()).toHaveLength(2));
  fireEvent.click(named("menuitem", /./)[1] as Element);
  await until(() => expect(change).toHaveBeenCalledOnce());
  expect(change.mock.calls[0]?.[0]).toMatchObject({ projectReferences: [] });
});

it("a card's file leads to its card, and can't be taken out alone", async () => {
  const mira = { ...plainCard, id: "c1", name: "Mira", files: [{ name: "p3", left: null }] };
  const { items } = open({ references: ["p1"], cast: [mira] as never });
  fireEvent.keyDown(await at("button", items()[1] ?? ""), { key: "Enter" });
  await until(() => expect(menu()).toHaveLength(2));
  expect(menu()[0]?.[0]).toContain("Mira");
});
