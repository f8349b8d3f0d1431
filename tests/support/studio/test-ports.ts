import { join } from "node:path";
import type { Ports } from "#core/app/ports.ts";

/** A shell that does nothing by itself; `dataDir` is the only folder it gives. */
export function testPorts(dataDir: string, changes: Partial<Ports> = {}): Ports {
  return {
    dataDir,
    defaultLibraryDir: join(dataDir, "library"),
    shell: "browser",
    version: "0.0.0-test",
    openPath: async () => {},
    revealPath: async () => {},
    trashPath: async () => {},
    notify: () => {},
    resolveProxy: async () => null,
    sandbox: { timeScale: 0.02 },
    ...changes,
  };
}
