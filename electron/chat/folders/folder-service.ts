import { v7 as newId } from "uuid";
import { type Database, FolderStore } from "#core/database/index.ts";
import type { ConversationPlace, Folder } from "#shared/contract/chat/folders.ts";
import { DELETED_KEPT_DAYS } from "#shared/contract/deleted/deleted.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

const DAY = 24 * 3_600_000;

interface FolderServiceParts {
  readonly database: Database;
  /** Folders changed, and with them where these conversations stand. */
  readonly onChange: (conversationIds: readonly string[]) => void;
  readonly now: () => number;
}

/** Folders of conversations. One that was removed DELETED_KEPT_DAYS before this start is gone; its conversations are not. */
export class FolderService {
  readonly #parts: FolderServiceParts;
  readonly #store: FolderStore;

  constructor(parts: FolderServiceParts) {
    this.#parts = parts;
    this.#store = new FolderStore(parts.database);
    this.#store.purgeRemoved(parts.now() - DELETED_KEPT_DAYS * DAY);
  }

  list(): Folder[] {
    return this.#store.list();
  }

  create(name: string): Folder {
    const id = newId();
    this.#store.insert(id, name, this.#parts.now());
    return this.#changed(id);
  }

  rename(id: string, name: string): Folder {
    this.#find(id);
    this.#store.rename(id, name);
    return this.#changed(id);
  }

  setOpen(id: string, open: boolean): Folder {
    this.#find(id);
    this.#store.setOpen(id, open);
    return this.#changed(id);
  }

  remove(id: string): void {
    this.#find(id);
    this.#store.setRemoved(id, this.#parts.now());
    this.#parts.onChange([]);
  }

  /** For good: what is deleted. False where it isn't. */
  erase(id: string): boolean {
    const erased = this.#store.erase(id);
    if (erased) this.#parts.onChange([]);
    return erased;
  }

  restore(id: string): Folder {
    this.#store.setRemoved(id, null);
    return this.#changed(id);
  }

  put(conversationId: string, folderId: string | null): void {
    if (folderId !== null) this.#find(folderId);
    if (!this.#store.put(conversationId, folderId)) {
      throw failure("record_not_found", { message: "This conversation no longer exists." });
    }
    this.#parts.onChange([conversationId]);
  }

  /** All or none; one that is gone is passed over. Gives where those that moved were. */
  putMany(places: readonly ConversationPlace[]): ConversationPlace[] {
    const before = this.#parts.database.transaction(() =>
      places.flatMap(({ conversationId, folderId }) => {
        const was = this.#store.placeOf(conversationId);
        if (was === undefined || was === folderId) return [];
        if (folderId !== null) this.#find(folderId);
        this.#store.put(conversationId, folderId);
        return [{ conversationId, folderId: was }];
      }),
    );
    if (before.length > 0) this.#parts.onChange(before.map(({ conversationId }) => conversationId));
    return before;
  }

  #changed(id: string): Folder {
    const folder = this.#find(id);
    this.#parts.onChange([]);
    return folder;
  }

  #find(id: string): Folder {
    const found = this.#store.get(id);
    if (!found) throw failure("record_not_found", { message: "This folder no longer exists." });
    return found;
  }
}
