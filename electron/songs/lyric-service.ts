import { v7 as newId } from "uuid";
import { type Database, LyricStore } from "#core/database/index.ts";
import type { LyricVersion, StylePreset, VersionReason } from "#shared/contract/songs/lyrics.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** Milliseconds of work after which the text is kept once more by itself. */
const EVERY = 5 * 60_000;
/** Versions without a name that are kept of one song. */
const MOST = 100;
/** A text that loses this many characters and more than half of itself is kept before. */
const LOSS = 40;

export interface LyricParts {
  readonly database: Database;
  readonly changed: (songId: string) => void;
  /** Throws where there is no such song. */
  readonly need: (songId: string) => unknown;
  readonly now: () => number;
}

/** Lyrics as they were (nothing that was written is lost by writing over it), undo steps, and styles under a name. */
export class LyricService {
  readonly #store: LyricStore;
  readonly #parts: LyricParts;

  constructor(parts: LyricParts) {
    this.#parts = parts;
    this.#store = new LyricStore(parts.database);
  }

  versions(songId: string): LyricVersion[] {
    return this.#store.versions(songId);
  }

  keepVersion(songId: string, lyrics: string, reason: VersionReason, name = ""): LyricVersion {
    this.#parts.need(songId);
    const newest = this.#store.newest(songId);
    if (newest?.lyrics === lyrics && (name === "" || newest.name === "")) {
      if (name !== "") this.#store.nameVersion(newest.id, name);
      return this.#told(newest.id);
    }
    const version: LyricVersion = { id: newId(), songId, lyrics, name, reason, createdAt: this.#parts.now() };
    this.#store.insertVersion(version);
    this.#store.thinOut(songId, MOST);
    return this.#told(version.id);
  }

  /** Before lyrics are written over: what stood there is kept, now and then and whenever much of it goes. */
  writingOver(songId: string, before: string, after: string): void {
    if (before === after || before.trim() === "") return;
    const newest = this.#store.newest(songId);
    if (newest?.lyrics === before) return;
    const lost = before.length - after.length;
    const much = lost >= LOSS && after.length * 2 < before.length;
    const late = this.#parts.now() - (newest?.createdAt ?? 0) >= EVERY;
    if (much || late) this.keepVersion(songId, before, "automatic");
  }

  renameVersion(id: string, name: string): LyricVersion {
    this.#needVersion(id);
    this.#store.nameVersion(id, name);
    return this.#told(id);
  }

  /** Takes it off the list; it can be put back. */
  removeVersion(id: string): void {
    const { songId } = this.#needVersion(id);
    this.#store.setVersionRemoved(id, this.#parts.now());
    this.#parts.changed(songId);
  }

  returnVersion(id: string): LyricVersion {
    this.#needVersion(id);
    this.#store.setVersionRemoved(id, null);
    return this.#told(id);
  }

  history(songId: string): string | null {
    return this.#store.history(songId);
  }

  keepHistory(songId: string, history: string): void {
    this.#parts.need(songId);
    this.#store.keepHistory(songId, history);
  }

  presets(): StylePreset[] {
    return this.#store.presets();
  }

  keepPreset(name: string, style: string): StylePreset {
    const preset: StylePreset = { id: newId(), name, style, createdAt: this.#parts.now() };
    this.#store.insertPreset(preset);
    return preset;
  }

  renamePreset(id: string, name: string): StylePreset {
    this.#needPreset(id);
    this.#store.namePreset(id, name);
    return this.#needPreset(id);
  }

  removePreset(id: string): void {
    this.#needPreset(id);
    this.#store.setPresetRemoved(id, this.#parts.now());
  }

  returnPreset(id: string): StylePreset {
    this.#needPreset(id);
    this.#store.setPresetRemoved(id, null);
    return this.#needPreset(id);
  }

  #told(id: string): LyricVersion {
    const version = this.#needVersion(id);
    this.#parts.changed(version.songId);
    return version;
  }

  #needVersion(id: string): LyricVersion {
    const version = this.#store.version(id);
    if (version === null) throw failure("record_not_found", { message: "This version no longer exists." });
    return version;
  }

  #needPreset(id: string): StylePreset {
    const preset = this.#store.preset(id);
    if (preset === null) throw failure("record_not_found", { message: "This style no longer exists." });
    return preset;
  }
}
