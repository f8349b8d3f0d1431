import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

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
  expect(reader.script.map((line) => line.replaceAll(service.url, "…").replaceAll(service.apiKey, "…"))).toEqual([]);
});
