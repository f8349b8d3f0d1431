import { join } from "node:path";

export interface SandboxNeeds {
  readonly dataDir: string;
  readonly sandbox: {
    /** 1 is real pace; 0.02 is used by tests. */
    readonly timeScale: number;
    /** Its faults and counters are open; never but by a command line. */
    readonly admin?: boolean;
  };
}

/** The built-in service on a free loopback port; it accepts the one key of this run. */
export async function startEmbeddedSandbox(
  ports: SandboxNeeds,
  key: string,
  log: { info(event: string, data: { readonly line: string }): void },
) {
  const { startSandbox } = await import("./index.ts");
  return startSandbox({
    dataDir: join(ports.dataDir, "sandbox"),
    admin: ports.sandbox.admin ?? false,
    keys: { paid: [key], free: [] },
    timeScale: ports.sandbox.timeScale,
    log: (line) => log.info("sandbox", { line }),
  });
}
