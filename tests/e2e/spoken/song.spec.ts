import { expect, test } from "../studio.ts";
import { ScreenReader } from "./screen-reader.ts";

test.slow();

// @shows Every hand, number by number › 1. The five main jobs as they are heard
test("from lyrics to a take that plays, as it is heard", async ({ studio: { song, page } }) => {
  await song.ensureSong();
  const reader = await ScreenReader.on(page);
  await reader.goTo(/^Lyrics, textbox/);
  await reader.type("[Verse]\nI turn the glass");
  // Tab indents nothing here: it leads on.
  await reader.goTo(/^Style, textbox/);
  await reader.type("Slow waltz for organ");
  await reader.goTo(/^Generate song, button/);
  await reader.press("Enter");
  await reader.hears("1 take requested.");
  await reader.hears("take 1 is ready.");
  await reader.goTo(/^Play, button/);
  expect(reader.script).toEqual([
    "Lyrics, textbox, Type [ to add a section, then write its lyrics.. 0 / 3,500",
    "> “[Verse]\nI turn the glass”",
    "Style, textbox. 0 / 2,000",
    "> “Slow waltz for organ”",
    "Generate song, button",
    "> Enter",
    "“1 take requested.”",
    "“take 1 is ready.”",
    "Play, button",
  ]);
});
