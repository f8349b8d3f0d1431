import { v7 as newId } from "uuid";
import { type Database, PresetStore } from "#core/database/index.ts";
import type { Preset } from "#shared/contract/chat/presets.ts";
import { DELETED_KEPT_DAYS } from "#shared/contract/deleted/deleted.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

const DAY = 24 * 3_600_000;

interface PresetServiceParts {
  readonly database: Database;
  readonly onChange: (ids: readonly string[]) => void;
  readonly now: () => number;
}

/** Presets as a person keeps them. What was removed before this start is gone. */
export class PresetService {
  readonly #parts: PresetServiceParts;
  readonly #store: PresetStore;

  constructor(parts: PresetServiceParts) {
    this.#parts = parts;
    this.#store = new PresetStore(parts.database);
    this.#store.purgeRemoved(parts.now() - DELETED_KEPT_DAYS * DAY);
  }

  list(): Preset[] {
    return this.#store.list();
  }

  /** All of them or none, in their order. */
  add(wanted: readonly Pick<Preset, "name" | "settings">[]): Preset[] {
    const taken = new Set(this.#store.list().map(({ name }) => name));
    const made = wanted.map(({ name, settings }): Preset => {
      const own = freeName(name.trim(), taken);
      taken.add(own);
      return { id: newId(), name: own, settings, standard: false, createdAt: this.#parts.now() };
    });
    this.#parts.database.transaction(() => {
      for (const each of made) this.#store.insert(each);
    });
    this.#parts.onChange(made.map(({ id }) => id));
    return made;
  }

  /** A name may be taken twice for a while: somebody is typing it. */
  update(id: string, change: { name?: string | undefined; settings?: Preset["settings"] | undefined }): Preset {
    const before = this.#find(id);
    const after = { ...before, name: change.name ?? before.name, settings: change.settings ?? before.settings };
    this.#store.update(after);
    this.#parts.onChange([id]);
    return after;
  }

  remove(id: string): void {
    this.#find(id);
    this.#store.setRemoved(id, this.#parts.now());
    this.#parts.onChange([id]);
  }

  /** For good: what is deleted. False where it isn't. */
  erase(id: string): boolean {
    const erased = this.#store.erase(id);
    if (erased) this.#parts.onChange([]);
    return erased;
  }

  restore(id: string): Preset {
    this.#store.setRemoved(id, null);
    const restored = this.#find(id);
    this.#parts.onChange([id]);
    return restored;
  }

  makeStandard(id: string | null): Preset[] {
    if (id !== null) this.#find(id);
    this.#parts.database.transaction(() => this.#store.makeStandard(id));
    this.#parts.onChange(id === null ? [] : [id]);
    return this.#store.list();
  }

  #find(id: string): Preset {
    const found = this.#store.get(id);
    if (!found) throw failure("record_not_found", { message: "This preset no longer exists." });
    return found;
  }
}

/** `Screenplay`, `Screenplay (2)` …; at most 100 letters. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    const suffix = ` (${number})`;
    free = `${name.slice(0, 100 - suffix.length)}${suffix}`;
  }
}
