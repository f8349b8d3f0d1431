import { v7 as newId } from "uuid";
import { expect, it, vi } from "vitest";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

// @shows First use, point by point › A3. A paused queue says what it holds and what is at the service
it("a paused queue holds back what was not sent, over a restart, and lets it go when it is resumed", async () => {
  const first = await startTestCore();
  await first.page.settings.update({ videoQueuePaused: true });
  const [film] = await first.page.storyboard.projects();
  const shot = await first.page.storyboard.addShot({ projectId: film?.id ?? "", draft: { prompt: "A lantern" } });
  const clientId = newId();
  const [outcome] = await first.page.storyboard.generateMany({ shots: [{ id: shot.id, clientId }], takes: 2 });
  expect(outcome).toEqual({ id: shot.id, outcome: "sent", error: null });
  const statesAt = async (page: typeof first.page) => (await page.tasks.list({})).map(({ state }) => state);
  expect(await statesAt(first.page)).toEqual(["intent", "intent"]);
  await first.close();

  const second = await startTestCore(first.dataDir);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await statesAt(second.page)).toEqual(["intent", "intent"]);
  await second.page.settings.update({ videoQueuePaused: false });
  await vi.waitFor(async () => expect(await statesAt(second.page)).not.toContain("intent"), { timeout: 15_000 });
  expect(await second.page.tasks.list({})).toHaveLength(2);
});

it("a shot that the service would refuse isn't kept waiting for its frame either", async () => {
  const { page } = await startTestCore();
  const [film] = await page.storyboard.projects();
  const projectId = film?.id ?? "";
  const parent = await page.storyboard.addShot({ projectId, draft: { prompt: "A lantern" } });
  const child = await page.storyboard.addShot({ projectId, draft: { prompt: "", ratio: "adaptive" } });
  await page.storyboard.chainShot({ id: child.id, to: parent.id });
  const many = { shots: [{ id: child.id, clientId: newId() }], takes: 1 };
  expect(await page.storyboard.generateMany(many)).toMatchObject([
    { outcome: "refused", error: { code: "refused_by_rules" } },
  ]);
  // With its prompt it passes: the frame that will come is counted, so the ratio may follow it.
  await page.storyboard.updateShot({ id: child.id, draft: { prompt: "It falls" } });
  const findings = await page.storyboard.check({ id: child.id });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(await page.storyboard.generateMany(many)).toMatchObject([{ outcome: "waiting", error: null }]);
  expect(await page.tasks.list({})).toEqual([]);
});
