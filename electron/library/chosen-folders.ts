import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, normalize } from "node:path";
import { z } from "zod";
import { fileMode, forgetRoot, keepRoot } from "#core/files/confinement/index.ts";

/** `made`: the studio made the folder itself, so that its rights are the studio's to set. */
const written = z.object({
  version: z.literal(1),
  folders: z.array(z.object({ path: z.string().refine(isAbsolute), made: z.boolean() })).max(1000),
});

export interface ChosenFolders {
  /** The folders that the person chose for the library, that of now among them. */
  all(): readonly string[];
  has(folder: string): boolean;
  /** Whether the studio made this folder. */
  isOwn(folder: string): boolean;
  /** The person chose a folder. It stays in the list: files may still lie in it when another is chosen. */
  add(folder: string, made: boolean): void;
}

/**
 * Which folders the person chose for the library on this computer, in a file of the data folder and not in the database:
 * a database can come from anywhere, and would otherwise say itself what it may read, serve and delete. `usual` is the
 * folder of the command line or of the system. `first` gives the folders of a studio that had no such file yet.
 */
export function createChosenFolders(parts: {
  readonly file: string;
  readonly usual: string;
  readonly first: () => readonly string[];
  readonly onFault: (thrown: unknown) => void;
}): ChosenFolders {
  const { file, usual, onFault } = parts;
  const known =
    read(file) ??
    parts
      .first()
      .filter(isAbsolute)
      .map((path) => ({ path, made: false }));
  const made = new Map(known.map((folder) => [folder.path, folder.made]));
  // It is the studio's by its name, whoever made it.
  made.set(usual, true);
  for (const folder of made.keys()) keepRoot(folder);
  const save = () => {
    const part = `${file}.part`;
    try {
      const folders = [...made].map(([path, own]) => ({ path, made: own }));
      const text = `${JSON.stringify({ version: 1, folders }, null, 2)}\n`;
      rmSync(part, { force: true });
      writeFileSync(part, text, { mode: fileMode, flag: "wx", flush: true });
      renameSync(part, file);
    } catch (cause) {
      onFault(cause);
    }
  };
  save();
  return {
    all: () => [...made.keys()],
    has: (folder) => made.has(folder),
    isOwn: (folder) => made.get(folder) ?? false,
    add(folder, own) {
      const path = normalize(folder);
      forgetRoot(path);
      keepRoot(path);
      made.set(path, own || (made.get(path) ?? false));
      save();
    },
  };
}

function read(file: string): z.infer<typeof written>["folders"] | null {
  try {
    return written.parse(JSON.parse(readFileSync(file, "utf8"))).folders;
  } catch (cause) {
    // One that can't be read is no reason to believe whatever the database says: only the usual folder is left.
    return (cause as { code?: unknown }).code === "ENOENT" ? null : [];
  }
}
