import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { SoundStore } from "#core/database/songs/sound-store.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 13 keeps measures and markers beside a sound; each is written without the other", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 13) });
  before.close();
  const db = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 13) });
  onTestFinished(() => db.close());
  const store = new SoundStore(db);
  expect(() => store.saveMarkers("nobody", [])).toThrow();
  db.db.exec("PRAGMA foreign_keys = OFF");
  expect(store.get("a")).toEqual({ measure: null, markers: [] });
  store.saveMarkers("a", [{ section: 1, at: 2.5 }]);
  const measure = { loudness: -14.2, peak: 0.9, tempo: 120, beats: [0.5, 1] };
  store.saveMeasure("a", measure);
  expect(store.get("a")).toEqual({ measure, markers: [{ section: 1, at: 2.5 }] });
  store.saveMarkers("a", []);
  // Speech is listened for by itself; a measure of all the rest leaves it.
  store.saveMeasure("a", { ...measure, speech: [[1, 2.5]] });
  store.saveMeasure("a", { ...measure, peak: 0.8 });
  expect(store.get("a").measure).toEqual({ ...measure, peak: 0.8, speech: [[1, 2.5]] });
  store.saveMeasure("a", measure);
  expect(store.get("a")).toEqual({ measure: { ...measure, speech: [[1, 2.5]] }, markers: [] });
});
