import { openRunFolder, placeOfTests } from "#tests/support/machine/run-folder.ts";
import { allBundles, buildBundles } from "../../scripts/build.ts";

/** So that `playwright test` by itself never drives an old page or core, and leaves nothing behind. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup by its default export
export default async function setUp(): Promise<() => void> {
  await buildBundles(allBundles);
  return openRunFolder(placeOfTests());
}
