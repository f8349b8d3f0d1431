import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { ProjectStore } from "#core/database/storyboard/project-store.ts";
import { newDefaults } from "#core/storyboard/new-shot-draft.ts";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const earlier = {
  takes: {
    a: { from: 1, to: 4, fade: 0 },
    b: { from: 0, to: null, fade: 0.5, caption: "Keep the light", card: "Later" },
  },
  ...{ takesLevel: 0.5, song: "s", songLevel: 0.8, songFade: 2, onBeats: true },
  ...{ title: "Saltlight", ending: null, captions: "burnt" },
};

// @shows The cut, point by point › 1. Trims, fades and cards of before move over, and an archive of before brings no film twice
test("migration 46 moves trims, cross-fades and cards to clips, in films and in what can be undone, and leaves the rest", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 46) });
  const film = before.db.prepare(
    "INSERT INTO projects (id, title, created_at, updated_at, film) VALUES (?, 'Film', 1, 1, ?)",
  );
  film.run("cut", JSON.stringify(earlier));
  film.run("plain", null);
  film.run("broken", "{");
  const step = before.db.prepare(
    "INSERT INTO storyboard_steps (project_id, label, change, at) VALUES ('cut', '{}', ?, 1)",
  );
  const change = {
    before: { shots: {}, takes: { b: null }, film: { title: null, songFade: 1 } },
    after: {
      shots: {},
      takes: { b: { from: 0, to: null, fade: 0.5, card: "Later" } },
      film: { title: "S", songFade: 2 },
    },
  };
  step.run(JSON.stringify(change));
  step.run(JSON.stringify({ before: { shots: { a: {} } }, after: { shots: { a: {} } } }));
  step.run('"takes" "film"');
  before.close();

  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 46) });
  onTestFinished(() => after.close());
  const store = new ProjectStore(after, newDefaults);
  expect(store.get("cut")?.film).toEqual({
    // What came later is as it is in a film of which nothing was said.
    ...plainFilm,
    clips: {
      a: { from: 1, to: 4, fade: 0 },
      b: { from: 0, to: null, fade: 0.5, caption: "Keep the light" },
      "card:b": { from: 0, to: null, fade: 0, card: "Later" },
      title: { from: 0, to: null, fade: 0, card: "Saltlight" },
    },
    order: [],
    ...{ takesLevel: 0.5, song: "s", songLevel: 0.8, songFade: 2, onBeats: true, captions: "burnt" },
  });
  expect(store.get("plain")?.film).toEqual(plainFilm);
  const steps = after.db.prepare("SELECT change FROM storyboard_steps ORDER BY id").all();
  expect(JSON.parse(String(steps[0]?.change))).toEqual({
    before: { shots: {}, film: { songFade: 1 }, clips: { b: null, "card:b": null, title: null } },
    after: {
      shots: {},
      film: { songFade: 2 },
      clips: {
        b: { from: 0, to: null, fade: 0.5 },
        "card:b": { from: 0, to: null, fade: 0, card: "Later" },
        title: { from: 0, to: null, fade: 0, card: "S" },
      },
    },
  });
  expect(JSON.parse(String(steps[1]?.change))).toEqual({ before: { shots: { a: {} } }, after: { shots: { a: {} } } });
  expect(steps[2]?.change).toBe('"takes" "film"');
});
