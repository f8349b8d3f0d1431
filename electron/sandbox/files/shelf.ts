import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ServiceClock } from "../service/clock.ts";
import type { ServiceStorage } from "../service/storage.ts";

export interface ShelfFile {
  /** Digits, kept as a string (WIRE.md § Files). */
  file_id: string;
  bytes: number;
  created_at: number;
  filename: string;
  purpose: string;
  mime: string;
}

/** Uploaded and rendered files, and the signed links that lead to them. */
export interface FileShelf {
  /** A new id and the path to write the bytes to; nothing is listed before `add`. */
  reserve(): { id: string; path: string };
  add(file: ShelfFile): void;
  get(id: string): ShelfFile | undefined;
  list(purpose?: string): ShelfFile[];
  remove(id: string): boolean;
  /** Removes what was rendered, not uploaded, more than `seconds` ago. */
  prune(seconds: number): void;
  path(id: string): string;
  /** A link that works for `lifetimeMs` (scaled). */
  link(base: string, file: ShelfFile, lifetimeMs: number): string;
  /** `expired` and `forged` are refused by the download route. */
  check(id: string, expires: string, signature: string): "valid" | "expired" | "forged";
}

export function createFileShelf(storage: ServiceStorage, clock: ServiceClock): FileShelf {
  const sign = (id: string, expires: string) =>
    createHmac("sha256", storage.secret).update(`link\n${id}\n${expires}`).digest("hex").slice(0, 40);
  const path = (id: string) => join(storage.folder("files"), id);
  const shelf: FileShelf = {
    reserve() {
      const id = `${clock.now()}${String(randomInt(100_000)).padStart(5, "0")}`;
      return { id, path: path(id) };
    },
    add: (file) => storage.put("files", file.file_id, file),
    get: (id) => storage.get<ShelfFile>("files", id),
    list: (purpose) =>
      storage.all<ShelfFile>("files").filter((file) => purpose === undefined || file.purpose === purpose),
    remove(id) {
      if (!storage.get("files", id)) return false;
      storage.remove("files", id);
      rmSync(path(id), { force: true });
      return true;
    },
    prune(seconds) {
      const rendered = ["video_generation", "music_generation"];
      for (const file of shelf.list()) {
        if (rendered.includes(file.purpose) && file.created_at < clock.seconds() - seconds) shelf.remove(file.file_id);
      }
    },
    path,
    link(base, file, lifetimeMs) {
      const expires = String(Math.round(clock.now() + clock.scaled(lifetimeMs)));
      const name = encodeURIComponent(file.filename);
      return `${base}/outputs/${file.file_id}/${name}?expires=${expires}&signature=${sign(file.file_id, expires)}`;
    },
    check(id, expires, signature) {
      const expected = Buffer.from(sign(id, expires));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return "forged";
      return Number(expires) < clock.now() ? "expired" : "valid";
    },
  };
  return shelf;
}
