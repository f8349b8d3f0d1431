// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { HomePane } from "#renderer/home/index.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { startEnglish } from "../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => {
  window.location.hash = "";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => {};
      disconnect = () => {};
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const film = (id: string, shotCount: number, updatedAt: number) =>
  ({ id, title: `Film ${id}`, shotCount, seconds: 5 * shotCount, updatedAt, coverId: null }) as unknown as Project;

const task = (id: string, state: TaskState, more: Partial<Task> = {}) =>
  ({
    ...{ id, state, kind: "video", title: `Task ${id}`, take: 1, progress: null, waitsUntil: null, assetId: null },
    ...{ projectId: null, shotId: null, songId: null, createdAt: 1, updatedAt: 1, finishedAt: 1, seq: 1 },
    ...more,
  }) as Task;

const account = { id: "c", kind: "service", name: "My account", active: true, hasKey: true } as Connection;

const noSamples = { state: "none", projectId: null, songId: null, conversationId: null, done: 0, all: 0 };

/** Home over a core that has this. */
function open({ films = [], tasks = [], connection = account, first = false, ...more }: Has = {}) {
  const core = pageCore({
    storyboard: { projects: () => films, createProject: () => film("new", 0, 1) },
    songs: { recent: more.recent ?? (() => more.songs ?? []) },
    library: { getMany: () => [] },
    tasks: {
      counts: () => Object.fromEntries(tasks.map(({ state }) => [state, 1])),
      list: ({ states, limit }) => {
        more.refuse?.();
        return tasks.filter(({ state }) => states?.includes(state)).slice(0, limit);
      },
    },
    director: { waiting: () => more.waiting ?? [] },
    connections: { list: () => [connection] },
    settings: {
      get: () => ({ welcomed: !first, language: "en", theme: "dark", libraryFolder: "/films" }),
      update: () => ({ welcomed: true }),
    },
    samples: { state: () => noSamples, make: () => ({ ...noSamples, state: "making" }) },
    app: {
      info: () => ({ can: {} }),
      status: () => ({ libraryBytes: 1_400_000_000, freeBytes: 20_000_000_000, problems: [] }) as never,
    },
  } as Answers);
  render(
    <QueryClientProvider client={queryClient}>
      <HomePane />
    </QueryClientProvider>,
  );
  return core;
}
interface Has {
  /** Nobody was welcomed yet. */
  first?: boolean;
  films?: Project[];
  tasks?: Task[];
  connection?: Connection;
  songs?: object[];
  recent?: () => object[];
  /** Throws while tasks can't be read. */
  refuse?: () => void;
  waiting?: object[];
}

/** The links below a heading, as they are read, with where they lead. */
async function linksOf(heading: string) {
  const part = await screen.findByRole("region", { name: heading });
  return within(part)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
}

it("films that were worked on last come first, blank ones don't come, and each leads to its board", async () => {
  open({ films: [film("a", 1, 1000), film("blank", 0, 9000), film("b", 7, 2000)] });
  const links = await linksOf("Recent films");
  expect(links.map(([, href]) => href)).toEqual(["#/storyboard/b", "#/storyboard/a"]);
  expect(links[0]?.[0]).toMatch(/^Film b7 shots · 35 s · /);
  expect(screen.getByRole("heading", { level: 1, name: "Home" })).toBeTruthy();
});

it("what needs the person leads to where it is settled, what may have been paid for first", async () => {
  open({
    tasks: [task("f", "failed"), task("u", "outcome_unknown")],
    waiting: [{ conversationId: "talk", title: "Lighthouse", count: 2 }],
    connection: { ...account, hasKey: false },
  });
  await screen.findByRole("link", { name: /Lighthouse/ });
  expect(await linksOf("Needs attention")).toEqual([
    ["Task utake 1Unknown", "#/tasks/u"],
    ["“My account” needs its API key", "#/settings/connections"],
    ["Lighthouse2 proposals", "#/chat/talk"],
    ["Task ftake 1Failed", "#/tasks/f"],
  ]);
});

