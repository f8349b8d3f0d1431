import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Violations of WCAG 2.2 A and AA in what is shown now, one line each; of its colours alone where the rest is known. */
export async function findViolations(page: Page, place: string, colours = false): Promise<string[]> {
  // Legacy: the findings are put together in the page itself; otherwise a second page is opened for it each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  // A selector and a piece of HTML for each element that is as it should be is most of a run's time, and nobody reads it.
  axe.options({ resultTypes: ["violations"] });
  if (colours) axe.withRules(["color-contrast", "link-in-text-block"]);
  else {
    axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
    // Experimental in axe: it also objects to a row whose visible words are more than its name.
    axe.disableRules(["label-content-name-mismatch"]);
  }
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${place}: ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
