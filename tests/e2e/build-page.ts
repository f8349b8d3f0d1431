import { buildBundles } from "../../scripts/build.ts";

/** So that `playwright test` by itself never drives an old page. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup by its default export
export default async function buildPage(): Promise<void> {
  await buildBundles(["client"]);
}
