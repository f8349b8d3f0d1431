import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

test.slow();

// @shows Every hand, number by number › 1. The five main jobs as they are heard
test("a shot is written, generated, deleted and brought back, as it is heard", async ({ studio }) => {
  const { shell, page } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  // The smallest that the sandbox renders.
  const defaults = { model: "Vendor-H3-Max", resolution: "480P", ratio: "1:1" } as const;
  await client.storyboard.updateDefaults({ id: project?.id ?? "", defaults });
  close();
  await shell.open("Storyboard");
  await page.getByRole("button", { name: "Add your first shot" }).waitFor();
  const reader = await ScreenReader.on(page);
  await reader.goTo(/^Add your first shot/);
  await reader.press("Enter");
  await reader.stands(/^Prompt, textbox/);
  await reader.type("Pale sun under a bank of cloud.");
  await reader.goTo(/^Generate, button/);
  await reader.press("Enter");
  await reader.hears("1 take requested.");
  await reader.hears("take 1 is ready.");
  await reader.goTo(/^Shot 1: /);
  await reader.press("Delete");
  await reader.hears("Shot 1 deleted. Its takes stay in Library.");
  await reader.stands(/^Add your first shot/);
  await reader.press("Control+z");
  await reader.hears("Undone");
  await reader.goTo(/^Shot 1: /);
  expect(reader.script).toEqual([
    "Add your first shot, button",
    "> Enter",
    "Prompt, textbox. 0 characters",
    "> “Pale sun under a bank of cloud.”",
    "Generate, button",
    "> Enter",
    "“1 take requested.”",
    "“take 1 is ready.”",
    "Shot 1: Unnamed. Ready, button, pressed",
    "> Delete",
    "“Shot 1 deleted. Its takes stay in Library.”",
    "Add your first shot, button",
    "> Control+z",
    "“Undone”",
    "Shot 1: Unnamed. Ready, button, pressed",
  ]);
});
