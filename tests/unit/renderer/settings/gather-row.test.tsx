// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { GatherRow } from "#renderer/settings/store/gather-row.tsx";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function open(count: number, gather: (signal: AbortSignal | undefined) => unknown = () => []) {
  pageCore({ store: { gather: (_input: unknown, signal: AbortSignal | undefined) => gather(signal) } } as never);
  const { rerender, container } = render(<GatherRow count={count} />, { wrapper: WithinPage });
  return { container, now: (left: number) => rerender(<GatherRow count={left} />) };
}
const status = () => document.querySelector("[role=status]")?.textContent;
const bar = () => document.querySelector("[role=progressbar]");

it("where nothing stayed behind there is no row", () => {
  expect(open(0).container.childElementCount).toBe(0);
});

it("files that stayed behind are counted, moved, and what couldn't be is said", async () => {
  const steps = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const { now } = open(3, async function* () {
    await steps[0]?.promise;
    yield { type: "progress", done: 0, total: 0 };
    await steps[1]?.promise;
    yield { type: "progress", done: 1000, total: 4000 };
    await steps[2]?.promise;
    yield { type: "done", moved: 2, left: 1 };
  });
  const waits = "3 files are in previous library folders. You can move them to the current one.";
  expect([status(), bar(), named("button", /./).length]).toEqual([waits, null, 1]);
  await press("button", "Move here");
  await at("button", "Stop");
  expect([status(), bar()?.hasAttribute("aria-valuenow")]).toEqual([waits, false]);
  steps[0]?.resolve();
  await until(() => expect(status()).toBe("0 of 0 files"));
  expect(bar()?.hasAttribute("aria-valuenow")).toBe(false);
  steps[1]?.resolve();
  await until(() => expect(status()).toBe("1,000 of 4,000 files"));
  expect(bar()?.getAttribute("aria-valuenow")).toBe("25");
  steps[2]?.resolve();
  await until(() => expect(bar()).toBeNull());
  // Some are still there: they may be moved again.
  expect(document.querySelector(".text-warn")?.textContent).toBe("1 file wasn’t moved: missing or changed.");
  expect([status(), named("button", "Move here").length]).toEqual([waits, 1]);
  now(0);
  expect([status(), named("button", /./)]).toEqual(["2 files moved.", []]);
});

it("all that were moved leave nothing to say but how many", async () => {
  const { now } = open(2, async function* () {
    yield { type: "done", moved: 2, left: 0 };
  });
  await press("button", "Move here");
  now(0);
  await until(() => expect(status()).toBe("2 files moved."));
  expect([document.querySelector(".text-warn"), document.querySelector("[role=alert]")]).toEqual([null, null]);
});

it("it can be stopped, which ends the work at the core", async () => {
  const ended = Promise.withResolvers<void>();
  open(2, async function* (signal) {
    yield { type: "progress", done: 1, total: 2 };
    await new Promise<void>((done) => signal?.addEventListener("abort", () => done()));
    ended.resolve();
  });
  await press("button", "Move here");
  await press("button", "Stop");
  await ended.promise;
  await until(() => expect(named("button", "Stop")).toEqual([]));
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("what fails is said, and can be begun again", async () => {
  open(2, () => {
    throw new Error("The disk is full.");
  });
  await press("button", "Move here");
  await until(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toContain(
      "Moving stopped. The remaining files are untouched.",
    ),
  );
  expect([bar(), named("button", "Move here").length]).toEqual([null, 1]);
});
