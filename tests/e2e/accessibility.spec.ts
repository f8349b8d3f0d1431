import { AxeBuilder } from "@axe-core/playwright";
import { paneNames } from "./pages/studio-page.ts";
import { expect, test } from "./studio.ts";

for (const colorScheme of ["dark", "light"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    test("no pane has a violation of WCAG 2.2 A and AA", async ({ studio: { shell, page } }) => {
      for (const pane of paneNames) {
        await shell.open(pane);
        await page.waitForTimeout(400);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
          .analyze();
        const found = violations.map(
          ({ id, nodes }) => `${pane}: ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
        );
        expect(found).toEqual([]);
      }
    });
  });
}
