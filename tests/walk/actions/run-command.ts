import { otherPaneCommands, settingsSections } from "#renderer/lib/other-pane-commands.ts";
import { NotThere } from "../hand.ts";
import { listTexts } from "../rules/catalogue.ts";
import type { Action } from "./action.ts";

/** What the palette knows from anywhere, as it is called in this language. */
export function commandsOf(language: string): readonly string[] {
  const texts = listTexts(language);
  const word = (key: string) => texts.get(key) ?? "";
  return [
    ...otherPaneCommands(word as never).map(({ title }) => title),
    ...settingsSections.map((section) => word(`settings:section.${section}`)),
    word("storyboard:queue.pauseCommand"),
    word("storyboard:queue.resumeCommand"),
  ].filter((title) => title !== "");
}

/** By way of the palette, so that walks come to what lies deep: dialogs, sections, what chance alone seldom opens. */
export const runCommand: Action<"run"> = {
  kind: "run",
  weight: 7,
  choose({ look, pickSeldom }) {
    if (look.overlays.length > 0 || look.fullScreen) return undefined;
    const command = pickSeldom(commandsOf(look.language));
    return command === undefined ? undefined : { do: "run", command };
  },
  async perform({ hand: { page, patience } }, { command }) {
    await page.keyboard.press("Control+k");
    const field = page.locator("[cmdk-input]");
    await field.waitFor({ timeout: patience }).catch(() => {
      throw new NotThere("palette");
    });
    await field.fill(command);
    await page.keyboard.press("Enter");
    // What moves, costs or only resembles the words is shown first, and takes a second Enter; what can't be done now, none.
    for (const key of ["Enter", "Escape"]) {
      await page.waitForTimeout(200);
      if (!(await field.isVisible())) return;
      await page.keyboard.press(key);
    }
  },
};
