import { constants } from "node:fs";
import { chmod, copyFile, mkdir, open, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ConfinedFile, fileMode } from "#core/files/confinement/index.ts";
import { syncFolder } from "#core/files/index.ts";
import { sidecarSuffix } from "../sidecars/sidecar.ts";
import type { ExportedFile } from "./exported-file.ts";

const PIECE = 1024 * 1024;

/** Copies files into a new folder; yields bytes as they are written. Copies are copies: to edit one changes no original. */
export async function* writeFolder(root: string, files: readonly ExportedFile[]): AsyncGenerator<number, void> {
  await mkdir(root);
  const folders = new Set<string>([root]);
  for (const { from, path, bytes, madeAt, sidecar } of files) {
    const target = join(root, ...path.split("/"));
    await mkdir(dirname(target), { recursive: true });
    folders.add(dirname(target));
    if (from instanceof Uint8Array) {
      await writeFile(target, from, { flag: "wx", flush: true });
      yield bytes;
    } else {
      await using source = await from();
      if (await cloned(source.path, target)) yield bytes;
      else yield* copy(source, target);
    }
    // A copy takes over the rights of what it is a copy of.
    await chmod(target, fileMode);
    const made = new Date(madeAt);
    await utimes(target, made, made);
    if (sidecar !== null) await writeFile(target + sidecarSuffix, sidecar, { flag: "wx" });
  }
  for (const folder of folders) await syncFolder(folder);
}

/** A copy that shares its blocks until one of both changes, where the disk can: at once, whatever its size. */
const cloned = (source: string, target: string): Promise<boolean> =>
  copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  );

async function* copy({ handle: from }: ConfinedFile, target: string): AsyncGenerator<number, void> {
  await using to = await open(target, "wx");
  const piece = Buffer.allocUnsafe(PIECE);
  for (let at = 0; ; ) {
    const { bytesRead } = await from.read(piece, 0, PIECE, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    await to.writeFile(piece.subarray(0, bytesRead));
    yield bytesRead;
  }
  await to.sync();
}
