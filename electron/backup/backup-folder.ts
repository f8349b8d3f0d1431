import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { folderMode } from "#core/files/confinement/index.ts";
import type { BackupFile } from "#shared/contract/backup/backup.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

const prefixes = { automatic: "automatic-", asked: "asked-", before_restore: "before-restore-" } as const;
type NamedKind = keyof typeof prefixes;

/** `automatic-20261121T043000-123Z.db`: sorts by time and holds nothing that a file system refuses. */
export function backupPath(folder: string, kind: NamedKind, at: number): string {
  mkdirSync(folder, { recursive: true, mode: folderMode });
  return join(folder, `${prefixes[kind]}${stampOf(at)}.db`);
}

export const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]/g, "").replace(".", "-");

/** Every backup, the newest first. What is still being written has another ending. */
export function listBackups(folder: string): BackupFile[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name): BackupFile[] => {
      const kind = kindOf(name);
      const found = kind && statSync(join(folder, name), { throwIfNoEntry: false });
      return kind && found?.isFile()
        ? [{ name, kind, at: Math.max(0, Math.round(found.mtimeMs)), bytes: found.size }]
        : [];
    })
    .sort((a, b) => b.at - a.at || b.name.localeCompare(a.name));
}

/** Path of a listed backup; a name that isn't listed leads nowhere, whatever it holds. */
export function findBackup(folder: string, name: string): { readonly path: string; readonly at: number } {
  const found = listBackups(folder).find((backup) => backup.name === name);
  if (found === undefined) throw failure("record_not_found", { message: "This backup no longer exists." });
  return { path: join(folder, found.name), at: found.at };
}

function kindOf(name: string): BackupFile["kind"] | undefined {
  if (!/^[\w.-]+\.db$/.test(name)) return undefined;
  if (/^studio-.*-version-\d+\.db$/.test(name)) return "before_update";
  return (Object.keys(prefixes) as NamedKind[]).find((kind) => name.startsWith(prefixes[kind]));
}
