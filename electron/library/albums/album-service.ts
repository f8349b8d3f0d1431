import { v7 as newId } from "uuid";
import { AlbumStore, type Database, SavedSearchStore } from "#core/database/index.ts";
import type { Album, AlbumPlace, WholeAlbum } from "#shared/contract/library/albums.ts";
import { searchText } from "#shared/contract/library/browse.ts";
import { withAlbumRenamed } from "#shared/rules/library/search-parts.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

interface AlbumParts {
  readonly database: Database;
  /** Albums changed, and with them these files. */
  readonly onChange: (assetIds: readonly string[]) => void;
  readonly now: () => number;
}

/** Albums as `contract/library/albums.ts` has them; each call is done as a whole or not at all. */
export class AlbumService {
  readonly #parts: AlbumParts;
  readonly #store: AlbumStore;
  readonly #searches: SavedSearchStore;

  constructor(parts: AlbumParts) {
    this.#parts = parts;
    this.#store = new AlbumStore(parts.database);
    this.#searches = new SavedSearchStore(parts.database);
  }

  list(): Album[] {
    return this.#store.list();
  }

  create(name: string, ids: readonly string[]): Album {
    const id = newId({ msecs: this.#parts.now() });
    return this.#change(ids, () => {
      this.#requireFree(name);
      this.#store.insert({ id, name, createdAt: this.#parts.now() });
      this.#store.add(id, ids);
      return this.#find(id);
    });
  }

  /** Saved searches that name it follow. */
  rename(id: string, name: string): Album {
    return this.#change([], () => {
      const before = this.#find(id).name;
      this.#requireFree(name, id);
      this.#store.rename(id, name);
      for (const saved of this.#searches.list()) {
        const search = withAlbumRenamed(saved.search, before, name);
        if (search !== saved.search && searchText.safeParse(search).success) this.#searches.save({ ...saved, search });
      }
      return this.#find(id);
    });
  }

  move(id: string, before: string | null): void {
    this.#change([], () => {
      this.#find(id);
      this.#store.move(id, before);
    });
  }

  remove(id: string): WholeAlbum {
    return this.#change([], () => {
      this.#find(id);
      const removed = this.#store.remove(id);
      if (removed === undefined) throw gone();
      return removed;
    });
  }

  restore({ files, ...album }: WholeAlbum): Album {
    return this.#change(
      files.map((file) => file.id),
      () => {
        // Pressed twice, it is back already.
        if (this.#store.get(album.id) === undefined) {
          this.#requireFree(album.name);
          this.#store.insert(album);
        }
        this.#store.put(album.id, files);
        return this.#find(album.id);
      },
    );
  }

  add(id: string, ids: readonly string[]): string[] {
    return this.#change(ids, () => {
      this.#find(id);
      return this.#store.add(id, ids);
    });
  }

  take(id: string, ids: readonly string[]): AlbumPlace[] {
    return this.#change(ids, () => {
      this.#find(id);
      return this.#store.take(id, ids);
    });
  }

  arrange(id: string, ids: readonly string[], before: string | null): AlbumPlace[] {
    return this.#change(ids, () => {
      this.#find(id);
      return this.#store.arrange(id, ids, before);
    });
  }

  put(id: string, files: readonly AlbumPlace[]): void {
    this.#change(
      files.map((file) => file.id),
      () => {
        this.#find(id);
        this.#store.put(id, files);
      },
    );
  }

  #change<T>(ids: readonly string[], work: () => T): T {
    const done = this.#parts.database.transaction(work);
    this.#parts.onChange(ids);
    return done;
  }

  #requireFree(name: string, own?: string): void {
    const taken = this.#store.named(name);
    if (taken !== undefined && taken !== own)
      throw failure("invalid_input", { message: `There is an album “${name}” already.` });
  }

  #find(id: string): Album {
    const found = this.#store.get(id);
    if (!found) throw gone();
    return found;
  }
}

const gone = () => failure("record_not_found", { message: "This album no longer exists." });
