import { randomBytes } from "node:crypto";
import type { Keychain, KeychainBackend, KeychainStatus } from "./keychain.ts";
import { describeProblem, KeychainTimeout } from "./problem.ts";
import { loadSystemBackend, systemKeychainName } from "./system-backend.ts";

export interface KeychainOptions {
  /** The name under which keys are kept; another one in tests. */
  readonly service?: string;
  readonly loadBackend?: (service: string) => Promise<KeychainBackend>;
  /** How long one call to the system may take before the studio goes on without it. */
  readonly timeoutMilliseconds?: number;
  /** Told of every key that passes, so that the log can strike it out. */
  readonly onKey?: (key: string) => void;
}

/**
 * The keychain, tried once by writing, reading and deleting a probe. When it is absent, locked or refuses, keys stay
 * in memory for this run and `status()` says so; never in a file.
 */
export function createKeychain({
  service = "Reelsong",
  loadBackend = loadSystemBackend,
  timeoutMilliseconds = 4000,
  onKey = () => {},
}: KeychainOptions = {}): Keychain {
  const memory = new Map<string, string>();
  let backend: KeychainBackend | undefined;
  let status: KeychainStatus = { available: false, backend: systemKeychainName() };

  const withinTime = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new KeychainTimeout()), timeoutMilliseconds);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  const giveUp = (thrown: unknown) => {
    backend = undefined;
    status = { available: false, backend: systemKeychainName(), ...describeProblem(thrown, process.platform) };
  };
  const probe = async () => {
    try {
      const candidate = await loadBackend(service);
      const account = `probe-${randomBytes(6).toString("hex")}`;
      const value = randomBytes(16).toString("hex");
      await withinTime(candidate.set(account, value));
      const found = await withinTime(candidate.get(account));
      await withinTime(candidate.remove(account));
      if (found !== value) throw new Error("the keychain gave back something else than it was given");
      backend = candidate;
      status = { available: true, backend: candidate.name };
    } catch (thrown) {
      giveUp(thrown);
    }
  };
  const ready = probe();

  const fromBackend = async (id: string): Promise<string | null> => {
    if (!backend) return null;
    try {
      return await withinTime(backend.get(id));
    } catch (thrown) {
      giveUp(thrown);
      return null;
    }
  };
  const read = async (id: string) => {
    await ready;
    const key = memory.get(id) ?? (await fromBackend(id));
    if (key !== null) onKey(key);
    return key;
  };

  return {
    ready,
    status: () => status,
    async set(id, key) {
      await ready;
      onKey(key);
      if (backend) {
        try {
          await withinTime(backend.set(id, key));
          memory.delete(id);
          return "keychain";
        } catch (thrown) {
          giveUp(thrown);
        }
      }
      memory.set(id, key);
      return "memory";
    },
    read,
    async forget(id) {
      await ready;
      memory.delete(id);
      if (!backend) return;
      // Removing what isn't there is an error in some keychains, so look first.
      if ((await fromBackend(id)) !== null) await withinTime(backend.remove(id));
    },
    async has(id) {
      await ready;
      if (memory.has(id)) return "memory";
      return (await fromBackend(id)) === null ? "none" : "keychain";
    },
  };
}
