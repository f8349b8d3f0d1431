import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

// @shows Every hand, number by number › 1. The five main jobs as they are heard
test("a connection is added, tested and removed, as it is heard", async ({ studio: { settings, page }, service }) => {
  await settings.openConnections();
  const reader = await ScreenReader.on(page);
  await reader.goTo(/^Add connection, button/);
  await reader.press("Enter");
  await reader.stands(/^Name, textbox/);
  await reader.type("Mine");
  await reader.goTo(/^Base URL, textbox/);
  await reader.type(service.url);
  await reader.goTo(/^API key, /);
  await reader.type(service.apiKey);
  await reader.goTo(/^Add connection, button/);
  await reader.press("Enter");
  await reader.hears("Connection added.");
  await reader.goTo(/^Test connection, button/);
  await reader.press("Enter");
  await reader.hears("Connected (");
  await reader.goTo(/^Remove connection, button/);
  await reader.press("Enter");
  await reader.stands(/^Cancel, button/);
  await reader.goTo(/^Remove/);
  await reader.press("Enter");
  await reader.hears("Connection removed.");
  expect(reader.script.map((line) => line.replaceAll(service.url, "…").replaceAll(service.apiKey, "…"))).toEqual([
    "Add connection, button",
    "> Enter",
    "Name, textbox",
    "> “Mine”",
    "Base URL, textbox",
    "> “…”",
    "API key, textbox. Can’t be viewed after saving.",
    "> “…”",
    "Add connection, button",
    "> Enter",
    "“Connection added.”",
    "Test connection, button",
    "> Enter",
    "“Connected (”",
    "Remove connection, button",
    "> Enter",
    "Cancel, button",
    "Remove connection, button",
    "> Enter",
    "“Connection removed.”",
  ]);
});
