// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { ImportProgress, ImportResult } from "#renderer/settings/backup/import-progress.tsx";
import { RestoreDialog } from "#renderer/settings/backup/restore-dialog.tsx";
import type { ForeignContent, ImportSummary, Origin, StudioCounts } from "#shared/contract/backup/backup.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const moment = Date.UTC(2026, 10, 3, 9, 30);
const counts = (changes: Partial<StudioCounts> = {}): StudioCounts => ({
  ...{ conversations: 4, messages: 1200, projects: 2, shots: 31, songs: 3, takes: 44, assets: 57 },
  ...changes,
});
const none = { films: 0, songs: 0, takes: 0, files: 0, conversations: 0, presets: 0 };
const foreign = (changes: Partial<ForeignContent> = {}): ForeignContent => ({
  ...{ hosts: [], unfinished: 0, refused: [], here: none },
  ...changes,
});

interface Opened {
  found: StudioCounts;
  now: StudioCounts;
  origin: Origin;
  content: ForeignContent | null;
  /** What each answers instead. */
  preview: () => unknown;
  chosen: () => unknown;
}
function open({
  found = counts(),
  now = counts(),
  origin = { own: true },
  content = null,
  ...given
}: Partial<Opened> = {}) {
  const { asked } = pageCore({
    backup: {
      preview: given.preview ?? (() => ({ name: "before.db", at: moment, found, now, origin, content })),
      restore: given.chosen ?? (() => ({})),
      import: given.chosen ?? (() => ({})),
      cancelImport: () => ({}),
      dismissImport: () => ({}),
    },
  } as never);
  const onClose = vi.fn();
  render(<RestoreDialog name="before.db" onClose={onClose} />, { wrapper: WithinPage });
  return { onClose, asked: () => asked.slice(1) };
}
const dialog = () => document.querySelector("[role=dialog]") as HTMLElement;
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
const points = () => [...document.querySelectorAll("section > ul > li")].map(({ textContent }) => textContent);
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");

it("one's own backup is shown as it was then beside what is here now, and goes back at the next start", async () => {
  const { onClose, asked } = open({ found: counts({ shots: 12, assets: 0 }) });
  expect([isOff("Restore at next start"), document.querySelector("table")]).toEqual([true, null]);
  await at("dialog", /^Restore the backup from .*2026/);
  expect(rows()).toEqual([
    ["Films", "2", "2"],
    ["Shots", "12", "31"],
    ["Songs", "3", "3"],
    ["Takes", "44", "44"],
    ["Conversations", "4", "4"],
    ["Messages", "1,200", "1,200"],
    ["Files in the library", "0", "57"],
  ]);
  // What differs stands out.
  const dim = [...document.querySelectorAll("tbody tr")].map((row) => row.classList.contains("text-tx-3"));
  expect(dim).toEqual([true, false, true, true, true, true, false]);
  expect(dialog().textContent).toContain("Your work goes back to that moment at the next start.");
  expect(dialog().textContent).toContain("Made by this installation and unchanged since.");
  expect(document.querySelector("section")).toBeNull();
  await press("button", "Restore at next start");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toEqual([["backup.restore", { name: "before.db" }]]);
});

it.each([
  ["unsigned", "Not signed by this installation. Backups and archives from earlier versions aren’t signed."],
  ["changed", "Changed after this installation signed it."],
  ["elsewhere", "Signed by another installation."],
] as const)("somebody else's is only ever added, and it is said why it counts as that: %s", async (why, words) => {
  const content = foreign({ unfinished: 4, here: { ...none, films: 1, files: 1234 } });
  const { onClose, asked } = open({ origin: { own: false, why }, content });
  await at("dialog", /^Import the backup from .*2026/);
  expect(dialog().textContent).toContain(words);
  expect(dialog().textContent).toContain("Nothing you have is changed or removed.");
  expect(rows()).toEqual([
    ["Films", "2", "1"],
    ["Songs", "3", "–"],
    // What was under way elsewhere isn't brought.
    ["Takes", "40", "–"],
    ["Conversations", "4", "–"],
    ["Files in the library", "57", "1,234"],
  ]);
  expect(points()).toEqual([
    "Settings, keys, callbacks, and folders.",
    "4 generations that were still in progress elsewhere.",
  ]);
  await press("button", "Import");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toEqual([["backup.import", { name: "before.db" }]]);
});

it("what stays behind is named, with the reason, and services with their address", async () => {
  const content = foreign({
    hosts: [{ name: "Studio", host: "api.example.com" }],
    refused: [
      { kind: "film", why: "unreadable", count: 1 },
      { kind: "file", why: "too_large", count: 3 },
    ],
  });
  open({ origin: { own: false, why: "elsewhere" }, content });
  await at("dialog", /^Import the backup/);
  expect(points()).toEqual([
    "Settings, keys, callbacks, and folders.",
    "The service it used. To use it here, add it in Settings › Connections:Studio api.example.com",
    "1 film: unreadable.",
    "3 files: larger than anything Reelsong makes.",
  ]);
});

it.each([
  ["Cancel", () => press("button", "Cancel")],
  ["Escape", async () => void fireEvent.keyDown(dialog(), { key: "Escape" })],
])("%s leaves everything as it is", async (_what, leave) => {
  const { onClose, asked } = open();
  await at("dialog", /^Restore the backup/);
  await leave();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toEqual([]);
});

