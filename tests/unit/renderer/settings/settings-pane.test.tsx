// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { at, choose, gone, named, press, until, write } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("what is set is saved and is so at once; a connection is added, used, tested and removed", async () => {
  const { core, show } = await openStudioPage();
  await show("#/settings/appearance");
  await at("heading", "Appearance");
  await press("radio", "Dark");
  await until(() => expect(document.documentElement.dataset.theme).toBe("dark"));
  await until(async () => expect((await core.settings.get()).theme).toBe("dark"));

  await press("link", "Connections");
  await press("button", "Add connection");
  await write("Name", "My studio");
  await write("Base URL", "http://127.0.0.1:9");
  await write("API key", "sk-1234567890");
  fireEvent.click(named("button", "Add connection").at(-1) as HTMLElement);
  await until(async () => expect(await core.connections.list()).toHaveLength(2));
  // It has a field of the same name.
  await gone("dialog", /./);
  await press("button", /^My studio/);
  // What is set of it stays until it is saved.
  await write("Name", "Our studio");
  await press("button", "Save changes");
  await at("button", /^Our studio/);
  await press("button", "Remove connection");
  const asked = await at("alertdialog", /./).catch(() => at("dialog", /./));
  await press("button", /^Remove/, asked);
  await gone("button", /^Our studio/);
  expect((await core.connections.list()).map(({ kind }) => kind)).toEqual(["sandbox"]);
});

it("each section shows what is so, and sets it", async () => {
  const { core, show } = await openStudioPage();
  const words = () => document.querySelector("main")?.textContent ?? "";
  await show("#/settings/library");
  await press("switch", "Notify in background");
  await until(async () => expect((await core.settings.get()).notifications).toBe(false));
  await press("link", "Storage");
  await at("heading", "Free up space");
  await press("link", "Backup");
  await press("button", "Back up now");
  await until(() => expect(words()).toMatch(/today|just now|\d\d:\d\d/i));
  await press("link", "Callbacks");
  await press("switch", "Receive callbacks");
  await write("Port", "70000");
  await until(() => expect(named("button", "Save")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true));
  await press("link", "About");
  await at("heading", "About");
  expect(words()).toContain("0.0.0-test");
  expect(named("link", "About")[0]?.getAttribute("aria-current")).not.toBeNull();

  // Back leads out of what was opened over a pane too.
  await press("button", "Report a problem…");
  await at("dialog", "Report a problem");
  await show("#/tasks");
  await gone("dialog", /./);
});

// @shows Day 1 to day 30 › Settings: what is not settable has no row
it("every row of every section sets or opens something; only About tells what is", async () => {
  const { show } = await openStudioPage();
  await show("#/settings/appearance");
  await at("heading", "Appearance");
  const sections = [...document.querySelectorAll<HTMLAnchorElement>(".settingsLinks a")].map(({ hash }) => hash);
  expect(sections).toHaveLength(12);
  const rows: string[] = [];
  for (const section of sections.filter((hash) => hash !== "#/settings/about")) {
    await show(section);
    await until(() =>
      expect(document.querySelector(`.settingsLinks [aria-current]`)?.getAttribute("href")).toBe(section),
    );
    await until(() => expect(queryClient.isFetching()).toBe(0));
    const found = [...document.querySelectorAll(".settingRow")];
    rows.push(...found.map((row) => row.querySelector("p")?.textContent ?? ""));
    const idle = found.filter((row) => row.querySelector("button, input, select, textarea, a[href]") === null);
    expect(idle.map(({ textContent }) => `${section}: ${textContent}`)).toEqual([]);
  }
  expect(rows.length).toBeGreaterThan(18);
});

it("a language is chosen by its own name, and all is in it at once: the page, and what the core names", async () => {
  const { core, show } = await openStudioPage();
  await show("#/settings/appearance");
  await choose("Language", "日本語");
  await at("heading", "外観");
  expect(document.documentElement.lang).toBe("ja");
  expect((await core.settings.get()).language).toBe("ja");
  expect((await core.conversations.create({})).title).toBe("新しい会話");
  await choose("言語", "简体中文");
  await at("heading", "外观");
  await choose("语言", "English");
  await at("heading", "Appearance");
  expect(document.documentElement.lang).toBe("en");
});
