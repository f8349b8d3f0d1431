import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

test("a take in full screen keeps Tab, and what a key opens over it is seen and has the keys", async ({ studio }) => {
  const { page, process } = studio;
  const { client, close } = await connectToStudio(process.url);
  const [project] = await client.storyboard.projects();
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "16:9", mode: "text" } as const;
  const shot = await client.storyboard.addShot({
    projectId: project?.id ?? "",
    draft: { ...draft, prompt: "A wave" },
  });
  const [task] = await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: 1 });
  await expect
    .poll(async () => (await client.tasks.get({ id: task?.id ?? "" })).state, { timeout: 60_000 })
    .toBe("ready");
  close();
  await page.getByRole("navigation", { name: "Panes" }).getByRole("link", { name: "Storyboard" }).click();
  await page.locator(`[id="${shot.id}-face"]`).click();
  const filling = () => page.evaluate(() => document.fullscreenElement?.getAttribute("aria-label") ?? null);
  await page.getByRole("button", { name: "Full screen" }).press("Enter");
  await expect.poll(filling).toBe("Take 1");
  await expect(page.locator(":fullscreen")).toHaveCSS("outline-style", "none");

  await page.keyboard.press("Control+k");
  await expect.poll(filling).toBeNull();
  const palette = page.getByRole("dialog").getByRole("combobox");
  await expect(palette).toBeFocused();
  await page.keyboard.type("film");
  await expect(palette).toHaveValue("film");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Chromium's own controls are five; beyond the last one lies nothing. At last: a browser without a window of its own
  // hands no more keys to a page that was left by Tab.
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(filling).toBe("Take 1");
  for (let times = 0; times < 12; times += 1) await page.keyboard.press("Tab");
  await expect(page.getByLabel("Take 1", { exact: true })).toBeFocused();
});

test("notes beside a film are in the studio's own type, and are exported from a full screen too", async ({
  studio,
}) => {
  const { page, storyboard } = studio;
  await storyboard.ensureShot();
  await page.getByRole("region", { name: "Animatic" }).getByRole("button", { name: "Play film" }).click();
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  const notes = page.getByRole("complementary", { name: "Notes" });
  await expect(notes.getByText(/^No notes yet/)).toHaveCSS("text-align", "start");
  await notes.getByRole("button", { name: /^Add note at/ }).click();
  await page.keyboard.type("Too dark");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Full screen" }).press("Enter");
  const filling = page.locator(":fullscreen");
  await filling.getByRole("button", { name: "Export notes" }).press("Enter");
  await expect(filling.getByRole("menuitem", { name: "Notes (CSV)" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(filling.getByRole("menuitem")).toHaveCount(0);
  await expect(filling).toHaveCount(1);
});
