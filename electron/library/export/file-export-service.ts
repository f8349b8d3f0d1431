import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { v7 as newId } from "uuid";
import { type Database, readNameSources, type StoredAsset } from "#core/database/index.ts";
import { fileMode, folderMode } from "#core/files/confinement/index.ts";
import {
  diskFailure,
  exists,
  freeBytes,
  freePath,
  isInside,
  moveInto,
  syncFolder,
  writableFolder,
} from "#core/files/index.ts";
import type { FilmPackage } from "#shared/contract/library/file-export.ts";
import { safeName } from "#shared/outgoing/index.ts";
import { checkNameTemplate } from "#shared/rules/library/name-template.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaLibrary, ResolvedFile } from "../media-library.ts";
import { readSidecar, sidecarSuffix } from "../sidecars/sidecar.ts";
import type { ExportedFile } from "./exported-file.ts";
import { nameFiles } from "./name-files.ts";
import { writeFolder } from "./write-folder.ts";
import { writeZip } from "./write-zip.ts";

export interface FileExportParts {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly dataDir: string;
  readonly revealPath: (path: string) => Promise<void>;
}

export interface Chosen {
  readonly ids: readonly string[];
  readonly template: string;
  readonly sidecars: boolean;
}
export interface Wanted extends Chosen {
  readonly form: "folder" | "zip";
  readonly folder: string;
  readonly name: string;
}

type Place = Pick<Wanted, "form" | "folder" | "name">;
type Writing = AsyncGenerator<{ done: number; total: number }, { path: string; files: number; left: number }>;

const SHOWN = 6;
/** What is under way is called so where it is made: hidden, and never like something whole. */
const UNFINISHED = /^\.reelsong-([0-9a-f-]{36})\.part$/;

/** Copies files of the library to where a person wants them; what has its name is whole. */
export class FileExportService {
  readonly #parts: FileExportParts;
  /** Where each export that is under way is written is noted here, so that a start after a crash can tidy up. */
  readonly #notes: string;
  readonly #made = new Set<string>();

  constructor(parts: FileExportParts) {
    this.#parts = parts;
    this.#notes = join(parts.dataDir, "exports");
  }

