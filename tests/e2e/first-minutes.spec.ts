import { findViolations } from "./find-violations.ts";
import { expect, test } from "./studio.ts";

/** What is read on the way, as the catalogues have it. */
const languages = [
  {
    locale: "en-US",
    ...{ welcome: "Welcome to Reelsong", samples: "Try it with samples", film: "Saltlight", song: "Keep the Light" },
    home: "Home",
  },
  {
    locale: "zh-CN",
    ...{ welcome: "欢迎使用 Reelsong", samples: "用示例试试", film: "盐光", song: "守着这盏灯" },
    home: "主页",
  },
  {
    locale: "ja-JP",
    ...{ welcome: "Reelsongへようこそ", samples: "サンプルで試す", film: "潮の灯", song: "灯を守る" },
    home: "ホーム",
  },
] as const;

for (const { locale, ...said } of languages) {
  test.describe(locale, () => {
    test.use({ firstStart: true, locale });

    test("a first start leads from the welcome to a sample film with its song, and back", async ({ studio }) => {
      // Four films and a song are really drawn.
      test.setTimeout(180_000);
      const { page } = studio;
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: said.welcome })).toBeVisible();
      expect(await findViolations(page, "home")).toEqual([]);
      await main.getByRole("button", { name: said.samples }).click();
      const film = main.getByRole("link", { name: new RegExp(`^${said.film}`) });
      await expect(film).toBeVisible();
      await expect(main.getByRole("heading", { level: 1, name: said.home })).toBeVisible();
      await expect(main.getByRole("link", { name: new RegExp(said.song) }).first()).toBeVisible();
      // The rest is told in no words of its own.
      if (locale !== "en-US") return;
      await expect(main.getByText("Made in the sandbox. You weren’t charged.")).toBeVisible({ timeout: 90_000 });
      expect(await findViolations(page, "home")).toEqual([]);
      await film.click();
      await expect(page).toHaveURL(/#\/storyboard\/./);
      await page.goBack();
      // What was made is deleted in one step, and the welcome doesn't come again by itself.
      await main.getByRole("button", { name: "Delete samples" }).click();
      await page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: "Delete samples" })
        .click();
      await expect(film).toHaveCount(0);
      await expect(main.getByRole("button", { name: "New film" })).toBeVisible();
      await expect(main.getByRole("heading", { name: said.welcome })).toHaveCount(0);
    });
  });
}
