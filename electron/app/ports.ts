import type { BackupPorts } from "#core/backup/index.ts";
import type { LibraryPorts } from "#core/library/index.ts";
import type { ServicePorts } from "#core/service/index.ts";
import type { KeychainOptions } from "#core/service/keychain/index.ts";
import type { AppearancePorts } from "#core/settings/index.ts";
import type { TaskPorts } from "#core/tasks/index.ts";

/** What a shell gives the core. Everything the operating system or Electron does for the core passes here. */
export interface Ports extends LibraryPorts, BackupPorts, AppearancePorts, ServicePorts, TaskPorts {
  /** Absolute folder for the library's files when the settings name none. */
  readonly defaultLibraryDir: string;
  readonly shell: "electron" | "browser";
  /** Where the bundled worker scripts and wasm files are; undefined when run from source. */
  readonly resourcesDir?: string;
  /** Where keys rest. Absent: in the system's own keychain. */
  readonly keychain?: KeychainOptions["loadBackend"];
  /** When the run before this one failed by a mistake of ours (Unix ms); absent where it didn't. */
  readonly failedAt?: number;
  readonly sandbox: {
    /** 1 is real pace; 0.02 is used by tests. */
    readonly timeScale: number;
    /** Its faults and counters are open; never but by a command line. */
    readonly admin?: boolean;
  };
}
