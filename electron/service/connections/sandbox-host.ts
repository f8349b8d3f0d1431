import { randomBytes } from "node:crypto";

/** The connection that is always there. The same id in every data folder, so that it can be named anywhere. */
export const sandboxConnectionId = "00000000-0000-7000-8000-000000000001";

export interface RunningSandbox {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the embedded service; `key` is the only one it accepts. */
export type StartSandbox = (key: string) => Promise<RunningSandbox>;

export interface SandboxHost {
  /** Its address, started at the first call. A failed start is tried again at the next one. */
  address(): Promise<string>;
  /** The address while it runs, else null. */
  runningAt(): string | null;
  /** Made for this run, held in memory only. */
  readonly key: string;
  close(): Promise<void>;
}

export function createSandboxHost(start: StartSandbox): SandboxHost {
  const key = `sandbox-${randomBytes(24).toString("base64url")}`;
  let starting: Promise<RunningSandbox> | undefined;
  let running: RunningSandbox | undefined;
  return {
    key,
    runningAt: () => running?.url ?? null,
    async address() {
      starting ??= start(key).then(
        (server) => {
          running = server;
          return server;
        },
        (thrown: unknown) => {
          starting = undefined;
          throw thrown;
        },
      );
      return (await starting).url;
    },
    async close() {
      // A start under way is waited for, so that no server outlives the core.
      const server = await starting?.catch(() => undefined);
      running = undefined;
      await server?.close();
    },
  };
}
