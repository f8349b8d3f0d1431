import { createHash } from "node:crypto";
import type { LineOf, RecordKind } from "#core/database/foreign/index.ts";
import type { ImportedRows } from "#core/database/index.ts";

/** How many of a kind are new, and how many are here already. */
export interface MatchCounts {
  fresh: number;
  here: number;
}

export const emptyCounts = (): Record<RecordKind, MatchCounts> => ({
  film: { fresh: 0, here: 0 },
  song: { fresh: 0, here: 0 },
  style: { fresh: 0, here: 0 },
  preset: { fresh: 0, here: 0 },
  folder: { fresh: 0, here: 0 },
  task: { fresh: 0, here: 0 },
  asset: { fresh: 0, here: 0 },
  conversation: { fresh: 0, here: 0 },
});

/**
 * Decides of each record of an archive whether it is here already, and under which id it comes. An id is made of what the
 * record holds: the same archive taken in twice brings nothing the second time, one that was cut off goes on where it
 * stopped, and no record of an archive can stand in for one that is here under an id of its choice. A film or song that
 * is lost here, but for its takes, comes back under its own id, and these are on their shots again.
 */
export class RecordMatcher {
  readonly tally = emptyCounts();
  readonly #rows: ImportedRows;
  /** Ids of the archive → ids here, of what others may name. */
  readonly #ids = new Map<string, string>();
  readonly #fresh = new Set<string>();
  /** Films' shots and songs that came back to their takes. */
  readonly #foundAgain = new Set<string>();
  /** By their bytes. */
  readonly #files = new Map<string, string>();

  constructor(rows: ImportedRows) {
    this.#rows = rows;
  }

  /** Told of each head once, films and songs before their takes. */
  meet(head: LineOf<"head">): "fresh" | "here" {
    const { kind, id, createdAt } = head;
    const found = this.#find(head);
    const fingerprint = found?.earlier ?? head.fingerprint;
    const lost = found === null && (kind === "film" || kind === "song") && this.#rows.isLost(kind, id);
    const own = found?.id ?? (lost ? id : derivedId(createdAt, fingerprint, id, ...this.#parents(head)));
    this.#ids.set(`${kind} ${id}`, own);
    if (lost && kind === "song") this.#foundAgain.add(id);
    for (const shot of head.shots ?? []) {
      const comesBack = lost && !this.#rows.hasShot(shot);
      if (comesBack) this.#foundAgain.add(shot);
      const isItself = lost ? comesBack : own === id;
      this.#ids.set(`shot ${shot}`, isItself ? shot : derivedId(createdAt, fingerprint, shot));
    }
    const outcome = found?.here ? "here" : "fresh";
    this.tally[kind][outcome] += 1;
    if (outcome === "fresh") this.#fresh.add(`${kind} ${id}`);
    return outcome;
  }

  /** What isn't here yet is wanted, once. */
  isWanted(kind: RecordKind, id: string): boolean {
    return this.#fresh.has(`${kind} ${id}`);
  }

  /** The id here of something that the archive names; null where it holds no such thing. */
  idOf(kind: RecordKind | "shot", id: string | null): string | null {
    return id === null ? null : (this.#ids.get(`${kind} ${id}`) ?? null);
  }

  /** For what is only named, and not there: an id that leads nowhere. */
  nowhere(id: string): string {
    return derivedId(0, "nowhere", id);
  }

  /** What is here already; `earlier`: it came by the figure that an earlier version made of it, and so did its shots. */
  #find(head: LineOf<"head">): { id: string; here: boolean; earlier?: string } | null {
    const { kind, id, fingerprint, createdAt, sha256 } = head;
    if (kind === "asset") {
      // The same bytes twice are one file here.
      const met = this.#files.get(sha256 ?? "");
      if (met !== undefined) return { id: met, here: true };
      const known = this.#rows.assetOf(sha256 ?? "");
      this.#files.set(sha256 ?? "", known?.id ?? derivedId(createdAt, fingerprint, id));
      return known === null ? null : { id: known.id, here: known.ready };
    }
    const parent = this.#parentOf(head);
    const sameParent = parent === null || parent === (head.shotId ?? head.songId);
    if (sameParent && this.#rows.fingerprint(kind, id) === fingerprint) return { id, here: true };
    // The ledger here knows more of its own take than an older copy does.
    const isOwnTake = kind === "task" && parent !== null && this.#foundAgain.has(parent);
    if (isOwnTake && this.#rows.isHere(kind, id)) return { id, here: true };
    const derived = derivedId(createdAt, fingerprint, id, ...this.#parents(head));
    if (this.#rows.isHere(kind, derived)) return { id: derived, here: true };
    if (head.earlier === undefined) return null;
    const before = derivedId(createdAt, head.earlier, id, ...this.#parents(head));
    return this.#rows.isHere(kind, before) ? { id: before, here: true, earlier: head.earlier } : null;
  }

  #parents(head: LineOf<"head">): string[] {
    const parent = this.#parentOf(head);
    return parent === null ? [] : [parent];
  }

  /** The take of a film's copy belongs to the copy. */
  #parentOf({ shotId, songId }: LineOf<"head">): string | null {
    return this.idOf("shot", shotId ?? null) ?? this.idOf("song", songId ?? null);
  }
}

/** Shaped as a UUID v7, so that it sorts by age as all ids do; the rest is out of what it stands for. */
export function derivedId(at: number, ...of: string[]): string {
  const hash = createHash("sha256")
    .update(JSON.stringify(["reelsong import 1", ...of]))
    .digest("hex");
  const time = Math.min(Math.max(0, Math.floor(at)), 0xffff_ffff_ffff)
    .toString(16)
    .padStart(12, "0");
  const variant = ((Number.parseInt(hash[3] ?? "0", 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
