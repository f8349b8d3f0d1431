// Makes every media fixture of the tests at once, so that the tests themselves don't wait for ffmpeg.
import { canMake, fixture, fixtureNames } from "#tests/support/media/media-fixtures.ts";

let failures = 0;
for (const name of fixtureNames) {
  if (!(await canMake(name))) {
    console.log(`skipped ${name}: its encoder isn't on this machine`);
    continue;
  }
  try {
    await fixture(name);
  } catch (error) {
    failures += 1;
    console.error(`failed ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${fixtureNames.length} fixtures, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
