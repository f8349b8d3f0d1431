import { expect, test } from "./studio.ts";

test("an invalid base URL is refused beside its field, before anything is saved", async ({ studio: { settings } }) => {
  await settings.beginConnection({ name: "Mine", baseUrl: "not an address" });
  await expect(settings.dialog.getByText("This is not a web address. It begins with https://")).toBeVisible();
  await expect(settings.addButton).toBeDisabled();
  await settings.dialog.getByRole("textbox", { name: "Base URL" }).fill("ftp://files.test");
  await expect(settings.dialog.getByText("Only http:// and https:// addresses can be used.")).toBeVisible();
  await expect(settings.addButton).toBeDisabled();
});

test("the right key answers, a wrong key is told from an unreachable host", async ({
  studio: { settings },
  service,
}) => {
  await settings.addConnection({ name: "Right", baseUrl: service.url, key: service.apiKey });
  await settings.testConnection();
  await expect(settings.details.getByText(/^Answers after \d+ ms$/)).toBeVisible();

  await settings.addConnection({ name: "Wrong key", baseUrl: service.url, key: "not-the-key" });
  await settings.testConnection();
  await expect(settings.details.getByRole("alert").or(settings.details.getByRole("status"))).toContainText(/key/i);

  await settings.addConnection({ name: "Nobody", baseUrl: "http://127.0.0.1:9", key: "any" });
  await settings.testConnection();
  await expect(settings.details.getByRole("alert").or(settings.details.getByRole("status"))).toContainText(
    /reach|connect/i,
  );
});

test("a key goes in and never comes out", async ({ studio: { settings, page }, service }) => {
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(payload.toString())));
  await page.reload();
  const key = "canary-key-3b9f2c";
  await settings.addConnection({ name: "Mine", baseUrl: service.url, key });
  await settings.testConnection();
  await page.reload();
  await settings.openConnections();
  await expect(settings.details.getByLabel("API key")).toHaveValue("");
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.filter((frame) => frame.includes(key))).toEqual([]);
  expect(await page.content()).not.toContain(key);

  // That it lives for one run is said once, wherever one is, and leads to where it is dealt with.
  const warning = page.getByText(/until then the key is kept/i);
  await expect(warning).toHaveCount(1);
  await page.keyboard.press("Control+1");
  const leads = page.getByRole("button", { name: "Open Connections" });
  await expect(leads).toBeVisible();
  await expect(warning).toHaveCount(1);
  await leads.click();
  await expect(settings.details).toBeVisible();
  await expect(leads).toBeHidden();
  await expect(warning).toHaveCount(1);
});

test.describe("with a real keychain", () => {
  test.use({ withKeychain: true });
  test("a key outlives the studio and can be forgotten", async ({ studio, service }) => {
    await studio.settings.addConnection({ name: "Mine", baseUrl: service.url, key: service.apiKey });
    await expect(studio.settings.details.getByText("In the system keychain")).toBeVisible();
    await studio.restart("kill");
    await studio.settings.openConnections();
    await studio.page.getByRole("button", { name: /^Mine / }).click();
    await studio.settings.testConnection();
    await expect(studio.settings.details.getByText(/^Answers after \d+ ms$/)).toBeVisible();
    await studio.settings.details.getByRole("button", { name: "Forget key" }).click();
    await expect(studio.settings.details.getByText("No key yet")).toBeVisible();
  });
});
