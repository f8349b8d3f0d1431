import { type MediaFacts, mediaFacts } from "#shared/wire/media/media-facts.ts";
import type { Database } from "./database.ts";

export type AddressKind = "image" | "video" | "audio";

/** What was found at a public address. */
export interface StoredAddress {
  readonly facts: MediaFacts;
  /** Its format and size only. */
  readonly partly: boolean;
  /** Unix milliseconds. */
  readonly lookedAt: number;
}

export interface AddressStore {
  get(url: string): StoredAddress | undefined;
  save(url: string, found: StoredAddress): void;
  /** What the person says that it holds. */
  kindOf(url: string): AddressKind | undefined;
  setKind(url: string, kind: AddressKind): void;
}

export function createAddressStore({ prepare }: Pick<Database, "prepare">): AddressStore {
  return {
    get(url) {
      const row = prepare("SELECT * FROM web_addresses WHERE url = ?").get(url);
      if (row === undefined) return undefined;
      // A row that can't be read is as good as none: the address is looked at again.
      const facts = mediaFacts.safeParse(readJson(String(row.facts)));
      return facts.success
        ? { facts: facts.data, partly: row.partly === 1, lookedAt: Number(row.looked_at) }
        : undefined;
    },
    save(url, { facts, partly, lookedAt }) {
      prepare("INSERT OR REPLACE INTO web_addresses (url, facts, partly, looked_at) VALUES (?, ?, ?, ?)").run(
        url,
        JSON.stringify(facts),
        partly ? 1 : 0,
        lookedAt,
      );
    },
    kindOf(url) {
      const row = prepare("SELECT kind FROM address_kinds WHERE url = ?").get(url);
      // The table holds no other.
      return row === undefined ? undefined : (String(row.kind) as AddressKind);
    },
    setKind(url, kind) {
      prepare("INSERT OR REPLACE INTO address_kinds (url, kind) VALUES (?, ?)").run(url, kind);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
