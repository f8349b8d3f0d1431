import type { DeletedStore } from "#core/database/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import {
  DELETED_KEPT_DAYS,
  type DeletedItem,
  type DeletedKind,
  type NamedDeletion,
} from "#shared/contract/deleted/deleted.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";

/** How a room brings back what it hid. Throws `record_not_found` for what is gone. */
interface Restoring {
  readonly restore: (id: string) => unknown;
}

/** The same, where it also erases it. */
interface Erasing extends Restoring {
  /** False where it isn't deleted. */
  readonly erase: (id: string) => boolean;
}

export interface DeletedParts {
  readonly store: DeletedStore;
  readonly conversation: Erasing;
  readonly folder: Erasing;
  readonly preset: Erasing;
  readonly film: Restoring;
  readonly shot: { readonly restoreShot: (id: string) => unknown };
  readonly song: Restoring;
  readonly file: {
    readonly restore: (ids: readonly string[]) => Promise<{ back: number; gone: number }>;
    readonly erase: (ids: readonly string[]) => Promise<{ files: number; refused: number }>;
    /** When a file that was deleted at this moment goes to the system's trash; null: not by itself. */
    readonly goesAt: (deletedAt: number) => number | null;
  };
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
}

const KEPT_MS = DELETED_KEPT_DAYS * 24 * 3_600_000;

/** The list of what was deleted, over all rooms. Takes are never in it: what was paid for stays in the library. */
export class DeletedService {
  readonly #parts: DeletedParts;

  constructor(parts: DeletedParts) {
    this.#parts = parts;
  }

  list({ kinds, limit, offset }: { kinds: readonly DeletedKind[]; limit: number; offset: number }): {
    items: DeletedItem[];
    total: number;
  } {
    const { rows, total } = this.#parts.store.list(kinds, limit, offset);
    return { items: rows.map((row) => ({ ...row, keptUntil: this.#keptUntil(row.kind, row.deletedAt) })), total };
  }

  /** One after the other, the last named first: shots that went together come back to their old places. */
  async restore(items: readonly NamedDeletion[]): Promise<{ restored: number; gone: number }> {
    const { store, file, shot, ...rooms } = this.#parts;
    let restored = 0;
    for (const { kind, id } of items.toReversed()) {
      if (!store.has(kind, id)) continue;
      try {
        if (kind === "file") restored += (await file.restore([id])).back;
        else {
          if (kind === "shot") shot.restoreShot(id);
          else rooms[kind].restore(id);
          restored += 1;
        }
      } catch (thrown) {
        if (carriedError(thrown)?.code !== "record_not_found") throw thrown;
      }
    }
    return { restored, gone: items.length - restored };
  }

  /** For good; what isn't deleted is left alone. */
  async erase(items: readonly NamedDeletion[]): Promise<{ erased: number; refused: number }> {
    const { store, file, conversation, folder, preset, notify } = this.#parts;
    let erased = 0;
    let refused = 0;
    for (const { kind, id } of items) {
      if (!store.has(kind, id)) continue;
      if (kind === "file") {
        const sent = await file.erase([id]);
        refused += sent.refused;
        erased += sent.files;
        continue;
      }
      if (kind === "conversation") conversation.erase(id);
      else if (kind === "folder") folder.erase(id);
      else if (kind === "preset") preset.erase(id);
      else if (kind === "film") store.eraseFilm(id);
      else if (kind === "shot") store.eraseShot(id);
      else store.eraseSong(id);
      if (kind === "film" || kind === "shot") notify("storyboard", [id]);
      if (kind === "song") notify("songs", [id]);
      erased += 1;
    }
    return { erased, refused };
  }

  #keptUntil(kind: DeletedKind, deletedAt: number): number | null {
    if (kind === "file") return this.#parts.file.goesAt(deletedAt);
    return kind === "conversation" || kind === "folder" || kind === "preset" ? deletedAt + KEPT_MS : null;
  }
}
