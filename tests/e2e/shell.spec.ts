import { paneNames } from "./pages/studio-page.ts";
import { expect, test } from "./studio.ts";

test("every pane opens from the navigation, and stays open over a reload", async ({ studio: { shell, page } }) => {
  for (const pane of paneNames) {
    await shell.open(pane);
    await expect(shell.link(pane)).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("main")).not.toBeEmpty();
  }
  await page.reload();
  await expect(shell.link("Settings")).toHaveAttribute("aria-current", "page");
});

test("a pane whose code can't be had says so, the others stay, and it is tried again", async ({
  studio: { shell, chat, page },
}) => {
  const code = /\/song-pane[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.reload();
  await shell.link("Song").click();
  await expect(page.getByRole("alert").filter({ hasText: "This pane stopped working" })).toBeVisible();
  await shell.open("Chat");
  await expect(chat.messageBox).toBeVisible();
  await page.unroute(code);
  await shell.link("Song").click();
  await expect(page.getByRole("heading", { name: "Write a song" })).toBeVisible();
});

test("every pane is reached by its number, without a mouse", async ({ studio: { shell, page } }) => {
  await shell.navigation.waitFor();
  for (const [place, pane] of paneNames.entries()) {
    await page.keyboard.press(`Control+${place + 1}`);
    await expect(shell.link(pane)).toHaveAttribute("aria-current", "page");
  }
});

test("the palette opens with Ctrl+K, runs what is typed, and gives the focus back", async ({
  studio: { shell, chat, page },
}) => {
  await shell.open("Chat");
  // A pane that only now arrives would ask for the focus while one types.
  await expect(chat.messageBox).toBeFocused();
  await shell.runCommand("Light theme");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(shell.palette).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(shell.palette).toBeHidden();

  // What another pane offers, a section of the settings and a file's name, from wherever one is.
  await shell.runCommand("New song");
  await expect(page.getByRole("textbox", { name: "Lyrics" })).toBeFocused();
  await shell.runCommand("Backup");
  await expect(page.getByRole("heading", { name: "Backup" })).toBeVisible();
  await shell.runCommand("Untitled film");
  await page.waitForURL(/#\/storyboard\/./);

  // What lies below it is veiled, a dialog too.
  await shell.runCommand("Film settings");
  const dialog = page.getByRole("dialog", { name: "Film settings" });
  await dialog.waitFor();
  const box = await dialog.boundingBox();
  const clip = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + (box?.height ?? 0) - 20, width: 4, height: 4 };
  const corner = async () => (await page.screenshot({ clip })).toString("base64");
  const bright = await corner();
  await page.keyboard.press("Control+k");
  await expect(shell.palette).toBeVisible();
  await expect.poll(corner).not.toBe(bright);
});

test("the theme is kept over a restart", async ({ studio }) => {
  await studio.shell.open("Chat");
  await expect(studio.chat.messageBox).toBeFocused();
  await studio.shell.runCommand("Light theme");
  await expect(studio.page.locator("html")).toHaveAttribute("data-theme", "light");
  await studio.restart("stop");
  await expect(studio.page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the first Tab leads to the pane, past the navigation", async ({ studio: { shell, page } }) => {
  await shell.navigation.waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Skip to content")).toBeFocused();
});

// @shows Chat, point by point › 5. The page's link to it, a socket or a port, breaks and comes back
test("a page that loses the core says so and finds it again", { tag: "@browser-shell" }, async ({ studio }) => {
  await studio.shell.navigation.waitFor();
  await studio.page.waitForLoadState("networkidle");
  await studio.process.kill();
  await expect(studio.page.getByText("Reelsong isn’t responding.")).toBeVisible();
  await studio.restart("kill");
  await expect(studio.page.getByText("Reelsong isn’t responding.")).toBeHidden();
});
