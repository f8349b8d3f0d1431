// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { at, gone, named, press, until, write } from "../page-controls.ts";
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
