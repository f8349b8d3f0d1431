import type { Page } from "@playwright/test";

/** Waits until the page has drawn what it was told: nothing changed for a moment, or it never stands still. */
export async function settle(page: Page, still = 80, longest = 700): Promise<void> {
  await page
    .evaluate(
      ([quiet, most]) =>
        new Promise<void>((done) => {
          let timer = setTimeout(finish, quiet);
          const end = setTimeout(finish, most);
          const watch = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(finish, quiet);
          });
          function finish() {
            watch.disconnect();
            clearTimeout(timer);
            clearTimeout(end);
            done();
          }
          watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
      [still, longest] as const,
    )
    // It was left while this waited.
    .catch(() => {});
}
