import { constants } from "node:fs";
import { copyFile, mkdir, open, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "#core/library/library-folder.ts";
import { sidecarSuffix } from "#core/library/sidecar.ts";
import type { HandedFile } from "./handed-file.ts";

const PIECE = 1024 * 1024;

/** Copies files into a new folder; yields bytes as they are written. Copies are copies: to edit one changes no original. */
export async function* writeFolder(root: string, files: readonly HandedFile[]): AsyncGenerator<number, void> {
  await mkdir(root);
  const folders = new Set<string>([root]);
  for (const { source, path, bytes, madeAt, sidecar } of files) {
    const target = join(root, ...path.split("/"));
    await mkdir(dirname(target), { recursive: true });
    folders.add(dirname(target));
    if (await cloned(source, target)) yield bytes;
    else yield* copy(source, target);
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

async function* copy(source: string, target: string): AsyncGenerator<number, void> {
  const from = await open(source, "r");
  try {
    const to = await open(target, "wx");
    try {
      const piece = Buffer.allocUnsafe(PIECE);
      for (;;) {
        const { bytesRead } = await from.read(piece, 0, PIECE, null);
        if (bytesRead === 0) break;
        await to.writeFile(piece.subarray(0, bytesRead));
        yield bytesRead;
      }
      await to.sync();
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
