// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Rail } from "#renderer/app/bars/rail.tsx";
import { StatusLine } from "#renderer/app/bars/status-line.tsx";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { TaskDetails } from "#renderer/tasks/task-details.tsx";
import type { AppStatus } from "#shared/contract/app/app.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { pageCore } from "../page-core.ts";
import { startEnglish } from "../within-page.tsx";

beforeAll(startEnglish);
afterEach(cleanup);

const status = { running: 2, queued: 1, progress: null, online: true, freeBytes: null, libraryBytes: 0 };

function shell(counts: Partial<Record<TaskState, number>>, more: Partial<AppStatus> = {}) {
  pageCore({ tasks: { counts: () => counts } });
  queryClient.setQueryData(orpc.app.status.queryKey(), { ...status, ...more } as AppStatus);
  queryClient.setQueryData(orpc.connections.list.queryKey(), []);
  queryClient.setQueryData(orpc.tasks.counts.queryKey(), counts);
  render(
    <QueryClientProvider client={queryClient}>
      <Rail pane="storyboard" />
      <StatusLine />
    </QueryClientProvider>,
  );
}

// @shows First use, point by point › A9. An unknown outcome is loud, and is settled by the person
describe("outcomes that nobody knows", () => {
  it("are told by the status line, which leads to them, and by the badge of Tasks before what goes well", () => {
    shell({ outcome_unknown: 2, ready: 9 });
    expect(screen.getByRole("link", { name: "2 outcomes unknown" }).getAttribute("href")).toBe("#/tasks/unknown");
    const tasks = within(screen.getByRole("navigation")).getByRole("link", { name: "Tasks" });
    expect(tasks.getAttribute("aria-description")).toBe("2 outcomes unknown, 3 in progress");
    expect(tasks.querySelector("[data-count]")?.outerHTML).toContain('data-tone="warn" data-count="2"');
  });

  it("are no word where there are none", () => {
    shell({ ready: 9 });
    expect(screen.queryByText(/unknown/)).toBeNull();
    const tasks = within(screen.getByRole("navigation")).getByRole("link", { name: "Tasks" });
    expect(tasks.getAttribute("aria-description")).toBe("3 in progress");
    expect(tasks.querySelector("[data-count]")?.getAttribute("data-count")).toBe("3");
  });
});

describe("what is under way", () => {
  const badge = () => document.querySelector(".rail [data-count]")?.getAttribute("data-count");
  const described = () =>
    within(screen.getByRole("navigation")).getByRole("link", { name: "Tasks" }).getAttribute("aria-description");
  const told = () => [...document.querySelectorAll('.status a[href="#/tasks"]')].map(({ textContent }) => textContent);

  it.each<[running: number, queued: number, badge: string | undefined, described: string | null, told: string[]]>([
    [0, 0, undefined, null, ["No tasks running"]],
    [1, 0, "1", "1 in progress", ["1 running"]],
    [0, 1, "1", "1 in progress", ["No tasks running", "1 queued"]],
    [3, 96, "99", "99 in progress", ["3 running", "96 queued"]],
    [3, 97, "99+", "100 in progress", ["3 running", "97 queued"]],
  ])("of %i running and %i queued", (running, queued, count, description, words) => {
    shell({}, { running, queued });
    expect([badge(), described(), told()]).toEqual([count, description, words]);
  });

  it.each([
    [0, 0],
    [1, 1],
  ])("of %i running there are %i bars of how far they are", (running, bars) => {
    shell({}, { running, progress: 0.5 });
    expect(document.querySelectorAll(".status .bar")).toHaveLength(bars);
  });
});

describe("what can be done about one", () => {
  const unknown = (changes: Partial<Task> = {}) =>
    ({
      ...{ id: "t", kind: "video", state: "outcome_unknown", title: "Lantern", take: 1, model: "Vendor-H3" },
      ...{ connectionName: "Service", remoteId: null, remoteDeleted: false, request: {}, findings: null, error: null },
      ...{ attempts: 0, createdAt: 1, submittedAt: 1, updatedAt: 1, finishedAt: 1, waitsUntil: null, nextPollAt: null },
      ...{ result: null, usage: null, assetId: null, progress: null },
      ...changes,
    }) as Task;
  const steps = (task: Task) => {
    pageCore({ tasks: { history: () => [] } });
    const act = vi.fn();
    render(
      <QueryClientProvider client={queryClient}>
        <TaskDetails task={task} now={2} place={undefined} act={act} />
      </QueryClientProvider>,
    );
    const list = screen.getByRole("list", { name: "What happened?" });
    return { act, buttons: within(list).getAllByRole("button") };
  };

  it("asks the service first, takes its file next, and ends it last; it is not bought again by a button beside", () => {
    const { act, buttons } = steps(unknown());
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      "Check with service",
      "Attach finished file…",
      "Mark as failed",
    ]);
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    buttons[0]?.click();
    expect(act).toHaveBeenCalledExactlyOnceWith("reconcile");
  });

  it("of a song begins with what came of it, since the service keeps no list of songs", () => {
    const error = { code: "outcome_unknown", http: null, message: "", requestId: null, retryable: false } as const;
    const told = { ...error, retryAfterSeconds: null, advice: "", details: { keptBytes: 5 } };
    const { buttons } = steps(unknown({ kind: "music", error: told }));
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      "Save partial file to Library",
      "Attach finished file…",
      "Mark as failed",
    ]);
  });
});
