import type { Programs } from "#core/system/index.ts";

/** What the system does with the library's files for the person. */
export interface LibraryPorts {
  /** Opens a file with the system's program for it. Rejects with a readable reason. */
  openPath(path: string): Promise<void>;
  /** Shows a file in the file manager. */
  revealPath(path: string): Promise<void>;
  /** Moves a file to the system's trash. */
  trashPath(path: string): Promise<void>;
  /** Puts files on the clipboard for a file manager to paste. Absent where the system has no way. */
  readonly copyFiles?: ((paths: readonly string[]) => Promise<void>) | undefined;
  /** Lets the system ask with which program a file is opened. Absent where it has no such question. */
  readonly openWith?: ((path: string) => Promise<void>) | undefined;
  /** The programs that open a kind of file, where the studio has to ask itself. */
  readonly programs?: Programs | undefined;
  /** Asks for a folder; null when the person dismissed it. Absent where the shell has no such dialog. */
  readonly chooseFolder?: () => Promise<string | null>;
}