  /** Takes away what an earlier run didn't finish. */
  async start(): Promise<void> {
    for (const name of await readdir(this.#notes).catch(() => [])) {
      const note = join(this.#notes, name);
      const part = await readFile(note, "utf8").catch(() => "");
      // Of its own export and of nothing else.
      if (UNFINISHED.exec(basename(part))?.[1] === name && isAbsolute(part))
        await rm(part, { recursive: true, force: true }).catch(() => {});
      await rm(note, { force: true });
    }
  }

  /** Where a person looks for what was saved. */
  async folder(last: string): Promise<string> {
    if (last !== "" && (await exists(last))) return last;
    const downloads = join(homedir(), "Downloads");
    return (await exists(downloads)) ? downloads : homedir();
  }

  plan({ ids, template }: Chosen): { files: number; bytes: number; missing: number; names: string[] } {
    needTemplate(template);
    const assets = this.#assets(ids);
    const there = assets.filter(({ state }) => state === "ready");
    return {
      files: there.length,
      bytes: there.reduce((sum, { facts }) => sum + facts.bytes, 0),
      missing: ids.length - there.length,
      names: this.#names(there, template).slice(0, SHOWN),
    };
  }

  /** Yields bytes written of all; ends with what was made. Ended before, nothing of it stays. */
  async *run(wanted: Wanted): Writing {
    needTemplate(wanted.template);
    return yield* this.#run(wanted, () => this.#files(wanted));
  }

  /** The same for a film with its timelines (`fileExport.film` of the contract). */
  async *runFilm(wanted: FilmPackage): Writing {
    needNames(wanted);
    return yield* this.#run(wanted, async () => ({ files: await this.#packageFiles(wanted), left: 0 }), wanted);
  }

  async *#run(
    place: Place,
    gather: () => Promise<{ files: ExportedFile[]; left: number }>,
    film?: FilmPackage,
  ): Writing {
    const id = newId();
    const unfinished = `.reelsong-${id}.part`;
    const note = join(this.#notes, id);
    try {
      await mkdir(this.#notes, { recursive: true, mode: folderMode });
      // Before the first trace of it: a crash at any moment is tidied up by the next start.
      await writeFile(note, join(place.folder, unfinished), { flush: true, mode: fileMode });
      const folder = await writableFolder(place.folder, unfinished);
      this.#keepOut(folder);
      const { files, left } = await gather();
      if (files.length === 0) throw failure("file_missing", { message: "All of these files are missing." });
      const path = yield* this.#write(place, folder, join(folder, unfinished), files, film);
      return { path, files: files.length, left };
    } catch (cause) {
      throw diskFailure(cause);
    } finally {
      await rm(note, { force: true }).catch(() => {});
    }
  }

  async *#write(
    place: Place,
    folder: string,
    part: string,
    files: readonly ExportedFile[],
    film: FilmPackage | undefined,
  ): AsyncGenerator<{ done: number; total: number }, string> {
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const room = await freeBytes(folder);
    if (room !== null && room < total) throw failure("disk_full", { details: { found: room, allowed: total } });
    try {
      let done = 0;
      for await (const bytes of place.form === "zip" ? writeZip(part, files) : writeFolder(part, files)) {
        done = Math.min(total, done + bytes);
        yield { done, total };
      }
      const path = await this.#finish(part, folder, place, film);
      this.#made.add(path);
      return path;
    } finally {
      await rm(part, { recursive: true, force: true }).catch(() => {});
    }
  }

  async reveal(path: string): Promise<void> {
    if (!this.#made.has(path)) throw failure("record_not_found", { message: "Reelsong didn’t create this." });
    if (!(await exists(path))) throw failure("file_missing", { message: `“${path}” is no longer there.` });
    await this.#parts.revealPath(path).catch((cause: unknown) => {
      throw failure("disk_failed", { message: cause instanceof Error ? cause.message : String(cause) }, { cause });
    });
  }

  /** Of a file that may be opened. Throws `file_not_opened` for every other. */
  media(id: string): Promise<{ path: string; mime: string }> {
    return this.#parts.library.openable(id);
  }

  /** Where files are, for a person to read. */
  async paths(ids: readonly string[]): Promise<string[]> {
    const found = await Promise.all(ids.map((id) => this.#parts.library.resolve(id)));
    return found.flatMap((file) => (file === null ? [] : [file.path]));
  }

  /**
   * Where those files are that may leave for another program as they lie there. One that isn't there any more is left out;
   * one that is a program, or is called by what it isn't, stops it: whoever drops it somewhere may open it there.
   */
  async leaving(ids: readonly string[]): Promise<string[]> {
    const paths: string[] = [];
    for (const id of ids) {
      const path = await this.#parts.library.leaving(id).catch((cause: unknown) => {
        const code = carriedError(cause)?.code;
        if (code === "file_missing" || code === "record_not_found") return null;
        throw cause;
      });
      if (path !== null) paths.push(path);
    }
    return paths;
  }

  /** What is whole gets its name, the first that is free. */
  async #finish(part: string, folder: string, { form, name }: Place, film: FilmPackage | undefined): Promise<string> {
    const place = { folders: [], stem: name.replace(/\.zip$/i, ""), extension: form === "zip" ? ".zip" : "" };
    for (;;) {
      const path = await freePath(folder, place);
      try {
        if (form === "zip") await moveInto(part, path, folder);
        else {
          // Only now it is known where its media will lie.
          if (film)
            for (const text of textsAt(film, path)) await writeFile(join(part, text.path), text.from, { flush: true });
          await rename(part, path);
          await syncFolder(folder);
        }
        return path;
      } catch (cause) {
        const { code } = cause as { code?: unknown };
        // Somebody took the name meanwhile.
        if (code !== "EEXIST" && code !== "ENOTEMPTY" && code !== "ENOTDIR") throw cause;
      }
    }
  }

