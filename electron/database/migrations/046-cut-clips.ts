import { filmWithClips, stepWithClips } from "#shared/film/earlier-cut.ts";
import type { Migration } from "../migration.ts";

/** A film's cut becomes one list of clips: trims, cross-fades and cards move over, in films and in their steps of undo. */
export const cutClips: Migration = {
  version: 46,
  up(db) {
    const setFilm = db.prepare("UPDATE projects SET film = ? WHERE id = ?");
    for (const { id, film } of db.prepare("SELECT id, film FROM projects WHERE film IS NOT NULL").all()) {
      const kept = objectOf(film);
      if (kept !== null) setFilm.run(JSON.stringify(filmWithClips(kept)), id ?? null);
    }
    const setStep = db.prepare("UPDATE storyboard_steps SET change = ? WHERE id = ?");
    const steps = db.prepare(
      "SELECT id, change FROM storyboard_steps WHERE change LIKE '%\"takes\"%' OR change LIKE '%\"film\"%'",
    );
    for (const { id, change } of steps.all()) {
      const kept = objectOf(change);
      const [before, after] = [partOf(kept?.before), partOf(kept?.after)];
      if (before === null || after === null) continue;
      setStep.run(JSON.stringify({ ...kept, before: stepWithClips(before), after: stepWithClips(after) }), id ?? null);
    }
  },
};

type Fields = Readonly<Record<string, unknown>>;

const partOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** Of a row that an older version, or somebody else, wrote; null where it is none. */
function objectOf(text: unknown): Fields | null {
  try {
    return partOf(JSON.parse(String(text)));
  } catch {
    return null;
  }
}
