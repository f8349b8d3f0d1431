// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { named, until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("a film whose takes can't be read says so, instead of looking as if nothing had been bought for it", async () => {
  let refuses = false;
  const { core, show } = await openStudioPage((path, ask) => {
    if (path === "tasks.list" && refuses) throw new Error("The disk is gone.");
    return ask();
  });
  const { id } = await core.storyboard.createProject({ title: "Saltlight" });
  await core.storyboard.addShot({ projectId: id, after: null, draft: { prompt: "A lamp" } });
  refuses = true;
  await show(`#/storyboard/${id}`);
  await until(() => {
    expect(document.querySelector("main")?.textContent).toContain("Couldn’t load this");
    expect(named("button", /^Generate/)).toEqual([]);
  });
  refuses = false;
  // It may be read again by itself, as something else changes.
  await until(() => {
    named("button", "Retry")[0]?.click();
    expect(named("button", "Generate")).toHaveLength(1);
  });
});
