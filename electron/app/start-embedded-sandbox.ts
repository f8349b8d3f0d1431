import { join } from "node:path";
import type { RunningSandbox } from "#core/service/connections/index.ts";
import type { Log } from "./logs/index.ts";
import type { Ports } from "./ports.ts";

/** The built-in service on a free loopback port; it accepts the one key of this run. */
export async function startEmbeddedSandbox(
  ports: Pick<Ports, "dataDir" | "sandbox">,
  key: string,
  log: Log,
): Promise<RunningSandbox> {
  const { startSandbox } = await import("#core/sandbox/index.ts");
  return startSandbox({
    dataDir: join(ports.dataDir, "sandbox"),
    admin: ports.sandbox.admin ?? false,
    keys: { paid: [key], free: [] },
    timeScale: ports.sandbox.timeScale,
    log: (line) => log.info("sandbox", { line }),
  });
}
