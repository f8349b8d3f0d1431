// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { at, named, until, write } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("where a search of conversations can't be done that is said, and asked again on a press", async () => {
  let refuses = false;
  const { show } = await openStudioPage((path, ask) => {
    if (path === "conversations.list" && refuses) throw new Error("The disk is gone.");
    return ask();
  });
  const list = () => document.querySelector(".convs")?.textContent;
  await show("#/chat");
  await at("field", "Search conversations");
  refuses = true;
  await write("Search conversations", "lamp");
  await until(() => expect(list()).toContain("Couldn’t load this"));
  expect(list()).not.toContain("No results");
  refuses = false;
  // It may be asked again by itself, as something else changes.
  await until(() => {
    named("button", "Retry")[0]?.click();
    expect(list()).toContain("No results");
  });
});
