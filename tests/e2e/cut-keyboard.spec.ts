import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { findViolations } from "./find-violations.ts";
import { FilmDialog } from "./pages/film-dialog.ts";
import { Keyboard } from "./pages/keyboard.ts";
import { expect, test } from "./studio.ts";

// Axe looks at seven states.
test.slow();

// @shows The cut, point by point › It must show: Keyboard only, axe: transition, framing, captions, versions, returned changes, export
test("a film is cut, captioned, kept in versions and exported without a mouse, and no part of it has a violation", async ({
  studio,
}) => {
  const { page, storyboard, process } = studio;
  const keyboard = new Keyboard(page);
  const key = (name: string) => page.keyboard.press(name);
  const clean = async (part: string) => expect.soft(await findViolations(page, part)).toEqual([]);
  const { client, close } = await connectToStudio(process.url);
  const [project] = await client.storyboard.projects();
  const projectId = project?.id ?? "";
  const film = async () => (await client.storyboard.projects()).find(({ id }) => id === projectId)?.film;
  const draft = {
    prompt: "A pier at dawn",
    model: "Vendor-H3-Max",
    resolution: "480P",
    duration: 5,
    mode: "text",
  } as const;
  const { id } = await client.storyboard.addShot({ projectId, draft });
  for (const task of await client.storyboard.generate({ id, clientId: randomUUID(), takes: 1 }))
    await expect.poll(async () => (await client.tasks.get({ id: task.id })).state, { timeout: 60_000 }).toBe("ready");
  await storyboard.open();
  const strip = page.getByRole("region", { name: "Animatic" });
  const clip = strip.getByRole("button", { name: "Animatic: shot 1" });
  const fromMenu = async (...path: readonly string[]) => {
    await clip.focus();
    await key("Shift+F10");
    for (const [depth, name] of path.entries()) {
      const item = page.getByRole("menuitem", { name, exact: true });
      await item.focus();
      await key(depth < path.length - 1 ? "ArrowRight" : "Enter");
    }
  };
  const leave = async (name: string) => {
    await key("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
    await expect.poll(() => keyboard.held(), { message: `focus after ${name}`, timeout: 2000 }).toBe(true);
  };

  await fromMenu("Transition", "Other length or color…");
  await page.getByRole("radio", { name: "Cut" }).focus();
  await key("ArrowRight");
  await expect(page.getByLabel("Dip color")).toBeVisible();
  await clean("transition");
  await leave("Transition");
  await expect.poll(async () => (await film())?.clips[id]).toMatchObject({ fade: 1, through: "#000000" });

  await fromMenu("Framing…");
  await expect(page.getByRole("dialog", { name: "Framing of shot 1" })).toBeVisible();
  await clean("framing");
  await leave("Framing of shot 1");

  await keyboard.tabTo("button", "Edit captions");
  await key("Enter");
  await expect(page.getByRole("menuitem", { name: "Add caption at playhead" })).toBeFocused();
  await key("Enter");
  await expect(page.getByRole("textbox", { name: "Caption text" })).toBeFocused();
  await page.keyboard.insertText("Keep the light");
  await clean("caption");
  await leave("Caption: Keep the light");
  await strip.getByRole("button", { name: "Caption: Keep the light" }).focus();
  await key("ArrowRight");
  await expect.poll(async () => JSON.stringify((await film())?.clips[id])).toContain("Keep the light");

  await keyboard.tabTo("button", "Cut versions…");
  await key("Enter");
  await keyboard.tabTo("button", "Duplicate this cut");
  await key("Enter");
  await expect(page.getByRole("textbox", { name: "Version name" })).toHaveCount(2);
  await keyboard.tabTo("button", /^Compare /);
  await key("Enter");
  await expect(page.getByText("Both versions are the same.")).toBeVisible();
  await clean("versions");
  await leave("Cut versions");

  await key("Control+k");
  await page.keyboard.insertText("Import edited timeline");
  await expect(page.getByRole("option").first()).toContainText("Import edited timeline");
  await key("Enter");
  await expect(page.getByRole("dialog", { name: "Import edited timeline" })).toBeVisible();
  await clean("returned timeline");
  await leave("Import edited timeline");

  const dialog = new FilmDialog(page);
  await keyboard.tabTo("button", /^Export film/);
  await key("Enter");
  await dialog.form.waitFor();
  await clean("export");
  await keyboard.tabTo("button", "Export");
  await key("Enter");
  await dialog.finished(project?.title ?? "");
  await clean("exported");
  close();
});
