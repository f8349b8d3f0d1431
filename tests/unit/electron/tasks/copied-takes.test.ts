import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

it("takes of a shot are entered for its copy too: they share the file, and nothing is sent for them", async () => {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  studio.service.path = ["succeeded"];
  studio.tasks.start();
  const [asked] = studio.film();
  const take = await studio.until(asked?.id ?? "", "ready");
  // When it came into each of its states.
  const states = studio.tasks.history(take.id);
  expect(states.map(({ state }) => state)).toEqual(studio.moves(take.id));
  expect(states.every(({ at }, index) => at >= (states[index - 1]?.at ?? 1))).toBe(true);
  const projectId = studio.projects.list()[0]?.id ?? "";
  const copy = studio.boards.addShot(projectId, null, { name: "Copy", prompt: "A lantern" });
  const ids = studio.tasks.copyTakes(new Map([[take.shotId ?? "", { id: copy.id, projectId }]]));
  expect([...ids.keys()]).toEqual([take.id]);
  const [entered, ...more] = studio.tasks.list({ shotId: copy.id });
  expect(more).toEqual([]);
  expect(entered).toMatchObject({ id: ids.get(take.id), state: "ready", assetId: take.assetId, take: take.take });
  expect(studio.service.posts).toBe(1);
  // Of a shot without takes there is nothing to enter.
  expect(studio.tasks.copyTakes(new Map([["none", { id: copy.id, projectId }]])).size).toBe(0);
});
