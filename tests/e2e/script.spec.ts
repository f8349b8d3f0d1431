import { expect, test } from "./studio.ts";

const script = `Title: The Keeper

FADE IN:

INT. LIGHTHOUSE - STAIRS - NIGHT #1#

Rain hammers the glass. MARA climbs with a lantern.

MARA
(calling up)
Teo? The lamp is out.

She stops. The logbook lies open on the step.

EXT. PIER - DAWN #2#

A boat rocks against the pier.

TEO
I get off at the next station.
`;

test("a script becomes scenes and shots on the board, by keyboard alone", async ({ studio: { page, shell } }) => {
  await shell.open("Storyboard");
  await page.getByRole("button", { name: "Start from a script" }).press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import script…" }).press("Enter");
  await (await chooser).setFiles({ name: "keeper.fountain", mimeType: "text/plain", buffer: Buffer.from(script) });
  await expect(page.locator("b", { hasText: "2 scenes differ from the board" })).toBeVisible();
  await page.getByRole("button", { name: "Apply 2 changes" }).press("Enter");
  await expect(page.getByText("The board matches the script.")).toBeVisible();

  await page.getByRole("radio", { name: "Script" }).press("Home");
  const board = page.getByRole("list", { name: "Shots" });
  await expect(board.getByRole("article")).toHaveCount(3);
  const [first, second] = [/^Scene 1: INT\. LIGHTHOUSE/, /^Scene 2: EXT\. PIER/].map((name) =>
    board.getByRole("button", { name }),
  );
  if (!first || !second) throw new Error("no scenes");
  await board.getByRole("button", { name: /^Shot 1: Rain/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.getByRole("article")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(second).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(board.getByRole("button", { name: /^Scene / }).first()).toHaveAccessibleName(/^Scene 2/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(board.getByRole("button", { name: /^Scene / }).first()).toHaveAccessibleName(/^Scene 1/);

  // A line more in the script is shown, and taken over when that is chosen.
  await page.getByRole("radio", { name: "Board" }).press("End");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.getByRole("textbox", { name: "Script" }).press("ControlOrMeta+End");
  await page.keyboard.type("\nThe boat is gone.\n");
  await expect(page.locator("b", { hasText: "1 scene differs from the board" })).toBeVisible();
  await page.getByRole("button", { name: "Apply 1 change" }).press("Enter");
  await expect(page.getByText("The board matches the script.")).toBeVisible();
});
