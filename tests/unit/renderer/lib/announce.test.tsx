// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LiveRegions } from "#renderer/app/live-regions.tsx";
import { useTaskAnnouncements } from "#renderer/app/use-task-announcements.ts";
import { announce, resetAnnouncements } from "#renderer/lib/announce.ts";
import { announceChange } from "#renderer/lib/announce-change.ts";
import { notifyIfEnded } from "#renderer/lib/tasks/task-endings.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { speakEnglish } from "../within-page.tsx";

const Window = () => {
  useTaskAnnouncements();
  return <LiveRegions />;
};
beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  resetAnnouncements();
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  render(<Window />);
});
afterEach(() => {
  resetAnnouncements();
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const wait = (time: number) => act(() => vi.advanceTimersByTime(time));
const said = (region: "polite" | "assertive") => document.querySelector(`[data-spoken=${region}]`)?.textContent;
const end = (id: string, more: Partial<Task> = {}) =>
  notifyIfEnded({
    id,
    title: `Shot ${id}`,
    state: "ready",
    take: 2,
    error: null,
    finishedAt: 1,
    updatedAt: 1,
    ...more,
  } as Task);

it("both regions are there before anything is said, and say nothing", () => {
  expect(
    [...document.querySelectorAll("[aria-live]")].map((each) => [each.getAttribute("aria-live"), each.textContent]),
  ).toEqual([
    ["polite", ""],
    ["assertive", ""],
  ]);
});

it("what is told at once is said in one go, and the next only after a pause", () => {
  announce("One.");
  announce("Two.");
  wait(200);
  expect(said("polite")).toBe("One. Two.");
  announce("Three.");
  wait(1000);
  expect(said("polite")).toBe("One. Two.");
  wait(500);
  expect(said("polite")).toBe("Three.");
});

it("a hundred changes of one thing are one sentence, and many things are three at most", () => {
  for (let at = 0; at < 100; at += 1) announce(`At ${at}.`, { key: "playhead" });
  wait(200);
  expect(said("polite")).toBe("At 99.");
  for (let at = 0; at < 100; at += 1) announce(`File ${at}.`);
  wait(1500);
  expect(said("polite")).toBe("File 97. File 98. File 99.");
});

it("what was said goes after a while, counted from the last time", () => {
  announce("One.");
  wait(200);
  wait(3000);
  announce("Two.");
  wait(200);
  wait(4999);
  expect(said("polite")).toBe("Two.");
  wait(1);
  expect(said("polite")).toBe("");
});

it("the same words again are another announcement", () => {
  announce("Undone.");
  wait(200);
  const first = document.querySelector("[data-spoken=polite] p");
  announce("Undone.");
  wait(1500);
  expect(document.querySelector("[data-spoken=polite] p")).not.toBe(first);
  expect(said("polite")).toBe("Undone.");
});

it("a take that is ready is told with the window in front", () => {
  end("1");
  wait(600);
  expect(said("polite")).toBe("Shot 1: take 2 is ready.");
});

it("forty takes that end together are counted", () => {
  for (let at = 0; at < 40; at += 1) end(String(at));
  wait(600);
  expect(said("polite")).toBe("40 takes are ready.");
});

it.each([
  ["failed", "2 generations failed. See Tasks."],
  ["outcome_unknown", "2 tasks with an unknown outcome. See Tasks."],
] as const)("two that end as %s together are counted, one is named", (state, words) => {
  end("1", { state, error: studioErrorOf("key_missing") });
  end("2", { state, error: studioErrorOf("key_missing") });
  wait(600);
  expect(said("assertive")).toBe(words);
  end("3", { state, error: studioErrorOf("key_missing") });
  wait(6000);
  expect(said("assertive")).toMatch(/^Shot 3/);
});

it("a failure and an unknown outcome are assertive, with the window in front", () => {
  end("1", { state: "failed", error: studioErrorOf("key_missing") });
  end("2", { state: "outcome_unknown" });
  wait(600);
  expect(said("assertive")).toMatch(/^Shot 1 failed\. .+ Shot 2: outcome unknown\. See Tasks\.$/);
  expect(said("polite")).toBe("");
});

it.each([
  ["library.mark", { ids: ["a"], rating: 1 }, "Rated 1 star."],
  ["library.mark", { ids: ["a"], rating: 4 }, "Rated 4 stars."],
  ["library.mark", { ids: ["a"], rating: 0 }, "Rating removed."],
  ["library.mark", { ids: ["a", "b"], flag: 1 }, "Marked as a pick. 2 files."],
  ["library.mark", { ids: ["a"], flag: -1 }, "Marked as rejected."],
  ["library.mark", { ids: ["a"], flag: 0 }, "Flag removed."],
  ["library.mark", { ids: ["a"], label: null }, "Color label removed."],
  ["library.mark", { ids: ["a"], addTags: ["dusk", "sea"] }, "Tagged: dusk, sea."],
  ["library.mark", { ids: ["a"], removeTags: ["dusk"] }, "Tag removed: dusk."],
  ["songs.create", {}, "Song created."],
  ["storyboard.createProject", {}, "Film created."],
  ["connections.remove", {}, "Connection removed."],
  ["songs.update", {}, ""],
])("%s with %o says “%s”", (path, input, sentence) => {
  announceChange([path.split("."), { type: "mutation" }], input);
  wait(200);
  expect(said("polite")).toBe(sentence);
});
