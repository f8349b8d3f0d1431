import type { SQLOutputValue } from "node:sqlite";
import { type Preset, presetSettings } from "#shared/contract/chat/presets.ts";
import type { Database } from "../database.ts";

/** A row whose settings this program can't read is left alone, and isn't shown. */
function presetOf(row: Record<string, SQLOutputValue>): Preset | null {
  const settings = presetSettings.safeParse(JSON.parse(String(row.settings)));
  if (!settings.success) return null;
  return {
    id: String(row.id),
    name: String(row.name),
    settings: settings.data,
    standard: row.standard === 1,
    createdAt: Number(row.created_at),
  };
}

/** Presets of the chat. Opens no transaction of its own. */
export class PresetStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Oldest first. */
  list(): Preset[] {
    return this.#db
      .prepare("SELECT * FROM presets WHERE removed_at IS NULL ORDER BY created_at, id")
      .all()
      .flatMap((row) => presetOf(row) ?? []);
  }

  /** Undefined also for one that is removed. */
  get(id: string): Preset | undefined {
    const row = this.#db.prepare("SELECT * FROM presets WHERE id = ? AND removed_at IS NULL").get(id);
    return (row && presetOf(row)) ?? undefined;
  }

  insert({ id, name, settings, createdAt }: Preset): void {
    this.#db
      .prepare("INSERT INTO presets (id, name, settings, created_at) VALUES (?, ?, ?, ?)")
      .run(id, name, JSON.stringify(settings), createdAt);
  }

  update({ id, name, settings }: Pick<Preset, "id" | "name" | "settings">): void {
    this.#db.prepare("UPDATE presets SET name = ?, settings = ? WHERE id = ?").run(name, JSON.stringify(settings), id);
  }

  setRemoved(id: string, removedAt: number | null): void {
    this.#db.prepare("UPDATE presets SET removed_at = ? WHERE id = ?").run(removedAt, id);
  }

  /** Erases what was removed until `before`, in milliseconds. */
  purgeRemoved(before: number): void {
    this.#db.prepare("DELETE FROM presets WHERE removed_at <= ?").run(before);
  }

  /** Erases one that is removed; false where it isn't. */
  erase(id: string): boolean {
    return this.#db.prepare("DELETE FROM presets WHERE removed_at IS NOT NULL AND id = ?").run(id).changes > 0;
  }

  /** One that is removed loses the mark too. */
  makeStandard(id: string | null): void {
    this.#db.prepare("UPDATE presets SET standard = 0 WHERE standard = 1").run();
    if (id !== null) this.#db.prepare("UPDATE presets SET standard = 1 WHERE id = ?").run(id);
  }
}
