import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

it("of one file it is said what is known of its poster; of none nothing", async () => {
  const { core, page } = await startTestCore();
  await core.media(new Request("http://studio/media?name=note.png", { method: "POST", body: "A note" }));
  const [{ id } = { id: "" }] = (await page.library.list({})).items;
  expect(await page.browse.poster({ id })).toBeNull();
  await page.browse.posterFailed({ id });
  expect(await page.browse.poster({ id })).toEqual({ state: "failed", frames: 0 });
  expect(await page.browse.poster({ id: newId() })).toBeNull();
});