it("nothing is said to need the person where nothing does; what came leads to its shot or song", async () => {
  open({
    films: [film("a", 1, 1000)],
    songs: [{ id: "s", title: "", updatedAt: 1, takes: 0, assetId: null }],
    tasks: [
      task("v", "ready", { projectId: "a", shotId: "x", assetId: "file" }),
      task("g", "ready", { projectId: "gone", shotId: "y", assetId: "left" }),
      task("m", "ready", { kind: "music", songId: "s", assetId: "sound" }),
      task("l", "ready", { assetId: "file" }),
      task("r", "running"),
    ],
  });
  expect((await linksOf("Recently finished")).map(([, href]) => href)).toEqual([
    "#/storyboard/a/x",
    // Its film was deleted.
    "#/library/left",
    "#/song/s",
    "#/library/file",
  ]);
  expect((await linksOf("In progress")).map(([, href]) => href)).toEqual(["#/tasks/r"]);
  expect((await linksOf("Recent songs"))[0]?.[0]).toMatch(/^Untitled songNo takes yet/);
  expect(screen.queryByRole("region", { name: "Needs attention" })).toBeNull();
});

it("says who is charged, and asks of each list only as much as it shows", async () => {
  const core = open();
  expect((await linksOf("Account and disk")).map(([words]) => words)).toEqual([
    "My accountYour account is charged for what you generate.",
    expect.stringMatching(/^Library: 1[.,]4 GB.* free on this disk$/),
  ]);
  const limits = core.asked.flatMap(([path, input]) =>
    path === "tasks.list" ? [(input as { limit: number }).limit] : [],
  );
  expect(limits.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...limits)).toBeLessThanOrEqual(5);
});

it("an empty Home begins the film that is still blank, and makes no other", async () => {
  const core = open({ films: [film("blank", 0, 1)] });
  expect(await screen.findByRole("heading", { level: 1, name: "Make a film, or a song for one" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "New film" }));
  await vi.waitFor(() => expect(window.location.hash).toBe("#/storyboard/blank"));
  expect(core.asked.map(([path]) => path)).not.toContain("storyboard.createProject");
});

it("a first start is welcomed until that is answered or skipped; with work in it, only when it is asked for", async () => {
  const core = open({ films: [film("blank", 0, 1)], first: true });
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Reelsong" })).toBeTruthy();
  expect(
    screen.getByText(/your account is charged for what you generate/i, { selector: ".welcomeWays p" }),
  ).toBeTruthy();
  // Nothing is made before it is pressed.
  expect(core.asked.map(([path]) => path)).not.toContain("samples.make");
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  await vi.waitFor(() => expect(core.asked).toContainEqual(["settings.update", { welcomed: true }]));
  cleanup();
  open({ films: [film("a", 1, 1)], first: true });
  expect(await screen.findByRole("heading", { level: 1, name: "Home" })).toBeTruthy();
});

it("samples are made on the press, which also answers the welcome", async () => {
  const core = open({ films: [film("blank", 0, 1)], first: true });
  fireEvent.click(await screen.findByRole("button", { name: "Try it with samples" }));
  await vi.waitFor(() => expect(core.asked).toContainEqual(["settings.update", { welcomed: true }]));
  expect(core.asked.filter(([path]) => path === "samples.make")).toHaveLength(1);
});

it("songs that can't be read are read again on a press, as films are", async () => {
  let isAway = true;
  const recent = () => {
    if (isAway) throw new Error("The disk is away.");
    return [{ id: "s", title: "Ferry", updatedAt: 1, takes: 0, assetId: null }];
  };
  open({ films: [film("a", 1, 1000)], recent });
  const retry = await screen.findByRole("button", { name: "Retry" });
  isAway = false;
  fireEvent.click(retry);
  expect((await linksOf("Recent songs"))[0]?.[0]).toMatch(/^Ferry/);
});

it("tasks that can't be read aren't said to be none, and are read again on a press", async () => {
  let isAway = true;
  const refuse = () => {
    if (isAway) throw new Error("The disk is away.");
  };
  open({ films: [film("a", 1, 1000)], tasks: [task("r", "running")], refuse });
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByText("Nothing in progress.")).toBeNull();
  isAway = false;
  fireEvent.click(retry);
  expect((await linksOf("In progress")).map(([, href]) => href)).toEqual(["#/tasks/r"]);
});
