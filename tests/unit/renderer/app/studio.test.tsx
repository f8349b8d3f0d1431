// @vitest-environment jsdom
import { act, fireEvent } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { openKeys } from "#renderer/app/keys/open-keys.ts";
import { openAssist, openDeleted, openGuide, openIdea, openReport, useCommands } from "#renderer/lib/index.ts";
import { at, press, until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("the window has its title, its commands and its keys, stays awake while something is made, and leads past its rail", async () => {
  const request = vi.fn(async () => ({ released: false, release: async () => undefined }));
  Object.assign(navigator, { wakeLock: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "wakeLock"));
  const { show } = await openStudioPage(async (path, ask) => {
    const answer = (await ask()) as object;
    if (path === "app.info") return { ...answer, shell: "browser" };
    return path === "app.status" ? { ...answer, running: 1 } : answer;
  });
  await show("#/library");
  await until(() => expect(document.title).toMatch(/Library/));
  await until(() => expect(request).toHaveBeenCalledWith("screen"));
  const { byOwner } = useCommands.getState();
  expect(Object.keys(byOwner)).toContain("library");
  // How all looks and speaks is changed under an open dialog; everything else ends it.
  const keeping = Object.values(byOwner).flatMap((commands) => commands.filter(({ keepsDialogs }) => keepsDialogs));
  expect(keeping.map(({ id }) => id).toSorted()).toEqual(
    ["theme.dark", "theme.light", "theme.system", "language.en", "language.zh-CN", "language.ja"].toSorted(),
  );

  // The first stop of Tab leads past the rail.
  await press("button", "Skip to content");
  expect(document.activeElement?.tagName).toBe("MAIN");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Library");

  // A pane that is opened by its key takes the focus, and what was open over the one before is gone.
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  await at("dialog", /./);
  act(() => {
    window.location.hash = "#/tasks";
  });
  await until(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  await until(() => expect(document.title).toMatch(/Tasks/));
  await until(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Tasks"));
});

it.each<[what: string, open: () => unknown]>([
  ["an idea for a film", openIdea],
  ["the guide", () => openGuide()],
  ["a report", openReport],
  ["the keys", openKeys],
  ["what was deleted", () => openDeleted()],
  ["what is asked about a shot", () => openAssist({ task: "continuity", projectId: "p", shotId: "s" })],
])("%s belongs to the pane it was opened over: Back leads out of both", async (_what, open) => {
  const { show } = await openStudioPage();
  await show("#/library");
  await show("#/tasks");
  await until(() => expect(document.title).toMatch(/Tasks/));
  await act(async () => open());
  await at("dialog", /./);
  act(() => window.history.back());
  await until(() => expect(document.title).toMatch(/Library/));
  await until(() => expect(document.querySelector("[role=dialog]")).toBeNull());
});
