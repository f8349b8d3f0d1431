import type { ReaderLimits } from "#core/backup/import/run-reader.ts";
import type { KeychainOptions } from "#core/service/keychain/index.ts";
import type { Isolate, Programs } from "#core/system/index.ts";
import type { Settings } from "#shared/contract/settings.ts";

/** What the person chose for all that is seen of the studio, the shell's own menu and dialogs too. */
export interface Appearance {
  readonly theme: Settings["theme"];
  readonly language: "en" | "zh-CN";
}

/** What a shell gives the core. Everything the operating system or Electron does for the core passes here. */
export interface Ports {
  /** Absolute folder for the database, logs and temporary files. */
  readonly dataDir: string;
  /** Absolute folder for the library's files when the settings name none. */
  readonly defaultLibraryDir: string;
  readonly shell: "electron" | "browser";
  readonly version: string;
  /** Where the bundled worker scripts and wasm files are; undefined when run from source. */
  readonly resourcesDir?: string;
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
  /** The system's language, as `zh-Hans-CN`; absent where Node knows it. */
  readonly locale?: () => string;
  /** Asks for a folder; null when the person dismissed it. Absent where the shell has no such dialog. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Tells the person about a finished task while the window isn't in front. */
  notify(title: string, body: string): void;
  /** Told at the start and with each change of it. Absent where the page alone shows it. */
  readonly appearance?: (chosen: Appearance) => void;
  /** Ends the studio and starts it again. Absent where the shell can't. */
  readonly restart?: () => void;
  /** A task came to its end: the shell counts those nobody has seen. Absent where the page does it. */
  readonly taskEnded?: () => void;
  /** Whether the machine should stay awake for work that is under way. Absent where the page does it. */
  readonly keepAwake?: (wanted: boolean) => void;
  /** Runs what reads somebody else's archive in a process of its own. Absent where that is one of Node's. */
  readonly isolate?: Isolate;
  /** Where keys rest. Absent: in the system's own keychain. */
  readonly keychain?: KeychainOptions["loadBackend"];
  /** Shorter in tests. */
  readonly importLimits?: ReaderLimits;
  /** Proxy URL for a target, from the system's settings; null for a direct connection. */
  resolveProxy(url: string): Promise<string | null>;
  /** When the run before this one failed by a mistake of ours (Unix ms); absent where it didn't. */
  readonly failedAt?: number;
  readonly sandbox: {
    /** 1 is real pace; 0.02 is used by tests. */
    readonly timeScale: number;
    /** Its faults and counters are open; never but by a command line. */
    readonly admin?: boolean;
  };
}
