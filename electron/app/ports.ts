import type { BackupPorts } from "#core/backup/index.ts";
import type { LibraryPorts } from "#core/library/index.ts";
import type { KeychainOptions } from "#core/service/keychain/index.ts";
import type { Settings } from "#shared/contract/settings.ts";

/** What the person chose for all that is seen of the studio, the shell's own menu and dialogs too. */
export interface Appearance {
  readonly theme: Settings["theme"];
  readonly language: "en" | "zh-CN";
}

/** What a shell gives the core. Everything the operating system or Electron does for the core passes here. */
export interface Ports extends LibraryPorts, BackupPorts {
  /** Absolute folder for the library's files when the settings name none. */
  readonly defaultLibraryDir: string;
  readonly shell: "electron" | "browser";
  /** Where the bundled worker scripts and wasm files are; undefined when run from source. */
  readonly resourcesDir?: string;
  /** The system's language, as `zh-Hans-CN`; absent where Node knows it. */
  readonly locale?: () => string;
  /** Tells the person about a finished task while the window isn't in front. */
  notify(title: string, body: string): void;
  /** Told at the start and with each change of it. Absent where the page alone shows it. */
  readonly appearance?: (chosen: Appearance) => void;
  /** A task came to its end: the shell counts those nobody has seen. Absent where the page does it. */
  readonly taskEnded?: () => void;
  /** Whether the machine should stay awake for work that is under way. Absent where the page does it. */
  readonly keepAwake?: (wanted: boolean) => void;
  /** Where keys rest. Absent: in the system's own keychain. */
  readonly keychain?: KeychainOptions["loadBackend"];
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
