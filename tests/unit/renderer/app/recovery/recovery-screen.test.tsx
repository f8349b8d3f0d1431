// @vitest-environment jsdom
import { ORPCError } from "@orpc/client";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { RecoveryScreen } from "#renderer/app/recovery/recovery-screen.tsx";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { OfferedBackup, RecoveryState } from "#shared/contract/backup/recovery.ts";
import { at, gone, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const titleBefore = document.title;
beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  document.title = titleBefore;
});

const counts = { conversations: 1, messages: 2, projects: 3, shots: 4, songs: 5, takes: 6, assets: 7 };
const backup = (name: string, day: number, more: Partial<OfferedBackup> = {}): OfferedBackup => ({
  ...{ name, kind: "automatic", at: new Date(2026, 10, day, 9, 30).getTime(), bytes: 2_000_000 },
  ...{ counts, problem: null, own: true, ...more },
});
const broken = backup("broken.db", 20, { problem: "damaged" });
const newest = backup("newest.db", 14);
const foreign = backup("foreign.db", 12, { own: false });

function open(state: Partial<RecoveryState> = {}, answers: object = {}) {
  const done = () => ({});
  const core = pageCore({
    recovery: {
      ...{ restore: done, startEmpty: done, openAsItIs: done, tryAgain: done, showFolder: done },
      diskSpace: () => new Promise(() => {}),
      ...answers,
    },
  } as never);
  const whole: RecoveryState = {
    ...{ reason: "database_damaged", message: "malformed image", dataDir: "/home/me/Reelsong" },
    ...{ backups: [broken, newest, foreign], canWrite: true, canOpen: false },
    ...state,
  };
  render(<RecoveryScreen state={whole} />, { wrapper: WithinPage });
  const asked = () => core.asked.filter(([path]) => path.startsWith("recovery.") && path !== "recovery.diskSpace");
  return { asked };
}
const off = (name: string | RegExp) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const buttons = () =>
  named("button", /./)
    .map(({ textContent }) => textContent ?? "")
    .filter((name) => !/^(Learn more|Restore…)$/.test(name));

it.each<[reason: RecoveryState["reason"], state: Partial<RecoveryState>, title: string, offered: (string | RegExp)[]]>([
  [
    "database_damaged",
    {},
    "The database is damaged",
    [/^Restore the backup from .*14/, "Retry", "Show folder", "Start over"],
  ],
  ["database_missing", { backups: [broken] }, "The database is missing", ["Retry", "Show folder", "Start over"]],
  [
    "database_log_lost",
    { canOpen: true },
    "The latest changes are missing",
    [/^Restore the backup from .*14/, "Continue without it", "Retry", "Show folder", "Start over"],
  ],
  [
    "database_log_lost",
    { canWrite: false, canOpen: true },
    "The latest changes are missing",
    ["Continue without it", "Retry", "Show folder"],
  ],
  ["database_newer", { canOpen: true }, "Your data was saved by a newer version", ["Retry", "Show folder"]],
  ["disk_full", {}, "The disk is full", ["Retry", "Show folder"]],
  ["disk_read_only", {}, "Can’t write to the data folder", ["Retry", "Show folder"]],
])("%s (%#): what is wrong, and the ways that there are", (reason, state, title, offered) => {
  open({ reason, ...state });
  expect(document.querySelector("h1")?.textContent).toBe(title);
  expect(document.title).toBe(`${title} · Reelsong`);
  expect(document.querySelector("main")?.getAttribute("aria-labelledby")).toBe("recovery-title");
  const names = buttons();
  expect(names).toHaveLength(offered.length);
  for (const [index, name] of offered.entries()) expect(names[index]).toMatch(name);
  expect(document.body.textContent).toContain("/home/me/Reelsong");
  expect(document.body.textContent).toContain("malformed image");
  const isLost = reason.startsWith("database") && reason !== "database_newer";
  // The list of backups, where one could be brought in, and what takes room on a full disk.
  expect(document.querySelectorAll("ul.backups > li")).toHaveLength(
    isLost && state.canWrite !== false ? (state.backups?.length ?? 3) : 0,
  );
  expect(document.body.textContent?.includes("Measuring…")).toBe(reason === "disk_full");
  expect(named("button", "Retry")[0]?.matches(".primary")).toBe(!isLost);
});