it("one that can't be read says so at once, and can't be restored", async () => {
  open({
    preview: () => {
      throw new ORPCError("FAILED", { status: 400, data: failure("disk_full").error });
    },
  });
  await until(() => expect(dialog().textContent).toContain("Can’t restore this backup"));
  expect([isOff("Restore at next start"), rows()]).toEqual([true, []]);
  expect(useToasts.getState().shown).toEqual([]);
});

it.each<[string, Partial<Opened>, string]>([
  ["a restore", {}, "Restore at next start"],
  ["an import", { origin: { own: false, why: "elsewhere" }, content: foreign() }, "Import"],
])("%s is asked for once, and where it fails it is said there", async (_what, given, name) => {
  const answer = Promise.withResolvers<unknown>();
  const { onClose, asked } = open({ ...given, chosen: () => answer.promise });
  await press("button", name);
  await until(() => expect(isOff(name)).toBe(true));
  fireEvent.click(await at("button", name));
  answer.reject(new ORPCError("FAILED", { status: 400, data: failure("disk_full").error }));
  await until(() => expect(dialog().querySelector("[role=alert]")?.textContent).toContain("Can’t restore this backup"));
  expect([onClose.mock.calls.length, asked().length, isOff(name)]).toEqual([0, 1, false]);
  expect(useToasts.getState().shown).toEqual([]);
});

const progress = (done: number, total: number | null) => {
  const { asked } = pageCore({ backup: { cancelImport: () => new Promise(() => {}) } } as never);
  render(<ImportProgress state={{ name: "a.zip", at: moment, done, total }} />, { wrapper: WithinPage });
  return asked;
};
const bar = () => document.querySelector("[role=progressbar]");

it.each<[string, number, number | null, string, string | null]>([
  ["while it is looked through", 0, null, "Reading the archive…", null],
  ["half of it", 600, 1200, "600 of 1,200", "50"],
  ["of nothing", 0, 0, "0 of 0", "100"],
])("an import says how far it is: %s", (_what, done, total, words, percent) => {
  progress(done, total);
  expect(document.querySelector("p")?.textContent).toBe(words);
  expect(bar()?.getAttribute("aria-valuenow")).toBe(percent);
});

it("an import is ended by one press", async () => {
  const asked = progress(1, 3);
  await press("button", "Cancel");
  await until(() => expect(isOff("Cancel")).toBe(true));
  expect(asked).toEqual([["backup.cancelImport", {}]]);
});

const summary = (changes: Partial<ImportSummary>): ImportSummary => ({
  ...{ name: "a.zip", at: moment, outcome: "done", error: null, added: none, here: none, content: foreign() },
  ...changes,
});
const result = (changes: Partial<ImportSummary>) => {
  const { asked } = pageCore({ backup: { dismissImport: () => ({}) } } as never);
  render(<ImportResult summary={summary(changes)} />, { wrapper: WithinPage });
  return asked;
};
const said = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);

it.each<[string, Partial<ImportSummary>, RegExp, string[]]>([
  ["nothing", {}, /^Archive from .* imported/, ["Nothing new was added."]],
  [
    "some, and some was here",
    { added: { ...none, films: 1, songs: 2, files: 3 }, here: { ...none, presets: 1 } },
    /^Archive from .* imported/,
    ["Added: 1 film, 2 songs, 3 files.", "Already here: 1 preset."],
  ],
  [
    "what came before it was canceled",
    { outcome: "cancelled", added: { ...none, takes: 1, conversations: 2 } },
    /^Import of the archive from .* canceled/,
    [
      "Added: 1 take, 2 conversations.",
      "What was added stays. Import the file again for the rest; nothing is added twice.",
    ],
  ],
])("an import that has ended says what came: %s", async (_what, changes, title, words) => {
  const asked = result(changes);
  expect(said()).toEqual(words);
  expect(document.body.textContent).toMatch(title.source.startsWith("^") ? new RegExp(title.source.slice(1)) : title);
  expect(points()).toEqual(["Settings, keys, callbacks, and folders."]);
  await press("button", "Close");
  await until(() => expect(asked).toEqual([["backup.dismissImport", {}]]));
});

it("an import that failed says why before it says what came", () => {
  result({ outcome: "failed", error: failure("disk_full").error, added: { ...none, films: 1 } });
  expect(document.body.textContent).toMatch(/^This archive can’t be imported.*stopped early.*Added: 1 film\./);
});

it("closed before the answer, a restore that fails is told, and one that is done closes nothing", async () => {
  for (const fails of [true, false]) {
    const answer = Promise.withResolvers<object>();
    const { onClose, asked } = open({ chosen: () => answer.promise });
    await press("button", "Restore at next start");
    await until(() => expect(asked()).toEqual([["backup.restore", { name: "before.db" }]]));
    cleanup();
    if (fails) answer.reject(new ORPCError("FAILED", { data: failure("internal").error }));
    else answer.resolve({});
    await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
    await new Promise((done) => setTimeout(done, 10));
    expect(onClose).not.toHaveBeenCalled();
  }
});
