import type { CounterReport } from "./counters.ts";
import type { FaultPlan } from "./faults.ts";

/** Renames that let other clients of such services be pointed at the sandbox (DESIGN.md § Commands). */
export interface SandboxAliases {
  /** URL path prefixes, e.g. `{"/other": "/compat"}`. */
  paths?: Record<string, string>;
  /** Model prefixes, e.g. `{"Other-": "Vendor-"}`. */
  models?: Record<string, string>;
}

export interface SandboxOptions {
  /** 0 (default) takes a free port. */
  port?: number;
  host?: "127.0.0.1";
  /** The service's own storage: task records, uploads and rendered outputs. Survives a restart. */
  dataDir: string;
  /**
   * Whether counters, faults on demand and the reset can be asked for, by anybody on this machine: for the command line
   * and for tests. The studio's own sandbox has none of them.
   */
  admin: boolean;
  /** Keys of paid accounts (everything) and of free ones (free music models and files only). */
  keys: { paid: string[]; free: string[] };
  /** 1 is real pace; 0.02 makes every wait and every lifetime fifty times shorter. */
  timeScale?: number;
  /** Instead of its usual 300 a minute; for measuring. */
  videoRequestsPerMinute?: number;
  faults?: FaultPlan[];
  aliases?: SandboxAliases;
  /** One plain line per event; never holds a key. */
  log?: (line: string) => void;
}

export interface SandboxServer {
  url: string;
  port: number;
  counters(): CounterReport;
  /** Stops listening, ends renders (they restart at the next start) and closes the storage. */
  close(): Promise<void>;
}