it("the newest backup that is whole is brought in, once that is confirmed", async () => {
  const late = Promise.withResolvers<unknown>();
  const { asked } = open({}, { restore: () => late.promise });
  await press("button", /^Restore the backup from/);
  await at("heading", /^Restore the backup from .*14.*\?$/);
  const dialog = () => at("alertdialog", /./);
  expect((await dialog()).textContent).toContain("Your work goes back to that moment.");
  expect(named("button", "Restore", await dialog())[0]?.matches(".danger")).toBe(false);
  await press("button", "Cancel", await dialog());
  await gone("alertdialog", /./);
  expect(asked()).toEqual([]);
  await press("button", /^Restore the backup from/);
  await press("button", "Restore", await dialog());
  await at("button", "Restoring…");
  expect(asked()).toEqual([["recovery.restore", { name: "newest.db" }]]);
  // Nothing else is begun meanwhile.
  expect([off("Restoring…"), off("Retry"), off("Start over"), off("Show folder")]).toEqual([true, true, true, false]);
  late.resolve({});
  await at("button", /^Restore the backup from/);
  expect([off("Retry"), document.querySelector("[role=alert]")]).toEqual([false, null]);
});

it("any other is brought in from the list; of one of another installation it is said what comes", async () => {
  const { asked } = open();
  const rows = [...document.querySelectorAll("ul.backups > li")];
  expect(rows[0]?.textContent).toContain("Damaged");
  expect(rows[0]?.querySelector("button")?.matches(":disabled, [aria-disabled=true]")).toBe(true);
  fireEvent.click(rows[2]?.querySelector("button") as Element);
  const dialog = await at("alertdialog", /./);
  expect(dialog.textContent).toContain("This computer’s keychain can’t confirm the backup");
  await press("button", "Restore", dialog);
  await until(() => expect(asked()).toEqual([["recovery.restore", { name: "foreign.db" }]]));
});

it("to start over is confirmed as what it is", async () => {
  const { asked } = open();
  await press("button", "Start over");
  await at("heading", "Start over?");
  const dialog = await at("alertdialog", /./);
  expect(dialog.textContent).toContain("Films, songs, and conversations won’t carry over.");
  expect(named("button", "Start over", dialog)[0]?.matches(".danger")).toBe(true);
  await press("button", "Start over", dialog);
  await until(() => expect(asked()).toEqual([["recovery.startEmpty", {}]]));
});

it.each<[button: string, call: string]>([
  ["Continue without it", "recovery.openAsItIs"],
  ["Retry", "recovery.tryAgain"],
  ["Show folder", "recovery.showFolder"],
])("“%s” does so at once, and it is asked whether the studio is there", async (button, call) => {
  const { asked } = open({ reason: "database_log_lost", canOpen: true });
  const { queryKey } = orpc.recovery.state.queryOptions();
  queryClient.setQueryData(queryKey, null);
  await press("button", button);
  await until(() => expect(asked()).toEqual([[call, {}]]));
  await until(() => expect(off("Retry")).toBe(false));
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(button !== "Show folder");
});

const failing = (code: string, message: string) => {
  const data = { code, message, http: null, requestId: null, retryable: false, retryAfterSeconds: null, advice: "" };
  return () => {
    throw new ORPCError("FAILED", { status: 400, message, data });
  };
};
it.each<[what: string, code: string, message: string, told: string]>([
  [
    "by its code",
    "disk_full",
    "no room at /home/me",
    "The disk is full. Free up space, then continue.no room at /home/me",
  ],
  ["and not twice", "disk_full", "The disk is full.", "The disk is full. Free up space, then continue."],
])("a way that fails says why, %s, and another may be taken", async (_what, code, message, told) => {
  open({}, { tryAgain: failing(code, message) });
  await press("button", "Retry");
  await until(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toBe(`Reelsong still can’t start${told}Learn more`),
  );
  expect(off("Retry")).toBe(false);
});
