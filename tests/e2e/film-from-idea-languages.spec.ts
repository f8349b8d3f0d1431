import i18next from "i18next";
import { readCatalogue } from "#tests/walk/rules/catalogue.ts";
import { expect, test } from "./studio.ts";

/** 1 measures the studio's own ten minutes: `REELSONG_PACE=1 npx playwright test …`, with the time in the report. */
const pace = Number(process.env.REELSONG_PACE ?? 0.02);
const minute = 60_000;

// @shows First use, point by point › F. From a fresh folder through the welcome and an idea to the export, in each language
for (const locale of ["en-US", "zh-CN", "ja-JP"])
  test.describe(locale, () => {
    test.use({ firstStart: true, locale, timeScale: pace });

    test("from the welcome to a film with its song that can be exported", async ({ studio }) => {
      // Two films and a song are really drawn; at the service's own pace they take minutes.
      test.setTimeout(pace < 1 ? 3 * minute : 10 * minute);
      const began = Date.now();
      const { page } = studio;
      const words = i18next.createInstance();
      await words.init({
        lng: locale,
        resources: { [locale]: readCatalogue(locale) },
        interpolation: { escapeValue: false },
      });
      // Typed for the page's own keys and their values; here a wrong one finds no button.
      const say = (key: string, values: Record<string, unknown> = {}) => String(words.t(key as never, values as never));
      const main = page.getByRole("main");
      const press = (name: string, within = main) => within.getByRole("button", { name, exact: true }).press("Enter");

      await press(say("home:welcome.skip"));
      await press(say("home:start.idea"));
      const dialog = page.getByRole("dialog", { name: say("idea:title") });
      await dialog.getByRole("textbox", { name: say("idea:idea") }).fill("A keeper finds a letter.");
      for (let count = 6; count > 2; count -= 1) await press(say("components:stepper.fewer"), dialog);
      await press(say("idea:propose"), dialog);
      await main
        .getByRole("button", { name: say("director:acceptAll", { count: 6 }) })
        .press("Enter", { timeout: 2 * minute });

      const steps = main.getByRole("list", { name: say("idea:steps.name") });
      await expect(steps.getByText(say("idea:steps.shotsDone", { done: 0, all: 2 }))).toBeVisible();
      const chat = page.url();
      await press(say("idea:steps.shotsAct"), steps);
      await press(say("storyboard:many.confirm", { count: 2 }), page.getByRole("dialog"));
      await page.goto(chat);
      await press(say("idea:steps.songAct"), steps);
      await page.getByRole("button", { name: say("song:generate.name"), exact: true }).press("Enter");
      await page.goto(chat);
      const lay = steps.getByRole("button", { name: say("idea:steps.layAct") });
      await lay.press("Enter", { timeout: 5 * minute });
      const ready = steps.getByText(say("idea:steps.shotsDone", { done: 2, all: 2 }));
      await expect(ready).toBeVisible({ timeout: 5 * minute });
      await press(say("idea:steps.exportAct"), steps);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page).toHaveURL(/#\/storyboard\//);
      const seconds = (Date.now() - began) / 1000;
      process.stdout.write(
        `${locale}: from the welcome to the export in ${seconds.toFixed(0)} s at a pace of ${pace}\n`,
      );
      if (pace === 1) expect(seconds).toBeLessThan(5 * 60);
    });
  });
