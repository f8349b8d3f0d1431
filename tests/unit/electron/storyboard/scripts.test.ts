import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

async function setUp() {
  const { page } = await startTestCore();
  const [film] = await page.storyboard.projects();
  return { page, projectId: film?.id ?? "" };
}

it("a script is kept to the letter", async () => {
  const { page, projectId } = await setUp();
  expect(await page.scripts.get({ projectId })).toEqual({ text: "", revision: 0, sources: {} });
  const text = "Title: A\r\n\n  INT. X\t\r\n\u00a0灯";
  expect(await page.scripts.save({ projectId, text, base: 0 })).toEqual({ outcome: "saved", revision: 1 });
  expect(await page.scripts.get({ projectId })).toEqual({ text, revision: 1, sources: {} });
});

it("what another window wrote isn't written over unless that is said", async () => {
  const { page, projectId } = await setUp();
  await page.scripts.save({ projectId, text: "one", base: 0 });
  await page.scripts.save({ projectId, text: "theirs", base: 1 });
  expect(await page.scripts.save({ projectId, text: "mine", base: 1 })).toEqual({
    ...{ outcome: "clash", text: "theirs", revision: 2 },
  });
  expect((await page.scripts.get({ projectId })).text).toBe("theirs");
  // The same words are no clash.
  expect(await page.scripts.save({ projectId, text: "theirs", base: 1 })).toEqual({ outcome: "saved", revision: 2 });
  expect(await page.scripts.save({ projectId, text: "mine", base: 1, over: true })).toEqual({
    ...{ outcome: "saved", revision: 3 },
  });
});

it("goes with its film: copied with it, erased with it, and of no film that isn't there", async () => {
  const { page, projectId } = await setUp();
  await page.scripts.save({ projectId, text: "INT. X", base: 0 });
  const copy = await page.storyboard.duplicateProject({ id: projectId, title: "Copy" });
  expect((await page.scripts.get({ projectId: copy.id })).text).toBe("INT. X");
  await page.storyboard.removeProject({ id: copy.id });
  const missing = { data: { code: "record_not_found" } };
  await expect(page.scripts.get({ projectId: copy.id })).rejects.toMatchObject(missing);
  await expect(page.scripts.save({ projectId: newId(), text: "x", base: 0 })).rejects.toMatchObject(missing);
});

it("what the board was made from follows undo", async () => {
  const { page, projectId } = await setUp();
  const [shot, scene] = [newId(), newId()];
  await page.storyboard.changeShots({
    ...{ projectId, kind: "script" },
    changes: [
      { do: "add", id: shot, after: null, draft: { prompt: "Rain." } },
      { do: "group", id: scene, shots: [shot], scene: { heading: "INT. X" }, source: "INT. X\n\nRain." },
    ],
  });
  await page.storyboard.changeShots({
    ...{ projectId, kind: "script" },
    changes: [{ do: "scene", id: scene, scene: {}, source: "INT. X\n\nFog." }],
  });
  const source = async () => (await page.scripts.get({ projectId })).sources[scene];
  expect(await source()).toBe("INT. X\n\nFog.");
  await page.storyboard.undo({ projectId });
  expect(await source()).toBe("INT. X\n\nRain.");
  await page.storyboard.redo({ projectId });
  expect(await source()).toBe("INT. X\n\nFog.");
});
