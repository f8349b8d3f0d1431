import type { Database } from "./database.ts";

export interface SettingsStore {
  /** Every stored value by name; what was never set is absent. */
  readAll(): Record<string, unknown>;
  write(values: Readonly<Record<string, unknown>>): void;
}

export function createSettingsStore(database: Database): SettingsStore {
  return {
    readAll() {
      const rows = database.prepare("SELECT name, value FROM settings").all();
      return Object.fromEntries(rows.map((row) => [String(row.name), JSON.parse(String(row.value)) as unknown]));
    },
    write(values) {
      database.transaction(() => {
        const insert = database.prepare(
          "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        );
        for (const [name, value] of Object.entries(values)) {
          if (value !== undefined) insert.run(name, JSON.stringify(value));
        }
      });
    },
  };
}
