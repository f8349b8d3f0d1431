import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { outputNameOf } from "#core/tasks/steps/output-name.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

it("an output is called by its shot's name, else by six words of its prompt, and a song by its title", () => {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  const nameOf = (id: string, changes = {}) =>
    outputNameOf({ ...studio.tasks.ledger.need(id), ...changes }, studio.shotStore, studio.songs.store);
  const [named] = studio.film();
  const projectId = studio.projects.list()[0]?.id ?? "";
  const shot = studio.boards.addShot(projectId, null, { prompt: "  A lantern\n in the   rain over old harbors " });
  const [, second] = studio.generation.generate(shot.id, newId(), 2);
  const [song] = studio.song();
  const film = { folders: ["Untitled film"] };
  expect(nameOf(named?.id ?? "")).toEqual({ ...film, stem: "01 Lantern - take 1" });
  expect(nameOf(second?.id ?? "")).toEqual({ ...film, stem: "02 A lantern in the rain over - take 2" });
  expect(nameOf(song?.id ?? "")).toEqual({ folders: ["Songs"], stem: "Night Ferry - take 1" });
  // Their shot and their song were deleted for good.
  expect(nameOf(named?.id ?? "", { shotId: null, title: "Storm" })).toEqual({
    folders: ["Videos"],
    stem: "Storm - take 1",
  });
  expect(nameOf(song?.id ?? "", { songId: null, title: "" })).toEqual({ folders: ["Songs"], stem: "Song - take 1" });
});
