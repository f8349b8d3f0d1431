import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import type { Task } from "#shared/contract/tasks.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

/** A studio whose shell counts what ended and keeps what it was to show. */
async function studioOf() {
  let counted = 0;
  const shown: string[] = [];
  const { page } = await startTestCore(undefined, {
    notify: (title, body) => shown.push(`${title}: ${body}`),
    taskEnded: () => {
      counted += 1;
    },
  });
  const shot = async (name: string): Promise<string> => {
    const [film] = await page.storyboard.projects();
    const made = await page.storyboard.addShot({
      projectId: film?.id ?? "",
      after: null,
      draft: { name, prompt: "A lantern in the rain" },
    });
    const [task] = await page.storyboard.generate({ id: made.id, clientId: newId(), takes: 1 });
    return task?.id ?? "";
  };
  const until = (id: string, state: Task["state"]) =>
    expect.poll(async () => (await page.tasks.get({ id })).state, { timeout: 30_000 }).toBe(state);
  return { page, shot, until, shown, counted: () => counted };
}

it("a task that ends is counted on the icon and told; one that the person called off is neither", async () => {
  const { page, shot, until, shown, counted } = await studioOf();
  await until(await shot("Lantern"), "ready");
  expect([counted(), shown]).toEqual([1, ["Lantern: Take 1 is ready"]]);
  await page.settings.update({ videoQueuePaused: true });
  const waiting = await shot("Ferry");
  await page.tasks.cancel({ id: waiting });
  expect((await page.tasks.get({ id: waiting })).state).toBe("cancelled");
  expect([counted(), shown]).toEqual([1, ["Lantern: Take 1 is ready"]]);
});

it("without notifications an end is counted all the same, and nothing is shown", async () => {
  const { page, shot, until, shown, counted } = await studioOf();
  await page.settings.update({ notifications: false });
  await until(await shot("Lantern"), "ready");
  expect([counted(), shown]).toEqual([1, []]);
});
