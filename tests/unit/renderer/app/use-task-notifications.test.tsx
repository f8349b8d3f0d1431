// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useTaskNotifications } from "#renderer/app/use-task-notifications.ts";
import { describeStudioError, orpc, queryClient } from "#renderer/lib/index.ts";
import { notifyIfEnded } from "#renderer/lib/tasks/task-endings.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { pageCore } from "../page-core.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

let focused = false;
let visibility: DocumentVisibilityState = "visible";
let shown: { title: string; body: string; tag: string; onclick?: () => void; closed: boolean }[] = [];
let badge: (number | null)[] = [];

class StandIn {
  static permission = "granted";
  closed = false;
  onclick?: () => void;
  title: string;
  body: string;
  tag: string;
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    [this.title, this.body, this.tag] = [title, body, tag];
    shown.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeAll(speakEnglish);
beforeEach(() => {
  [focused, visibility, shown, badge] = [false, "visible", [], []];
  StandIn.permission = "granted";
  vi.stubGlobal("Notification", StandIn);
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badge.push(count),
    clearAppBadge: async () => void badge.push(null),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.location.hash = "";
  for (const name of ["setAppBadge", "clearAppBadge"]) Reflect.deleteProperty(navigator, name);
});

function open({ shell = "browser", notifications = true } = {}) {
  pageCore();
  queryClient.setQueryData(orpc.app.info.queryKey(), { shell } as never);
  queryClient.setQueryData(orpc.settings.get.queryKey(), { notifications } as never);
  const { result, unmount } = renderHook(() => useTaskNotifications(), { wrapper: WithinPage });
  return { unseen: () => result.current, unmount };
}
const end = (id: string, more: Partial<Task> = {}) =>
  act(() =>
    notifyIfEnded({
      id,
      title: `Shot ${id}`,
      state: "ready",
      take: 2,
      error: null,
      finishedAt: 1,
      updatedAt: 1,
      ...more,
    } as Task),
  );

it("tasks that end while nobody looks are counted, told by the system, and shown on the icon until somebody looks", () => {
  const { unseen, unmount } = open();
  expect(badge).toEqual([null]);
  end("a");
  end("b", { state: "failed", error: studioErrorOf("key_missing") });
  expect(unseen()).toBe(2);
  expect(shown.map(({ title, tag }) => [title, tag])).toEqual([
    ["Shot a", "a"],
    ["Shot b", "b"],
  ]);
  expect(shown[0]?.body).toBe("Take 2 is ready.");
  expect(shown[1]?.body).toBe(describeStudioError(studioErrorOf("key_missing")).title);
  expect(badge).toEqual([null, 1, 2]);

  // In view, and in front only then.
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(unseen()).toBe(2);
  focused = true;
  visibility = "hidden";
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(unseen()).toBe(2);
  visibility = "visible";
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(unseen()).toBe(0);
  expect(badge.at(-1)).toBeNull();

  end("c");
  expect([unseen(), shown.length]).toEqual([0, 2]);
  focused = false;
  end("d");
  expect(unseen()).toBe(1);
  focused = true;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(unseen()).toBe(0);

  unmount();
  focused = false;
  end("e");
  expect(shown).toHaveLength(3);
});

it("a press on the message shows the task in the studio", () => {
  open();
  end("a");
  const focus = vi.spyOn(window, "focus").mockImplementation(() => {});
  shown[0]?.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
  expect(window.location.hash).toBe("#/tasks/a");
  expect(shown[0]?.closed).toBe(true);
});

it.each([
  ["the shell of Electron tells them itself", { shell: "electron" }, "granted"],
  ["they weren't asked for", { notifications: false }, "granted"],
  ["the browser wasn't allowed to", {}, "denied"],
])("they are counted, and told by nobody here: %s", (_why, options, permission) => {
  StandIn.permission = permission;
  const { unseen } = open(options);
  end("a");
  expect([unseen(), shown.length]).toEqual([1, 0]);
  if (options && "shell" in options) expect(badge).toEqual([]);
});

it("a browser without messages and badges still counts", () => {
  vi.stubGlobal("Notification", undefined);
  Reflect.deleteProperty(globalThis, "Notification");
  for (const name of ["setAppBadge", "clearAppBadge"]) Reflect.deleteProperty(navigator, name);
  const { unseen } = open();
  end("a");
  expect(unseen()).toBe(1);
});
