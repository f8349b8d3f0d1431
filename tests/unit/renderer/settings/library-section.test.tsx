// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LibrarySection } from "#renderer/settings/library-section.tsx";
import type { Settings } from "#shared/contract/app/settings.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { startEnglish, WithinPage } from "../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open({ freeBytes = 5_000_000_000 as number | null, shell = "browser", more = {} as object } = {}) {
  const sent: unknown[] = [];
  let settings = {
    ...{ theme: "dark", language: "en", libraryFolder: "/films", notifications: true },
    ...{ videoConcurrency: 20, pollsPerSecond: 9, ...more },
  } as unknown as Settings;
  pageCore({
    settings: {
      get: () => settings,
      update: (changes: Partial<Settings>) => {
        sent.push(changes);
        settings = { ...settings, ...changes } as Settings;
        return settings;
      },
    },
    app: { status: () => ({ libraryBytes: 2_000_000_000, freeBytes }), info: () => ({ shell, can: {} }) },
  } as never);
  render(<LibrarySection />, { wrapper: WithinPage });
  return sent;
}
/** A browser that says this of its messages, and `answers` once it is asked. */
function browser(permission: string, answers = permission) {
  const asked = vi.fn(async () => answers);
  vi.stubGlobal("Notification", { permission, requestPermission: asked });
  return asked;
}
const settled = async () => {
  await screen.findByRole("switch", { name: "Notify in background" });
  await new Promise((done) => setTimeout(done, 30));
};

it.each([
  [5_000_000_000, /^2(\.0)? GB used, 5(\.0)? GB free on this disk$/],
  [null, /^2(\.0)? GB used$/],
])("the folder says what it takes and, where it is known, what is left: %j", async (freeBytes, words) => {
  open({ freeBytes });
  await screen.findByText("/films");
  await screen.findByText(words);
});

const stepper = async (name: string) => {
  const group = await screen.findByLabelText(name);
  const [fewer, more] = [...group.querySelectorAll("button")] as unknown as [HTMLElement, HTMLElement];
  return { fewer, more, words: () => group.querySelector("output")?.textContent };
};

it("how many videos run at once, and how often they are asked after, is set one by one", async () => {
  const sent = open();
  const videos = await stepper("Concurrent videos");
  const checks = await stepper("Status checks per second");
  expect([videos.words(), checks.words()]).toEqual(["20 tasks", "9 per second"]);
  fireEvent.click(videos.more);
  await expect.poll(videos.words).toBe("21 tasks");
  fireEvent.click(checks.fewer);
  await expect.poll(checks.words).toBe("8 per second");
  expect(sent).toEqual([{ videoConcurrency: 21 }, { pollsPerSecond: 8 }]);
});

it.each([
  [1, 1, [true, false, true, false]],
  [2, 2, [false, false, false, false]],
  [999, 49, [false, false, false, false]],
  [1000, 50, [false, true, false, true]],
])("of %i videos and %i checks the bounds can't be passed", async (videoConcurrency, pollsPerSecond, off) => {
  open({ more: { videoConcurrency, pollsPerSecond } });
  const [videos, checks] = [await stepper("Concurrent videos"), await stepper("Status checks per second")];
  expect(
    [videos.fewer, videos.more, checks.fewer, checks.more].map((each) => each.getAttribute("aria-disabled") === "true"),
  ).toEqual(off);
});

it("a browser asks before it shows messages; once it is allowed nothing is asked any more", async () => {
  const asked = browser("default", "granted");
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Allow" }));
  await expect.poll(() => screen.queryByText("Browser notifications")).toBeNull();
  expect(asked).toHaveBeenCalledOnce();
});

it("one that was refused says where it can be allowed", async () => {
  browser("default", "denied");
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Allow" }));
  await screen.findByText(/^Notifications are blocked for this page/);
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
});

it("a browser without messages counts as one that refuses them", async () => {
  Reflect.deleteProperty(window, "Notification");
  open();
  await screen.findByText(/^Notifications are blocked for this page/);
});

it.each<[what: string, permission: string, given: Parameters<typeof open>[0]]>([
  ["where they are allowed already", "granted", {}],
  ["in the desktop app", "default", { shell: "electron" }],
  ["where none are wanted", "default", { more: { notifications: false } }],
])("%s nothing is asked of the browser", async (_what, permission, given) => {
  browser(permission);
  open(given);
  await settled();
  expect(screen.queryByText("Browser notifications")).toBeNull();
});
