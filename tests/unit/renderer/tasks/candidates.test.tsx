// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Candidates, verdictOf } from "#renderer/tasks/candidates.tsx";
import type { Task } from "#shared/contract/tasks.ts";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

const record = (id: string, more: object = {}) => ({ id, status: "succeeded", createdAt: 0, ...more });
const other = { id: "0191a000-0000-7000-8000-000000000009", title: "Gulls", take: 2 };

function open(candidates: unknown, { verdict = "several" as unknown, state = "outcome_unknown", more = {} } = {}) {
  const task = {
    ...{ id: "task 1", state },
    error: { code: "outcome_unknown", details: { verdict, candidates, ...more } },
  } as unknown as Task;
  const late = Promise.withResolvers<void>();
  const core = pageCore({ tasks: { adopt: () => late.promise } } as never);
  const { container } = render(<Candidates task={task} />, { wrapper: WithinPage });
  const adopted = () => core.asked.flatMap(([path, input]) => (path === "tasks.adopt" ? [input] : []));
  return { task, adopted, container, late };
}
const rows = (list: string) =>
  [...document.querySelectorAll(`ul[aria-label="${list}"] > li`)].map((row) => row.textContent);
const fitting = "Which one is this task?";
const others = "Other records at the service";

it.each<[what: string, state: string, verdict: unknown, found: string | undefined]>([
  ["of a task of unknown outcome that was looked for", "outcome_unknown", "none", "none"],
  ["of one that wasn't looked for yet", "outcome_unknown", null, undefined],
  ["of a verdict of a later studio", "outcome_unknown", "elsewhere", undefined],
  ["of a task that failed", "failed", "none", undefined],
])("what the last look came to: %s", (_what, state, verdict, found) => {
  const { task, container } = open([], { state, verdict });
  expect(verdictOf(task)).toBe(found);
  expect(container.textContent).toBe(
    found === undefined ? "" : "No match in the service’s list, so this task probably never started.",
  );
});

it("without any record there is only the verdict, neither a list nor what is free", () => {
  open([], { verdict: "cut" });
  expect([named("list", /./), document.querySelectorAll("ul").length]).toEqual([[], 0]);
  expect(document.body.textContent).toBe(
    "No match so far, but the service’s list is longer than Reelsong reads. It’s unclear whether this task started.",
  );
});

it("what nobody can read as records is none", () => {
  open("nonsense");
  expect(document.querySelectorAll("ul")).toHaveLength(0);
});

it("records that fit stand with what is known of each, and one is taken once", async () => {
  const { adopted, late } = open([
    record("vt_1", {
      ...{ model: "Vendor-H3-Max", resolution: "720P", ratio: "16:9", duration: 5, images: 2, prompt: "A lamp" },
      ...{ fitsToo: [other, { ...other, title: "Pier", take: 1 }], differs: ["words"] },
    }),
    record("vt_2", { status: "dreaming", ratio: "adaptive", differs: ["time"] }),
    record("vt_3", { status: "queued", model: null, images: 0, duration: 0, prompt: "" }),
  ]);
  const [one = "", two = "", three = ""] = rows(fitting) as string[];
  expect(one).toMatch(
    /^No video yetdone · .*720P · 16:9 · 5 s · 2 input imagesA lampvt_1Also matches Gulls, take 2; Pier, take 1Prompt differs from yoursUse this$/,
  );
  expect(two).toMatch(
    /^No video yetdreaming · [^·]+vt_2Created at a different time than this task was sent \(unless a clock was off\)Use this$/,
  );
  expect(three).toBe("No video yetqueuedvt_3Use this");
  expect(rows(others)).toEqual([]);
  expect(document.body.textContent).toContain("Selecting one is free. Tracking continues from its current status.");
  expect(document.body.textContent?.startsWith(`${fitting}More than one may match.`)).toBe(true);
  await press("button", "Use this: record vt_2");
  await until(() => expect(adopted()).toEqual([{ id: "task 1", remoteId: "vt_2" }]));
  await until(() =>
    expect(named("button", /^Use this/).map((each) => each.matches(":disabled, [aria-disabled=true]"))).toEqual([
      true,
      true,
      true,
    ]),
  );
  late.resolve();
});

it.each([
  ["when it was made", 1_700_000_000_000, true],
  ["nothing where the service doesn't say when", 0, false],
])("says %s", (_what, createdAt, told) => {
  open([record("vt_1", { createdAt })]);
  const facts = document.querySelector("li .text-12:not(.grid)")?.textContent ?? "";
  expect(/^done · .*\d/.test(facts)).toBe(told);
  expect(facts === "done").toBe(!told);
});

it("a film that can be looked at is shown; one that can't be played says so", async () => {
  open([record("vt 1", { picture: true }), record("vt_2")]);
  const film = document.querySelector("video");
  expect(film?.getAttribute("aria-label")).toBe("Video of record vt 1");
  expect(film?.getAttribute("src")).toMatch(/\/candidates\/task%201\/vt%201#t=0\.1$/);
  expect(film?.muted).toBe(true);
  expect(rows(fitting)[1]).toContain("No video yet");
  fireEvent.error(film as Element);
  await until(() => expect(rows(fitting)[0]).toContain("Can’t play this video"));
  expect(document.querySelector("video")).toBeNull();
});

it("records that don't fit stand apart with why, and lead to whose they are", async () => {
  open(
    [
      record("vt_1", { standing: "owned", owner: other }),
      record("vt_2", { standing: "other", fitsToo: [other] }),
      record("vt_3", { standing: "foreign", differs: ["model", "duration"] }),
    ],
    { verdict: "taken", more: { elsewhen: 3 } },
  );
  expect(rows(fitting)).toEqual([]);
  expect(rows(others)).toEqual([
    "donevt_1Belongs to Gulls, take 2Show",
    "donevt_2Matches Gulls, take 2, not this task",
    "donevt_3From another app: different model and duration",
  ]);
  expect(document.body.textContent).toContain(
    "Compare both videos before you generate again.Other records at the service3",
  );
  expect(document.body.textContent).toContain("3 more records from other times");
  expect(document.body.textContent).not.toContain("Selecting one is free");
  await press("button", "Show Gulls, take 2");
  expect(window.location.hash).toBe("#/tasks/0191a000-0000-7000-8000-000000000009");
  expect(await at("button", "Show Gulls, take 2")).toBeTruthy();
});

it("an owner that isn't known any more is no reason of its own", () => {
  open([record("vt_1", { standing: "owned", owner: null, differs: ["ratio"] })]);
  expect(rows(others)).toEqual(["donevt_1From another app: different ratio"]);
  expect(named("button", /./)).toEqual([]);
});

it.each<[elsewhen: number, told: string | null]>([
  [1, "1 more record from another time"],
  [0, null],
])("%d records of other times are counted, without a figure of those that are none", (elsewhen, told) => {
  open([], { verdict: "none", more: { elsewhen } });
  const said = document.body.textContent ?? "";
  expect(said.includes("Other records at the service")).toBe(told !== null);
  // No list of nothing.
  expect(document.querySelectorAll("ul")).toHaveLength(0);
  if (told !== null) expect(said.endsWith(`Other records at the service${told}`)).toBe(true);
});