  async #files({ ids, template, sidecars }: Chosen): Promise<{ files: ExportedFile[]; left: number }> {
    const { library } = this.#parts;
    const there: { asset: StoredAsset; found: ResolvedFile; bytes: number }[] = [];
    for (const asset of this.#assets(ids)) {
      const found = await library.resolve(asset.id);
      const size = found && (await stat(found.path).catch(() => null));
      if (found && size) there.push({ asset, found, bytes: size.size });
    }
    const names = this.#names(
      there.map(({ asset }) => asset),
      template,
    );
    const files: ExportedFile[] = [];
    for (const [index, { asset, found, bytes }] of there.entries()) {
      const known = sidecars ? await readSidecar(found.root, found.path + sidecarSuffix) : null;
      const sidecar = known === null ? null : `${JSON.stringify(known, null, 2)}\n`;
      const from = () => library.hold(asset.id);
      files.push({ from, path: names[index] ?? asset.id, bytes, madeAt: asset.createdAt, sidecar });
    }
    return { files, left: ids.length - files.length };
  }

  async #packageFiles(film: FilmPackage): Promise<ExportedFile[]> {
    const { library } = this.#parts;
    const now = Date.now();
    const made = [
      // In a folder they are written once more, when its name is certain.
      ...textsAt(film, null),
      ...film.pictures.map(({ path, png }) => ({ path, from: Buffer.from(png, "base64") })),
    ].map(({ path, from }): ExportedFile => ({ path, from, bytes: from.length, madeAt: now, sidecar: null }));
    const media: ExportedFile[] = [];
    for (const { id, path } of film.media) {
      const { bytes } = await library.media(id);
      const madeAt = library.store.get(id)?.createdAt ?? now;
      media.push({ from: () => library.hold(id), path, bytes, madeAt, sidecar: null });
    }
    return [...made, ...media];
  }

  #assets(ids: readonly string[]): StoredAsset[] {
    return this.#parts.library.store.getMany([...new Set(ids)]);
  }

  #names(assets: readonly StoredAsset[], template: string): string[] {
    const sources = readNameSources(
      this.#parts.database,
      assets.map(({ id }) => id),
    );
    return nameFiles(assets, template, (id) => sources.get(id));
  }

  /** What lies in the library's own folder becomes part of the library. */
  #keepOut(folder: string): void {
    const root = this.#parts.library.folder;
    if (folder.replace(new RegExp(`\\${sep}$`), "") !== root && !isInside(root, folder)) return;
    throw failure("folder_of_library");
  }
}

function needTemplate(template: string): void {
  const wrong = checkNameTemplate(template);
  if (wrong === null) return;
  throw failure("invalid_input", {
    message:
      wrong.problem === "empty" ? "Enter a file name." : `“${wrong.found}” in the file names is an unknown field.`,
  });
}

/** The texts of a film for a place: a folder's by its address on this computer, an archive's from beside them. */
function textsAt({ texts, mark }: FilmPackage, folder: string | null): { path: string; from: Buffer }[] {
  // An address may hold these two, an attribute may not.
  const here = folder === null ? "." : pathToFileURL(folder).href.replaceAll("&", "%26").replaceAll("'", "%27");
  return texts.map(({ path, text }) => ({ path, from: Buffer.from(text.replaceAll(`${mark}/`, `${here}/`)) }));
}

/** Names come from the page, and become files: each must be one that every system takes as it is, and none twice. */
function needNames({ texts, pictures, media }: FilmPackage): void {
  const seen = new Set<string>();
  for (const { path } of [...texts, ...pictures, ...media]) {
    const name = path.replace(/^media\//, "");
    const key = path.normalize("NFC").toLowerCase();
    if (name !== safeName(name, "") || seen.has(key) || key === "media")
      throw failure("invalid_input", { message: `“${path}” can’t be used as a file name here.` });
    seen.add(key);
  }
}
