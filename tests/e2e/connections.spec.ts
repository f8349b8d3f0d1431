import { expect, test } from "./studio.ts";

test("an invalid base URL is refused beside its field, before anything is saved", async ({ studio: { settings } }) => {
  await settings.beginConnection({ name: "Mine", baseUrl: "not an address" });
  await expect(settings.dialog.getByText("Not a web address. It must start with https://")).toBeVisible();
  await expect(settings.addButton).toBeDisabled();
  await settings.dialog.getByRole("textbox", { name: "Base URL" }).fill("ftp://files.test");
  await expect(settings.dialog.getByText("Only http:// and https:// addresses can be used.")).toBeVisible();
  await expect(settings.addButton).toBeDisabled();
});

// @shows First use, point by point › B19. Connections tell the truth
test("a service is tried before it is added, and each refusal says what is wrong in the service's words", async ({
  studio: { settings, page },
  service,
}) => {
  await settings.beginConnection({ name: "Mine", baseUrl: "https://nobody.invalid", key: "not-the-key" });
  const ask = settings.dialog.getByRole("button", { name: "Test connection" });
  const said = settings.dialog.getByRole("alert").or(settings.dialog.getByRole("status"));
  await ask.click();
  await expect(said).toContainText("Host not found.");
  await settings.dialog.getByRole("textbox", { name: "Base URL" }).fill(service.url);
  // What was found out about another address is no longer said.
  await expect(said).toHaveCount(0);
  await ask.click();
  await expect(said).toContainText(/The API key is missing or invalid\..*Response: /s);
  await settings.dialog.getByLabel("API key").fill(service.apiKey);
  await settings.dialog.getByRole("textbox", { name: "Base URL" }).fill(`${service.url}/elsewhere`);
  await ask.click();
  await expect(said).toContainText(/not at this path.*Response: no such path: POST \/elsewhere/s);
  await settings.dialog.getByRole("textbox", { name: "Base URL" }).fill(service.url);
  await ask.click();
  await expect(said).toHaveText(/^Connected \(\d+ ms\)$/);
  // The key is still in its field, and adding goes on with it.
  await settings.addButton.click();
  await settings.dialog.waitFor({ state: "hidden" });
  await settings.testConnection();
  await expect(settings.details.getByText(/^Connected \(\d+ ms\)$/)).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: /^Connected · / })).toBeVisible();
});

test("unsaved edits are kept and told; another host asks before the key goes; Settings opens where it was left", async ({
  studio,
  service,
}) => {
  const { settings, page } = studio;
  await settings.addConnection({ name: "Mine", baseUrl: service.url, key: service.apiKey });
  const address = settings.details.getByRole("textbox", { name: "Base URL" });
  await address.fill("http://127.0.0.1:9998");
  await expect(settings.details.getByText("Unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+2");
  await expect(page.getByText("Unsaved changes to “Mine”", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+7");
  await expect(address).toHaveValue("http://127.0.0.1:9998");

  const question = page.getByRole("alertdialog");
  await settings.details.getByRole("button", { name: "Save and test" }).click();
  await expect(question).toContainText(`127.0.0.1:9998`);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(settings.details.getByText("Until you quit")).toBeVisible();
  await settings.details.getByRole("button", { name: "Save changes" }).click();
  await question.getByRole("button", { name: "Change address" }).click();
  await expect(settings.details.getByText("No key yet")).toBeVisible();
  await expect(settings.details.getByText("Unsaved changes")).toHaveCount(0);
  // A dead port never reads as connected: it was looked for as soon as the address was saved.
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Offline, requests will wait · Nothing responds at this address and port · ");
  await expect(footer).not.toContainText(/connected|online/i);

  await page.keyboard.press("Control+2");
  await footer.getByRole("link", { name: "Mine" }).click();
  await expect(settings.details).toBeVisible();
});

test("a key that didn't outlive a restart is asked for at once", async ({ studio, service }) => {
  await studio.settings.addConnection({ name: "Mine", baseUrl: service.url, key: service.apiKey });
  await studio.page.keyboard.press("Control+2");
  await studio.restart("kill");
  const asked = studio.page.getByRole("form", { name: "“Mine” needs its API key again" });
  await asked.getByLabel("API key").fill(service.apiKey);
  await asked.getByRole("button", { name: "Save key" }).click();
  await expect(asked).toHaveCount(0);
  await studio.settings.openConnections();
  await studio.settings.testConnection();
  await expect(studio.settings.details.getByText(/^Connected \(\d+ ms\)$/)).toBeVisible();
});

test("a key goes in and never comes out", { tag: "@browser-shell" }, async ({
  studio: { settings, page },
  service,
}) => {
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
  await page.keyboard.press("Control+2");
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
    await expect(studio.settings.details.getByText(/^Connected \(\d+ ms\)$/)).toBeVisible();
    await studio.settings.details.getByRole("button", { name: "Delete key" }).click();
    await expect(studio.settings.details.getByText("No key yet")).toBeVisible();
  });
});
