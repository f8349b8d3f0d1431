import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { ProjectStore } from "#core/database/storyboard/project-store.ts";
import { newDefaults } from "#core/storyboard/new-shot-draft.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 21 leaves every film as it was: plain, until something is said or taken over, which happens once", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 21) });
  before.db.exec("INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p', 'Saltlight', 1, 1)");
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 21) });
  onTestFinished(() => after.close());
  const store = new ProjectStore(after, newDefaults);
  expect(store.get("p")).toMatchObject({ title: "Saltlight", film: plainFilm });
  store.adoptFilm("p", { ...plainFilm, songLevel: 0.3 });
  store.adoptFilm("p", { ...plainFilm, songLevel: 0.4 });
  expect(store.get("p")?.film).toEqual({ ...plainFilm, songLevel: 0.3 });
  store.setFilm("p", { ...plainFilm, captions: "burnt" }, 2);
  expect(store.get("p")).toMatchObject({ film: { songLevel: 0.8, captions: "burnt" }, updatedAt: 2 });
});
