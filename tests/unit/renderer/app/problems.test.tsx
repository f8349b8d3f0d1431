// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Problems } from "#renderer/app/problems.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const reset = () => {
  window.sessionStorage.clear();
  window.location.hash = "#/home";
};
beforeAll(speakEnglish);
beforeEach(reset);
afterEach(() => {
  cleanup();
  reset();
});

const full = { code: "disk_full", message: "The disk is full.", advice: "Free up space." };
const keychain = { code: "keychain_unavailable", message: "Can’t use the system keychain." };
const earlier = (held: object) => ({ code: "earlier_copy", message: "An earlier copy.", held });

async function open(problems: readonly object[], shown = problems.length) {
  const core = pageCore({ app: { status: () => ({ problems }) } } as never);
  const { container } = render(
    <TooltipProvider>
      <Problems />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  await until(() => expect(core.asked.map(([path]) => path)).toEqual(["app.status"]));
  if (shown > 0) await until(() => expect(named("button", "Dismiss")).toHaveLength(shown));
  else await act(() => new Promise((done) => setTimeout(done, 20)));
  return container;
}
const lines = () => [...document.querySelectorAll("[role=status] > div > .grow")].map(({ textContent }) => textContent);

it("each problem stands with what to do, and where that is", async () => {
  await open([full, keychain]);
  expect(lines()).toEqual(["The disk is full.Free up space.", "Can’t use the system keychain."]);
  expect(named("button", /^(Open|Tasks)/).map(({ textContent }) => textContent)).toEqual(["Open Connections"]);
  await press("button", "Open Connections");
  expect(window.location.hash).toBe("#/settings/connections");
});

it("without a problem nothing is drawn", async () => {
  expect((await open([])).childElementCount).toBe(0);
});

it("one that is put away stays away after a reload, the others stay", async () => {
  await open([full, keychain]);
  await press("button", "Dismiss");
  await until(() => expect(lines()).toEqual(["Can’t use the system keychain."]));
  cleanup();
  await open([full, keychain], 1);
  expect(lines()).toEqual(["Can’t use the system keychain."]);
  await press("button", "Dismiss");
  await until(() => expect(lines()).toEqual([]));
  cleanup();
  await open([full, keychain], 0);
  expect(lines()).toEqual([]);
});

it("what was remembered and can’t be read puts nothing away", async () => {
  window.sessionStorage.setItem("reelsong.problems", "{");
  await open([full]);
  expect(lines()).toHaveLength(1);
});

it.each<[hash: string, shown: number]>([
  ["#/settings/connections", 1],
  ["#/settings", 2],
  ["#/settings/tasks", 2],
  ["#/tasks", 2],
  ["#/library/connections", 2],
])("at %s the section that says a problem itself isn't told twice: %d", async (hash, shown) => {
  window.location.hash = hash;
  await open([full, keychain], shown);
  expect(lines()[0]).toContain("The disk is full.");
});

it.each<[held: object, told: string]>([
  [{ tasks: 0, shots: [], replies: 0 }, "This is an earlier copy of your data"],
  [
    { tasks: 1, shots: [], replies: 0 },
    "This is an earlier copy of your data1 video or song is paused in Tasks. Unsent work is paused. Check with the service before you send it.",
  ],
  [
    { tasks: 0, shots: ["Pier", ""], replies: 0 },
    "This is an earlier copy of your data2 shots no longer wait for their frames: Pier, unnamed. Unsent work is paused. Check with the service before you send it.",
  ],
  [
    { tasks: 2, shots: ["Pier"], replies: 3 },
    "This is an earlier copy of your data2 videos and songs are paused in Tasks. 1 shot no longer waits for its frame: Pier. 3 replies won’t continue automatically. Unsent work is paused. Check with the service before you send it.",
  ],
])("what an earlier copy had not sent is counted: %j", async (held, told) => {
  await open([earlier(held)]);
  expect(lines()).toEqual([told]);
  await press("button", "Tasks");
  expect(window.location.hash).toBe("#/tasks");
});
