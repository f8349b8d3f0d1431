// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TaskDetails } from "#renderer/tasks/task-details.tsx";
import type { Task } from "#shared/contract/tasks.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { startEnglish, WithinPage } from "../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = "";
});

const now = new Date(2026, 10, 29, 12, 0, 0).getTime();
const task = (state: Task["state"], more: object = {}) =>
  ({
    ...{ id: "task 1", kind: "video", state, title: "Swell", model: "Vendor-H3-Max", take: 3, sandbox: false },
    ...{ connectionId: "c", connectionName: "Studio key", remoteId: "vt_1", remoteDeleted: false, request: {} },
    ...{ projectId: null, shotId: null, songId: null, findings: null, progress: null, attempts: 4, nextPollAt: null },
    ...{ waitsUntil: null, error: null, assetId: null, usage: null, result: null, createdAt: now - 60_000 },
    ...{ submittedAt: null, finishedAt: null, heldAt: null, copyOf: null, linkEndsAt: null },
    ...more,
  }) as unknown as Task;

function open(given: Task, place?: number) {
  const act = vi.fn();
  pageCore({ tasks: { history: () => [] } } as never);
  render(<TaskDetails task={given} now={now} place={place} act={act} />, { wrapper: WithinPage });
  return act;
}
const rows = () =>
  Object.fromEntries(
    [...document.querySelectorAll(".kv dt")].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );
const more = async () => {
  fireEvent.keyDown(await at("button", "More actions"), { key: "Enter" });
  await at("menuitem", /./);
  return named("menuitem", /./).map(({ textContent }) => textContent);
};

it("what isn't known of a task isn't said", () => {
  open(task("intent", { remoteId: null }));
  expect(Object.keys(rows())).toEqual(["Model", "Connection", "Requested", "Status checks"]);
  expect([rows().Connection, rows()["Status checks"]]).toEqual(["Studio key", "4"]);
});

it.each<[what: string, more: object, name: string, words: string | undefined]>([
  ["a sample says so", { sandbox: true }, "Model", expect.stringMatching(/ · sandbox sample$/)],
  ["an id of a record", {}, "Service ID", "vt_1"],
  ["an id of a record that is deleted", { remoteDeleted: true }, "Service ID", "vt_1 · record deleted"],
  ["a ratio as it was asked", { request: { ratio: "16:9" }, result: { ratio: "16:9" } }, "Ratio", "16:9"],
  ["another ratio", { request: { ratio: "1:1" }, result: { ratio: "16:9" } }, "Ratio", "1:1 → 16:9"],
  ["one that was left open", { request: { ratio: "adaptive" }, result: { ratio: "9:16" } }, "Ratio", "Adaptive → 9:16"],
  ["one that nothing came of", { request: { ratio: "1:1" } }, "Ratio", undefined],
  ["one that wasn't asked for", { result: { ratio: "9:16" } }, "Ratio", "9:16"],
])("%s", (_what, given, name, words) => {
  open(task("ready", given));
  expect(rows()[name]).toEqual(words);
});

it.each<[state: Task["state"], told: boolean]>([
  ["queued", true],
  ["running", true],
  ["downloading", true],
  ["ready", false],
  ["failed", false],
])("of one that is %s the next check is told: %j", (state, told) => {
  open(task(state, { nextPollAt: now + 5000 }));
  expect("Next check" in rows()).toBe(told);
});

it("says its place in line, where it has one", () => {
  open(task("intent"), 2);
  expect(rows()["Place in line"]).toBe("2");
});

it.each<[what: string, given: Task, words: RegExp]>([
  ["waits for its turn", task("intent", { waitsUntil: now + 5000 }), /^Saved here, and sent automatically/],
  ["was held", task("outcome_unknown", { heldAt: now }), /^This task was waiting to be sent/],
  [
    "couldn't be fetched",
    task("failed", { error: failure("disk_full").error, submittedAt: now }),
    /^Generated, but the file couldn’t be downloaded/,
  ],
  ["failed", task("failed", { remoteId: null, error: failure("internal").error }), /^Generation failed/],
  ["is made", task("ready"), /^Generated, checked, and saved/],
])("says what it means that it %s", (_what, given, words) => {
  open(given);
  expect(document.querySelector("section p, .section p, p")?.textContent).toMatch(words);
});

it("of one that may have been paid for the steps stand in their order, and to buy it again is none of them", async () => {
  const act = open(task("outcome_unknown", { error: failure("outcome_unknown").error }));
  const steps = [...document.querySelectorAll("ol li button")].map(({ textContent }) => textContent);
  expect(steps).toEqual(["Check with service", "Attach finished file…", "Mark as failed"]);
  await press("button", "Attach finished file…");
  expect(act.mock.calls).toEqual([["attach"]]);
  expect(named("button", "Retry")).toEqual([]);
  expect(await more()).toEqual(["Retry", "Remove from list"]);
  fireEvent.click(await at("menuitem", "Retry"));
  expect(act.mock.calls).toEqual([["attach"], ["retry"]]);
});

it("one that failed is fetched or tried again; what tidies up is in the menu", async () => {
  const act = open(task("failed", { error: failure("disk_full").error, submittedAt: now }));
  expect(document.querySelector("ol")).toBeNull();
  await press("button", "Download again");
  await press("button", "Retry");
  expect(act.mock.calls).toEqual([["downloadAgain"], ["retry"]]);
  expect(await more()).toEqual(["Delete record", "Remove from list"]);
  fireEvent.click(await at("menuitem", "Delete record"));
  expect(act.mock.calls.at(-1)).toEqual(["deleteRemote"]);
});

it("one that is under way has nothing to tidy up, and can be cancelled as long as it waits", async () => {
  const act = open(task("queued"));
  expect(named("button", "More actions")).toEqual([]);
  await press("button", "Cancel task");
  expect(act.mock.calls).toEqual([["cancel"]]);
  cleanup();
  open(task("running"));
  expect(named("button", /Cancel|More/)).toEqual([]);
});

it("a copy leads to what it is a copy of; a file that may be damaged says so", async () => {
  open(task("ready", { copyOf: "0191a000-0000-7000-8000-000000000009", result: { doubt: "It ends early." } }));
  expect(document.body.textContent).toContain("It ends early.");
  expect(document.body.textContent).toContain("File may be damaged");
  await press("button", "Open original");
  expect(window.location.hash).toContain("0191a000-0000-7000-8000-000000000009");
});

it("times of another task aren't shown as this one's while its own are awaited", async () => {
  const spent = [
    { state: "intent", at: now - 60_000 },
    { state: "queued", at: now - 40_000 },
  ];
  const late = Promise.withResolvers<unknown>();
  const core = pageCore({
    tasks: { history: ({ id }: { id: string }) => (id === "task 1" ? spent : late.promise) },
  } as never);
  const details = (given: Task) => <TaskDetails task={given} now={now} place={undefined} act={() => {}} />;
  const { rerender } = render(details(task("queued")), { wrapper: WithinPage });
  await until(() => expect(document.querySelectorAll("dl")).toHaveLength(2));
  // In another state, the times so far stay until it is known.
  rerender(details(task("running")));
  expect(document.querySelectorAll("dl")).toHaveLength(2);
  rerender(details(task("queued", { id: "task 2" })));
  await until(() => expect(core.asked.at(-1)).toEqual(["tasks.history", { id: "task 2" }]));
  expect(document.querySelectorAll("dl")).toHaveLength(1);
});
