import { randomBytes } from "node:crypto";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { Keychain, KeychainBackend, KeychainStatus } from "./keychain.ts";
import { describeProblem } from "./problem.ts";
import { withTimeout } from "./timeout-backend.ts";

export interface KeychainOptions {
  /** The name under which keys are kept; another one in tests. */
  readonly service?: string;
  readonly loadBackend?: (service: string) => Promise<KeychainBackend>;
  /** How long the probe may take before the studio goes on without a keychain. */
  readonly probeMilliseconds?: number;
  /** How long a later call may take; the person may be typing the keychain's password. */
  readonly callMilliseconds?: number;
  /** A keychain that failed is tried again at most this often. */
  readonly recheckMilliseconds?: number;
  /** Told of every key that passes, so that the log can strike it out. */
  readonly onKey?: (key: string) => void;
}

type Backend = ReturnType<typeof withTimeout>;

/**
 * The keychain, tried once by writing, reading and deleting a probe. When it is absent, locked or refuses, keys stay
 * in memory for this run and `status()` says so; never in a file.
 */
export function createKeychain({
  service = "Reelsong",
  loadBackend = loadSystemBackend,
  probeMilliseconds = 4000,
  callMilliseconds = 20_000,
  recheckMilliseconds = 10_000,
  onKey = () => {},
}: KeychainOptions = {}): Keychain {
  const memory = new Map<string, string>();
  /** Forgotten while the keychain was out of reach; it may hold them still. */
  const forgotten = new Set<string>();
  let backend: Backend | undefined;
  let loaded: Backend | undefined;
  let status: KeychainStatus = { available: false, backend: systemKeychainName() };
  let probing = false;
  let triedAt = 0;

  const giveUp = (thrown: unknown) => {
    backend = undefined;
    status = { available: false, backend: systemKeychainName(), ...describeProblem(thrown, process.platform) };
  };
  const probe = async () => {
    probing = true;
    triedAt = performance.now();
    try {
      loaded ??= withTimeout(await loadBackend(service), () => (probing ? probeMilliseconds : callMilliseconds));
      const account = `probe-${randomBytes(6).toString("hex")}`;
      const value = randomBytes(16).toString("hex");
      await loaded.set(account, value);
      const found = await loaded.get(account);
      await loaded.remove(account);
      if (found !== value) throw new Error("the keychain gave back something else than it was given");
      backend = loaded;
      status = { available: true, backend: loaded.name };
    } catch (thrown) {
      giveUp(thrown);
    } finally {
      probing = false;
    }
  };
  let ready = probe();

  const fromBackend = async (id: string): Promise<string | null> => {
    if (!backend || forgotten.has(id)) return null;
    try {
      return await backend.get(id);
    } catch (thrown) {
      giveUp(thrown);
      return null;
    }
  };
  /** Where the keychain can't be asked the key stays forgotten. Rejects when it holds on to it. */
  const remove = async (id: string): Promise<void> => {
    forgotten.delete(id);
    // Removing what isn't there is an error in some keychains, so look first.
    const found = await fromBackend(id);
    if (!backend) forgotten.add(id);
    else if (found !== null) await backend.remove(id);
  };
  const keep = async (id: string, key: string): Promise<"keychain" | "memory"> => {
    if (backend) {
      try {
        await backend.set(id, key);
        memory.delete(id);
        forgotten.delete(id);
        return "keychain";
      } catch (thrown) {
        giveUp(thrown);
      }
    }
    memory.set(id, key);
    return "memory";
  };

  return {
    ready: () => ready,
    status: () => status,
    async recheck() {
      await ready;
      if (status.available || loaded?.hangs() || performance.now() - triedAt < recheckMilliseconds) return status;
      ready = probe();
      await ready;
      // What was kept for this run only can now stay.
      for (const [id, key] of memory) await keep(id, key);
      for (const id of [...forgotten]) await remove(id).catch(() => forgotten.add(id));
      return status;
    },
    async set(id, key) {
      await ready;
      onKey(key);
      return keep(id, key);
    },
    async read(id) {
      await ready;
      const key = memory.get(id) ?? (await fromBackend(id));
      if (key !== null) onKey(key);
      return key;
    },
    async forget(id) {
      await ready;
      memory.delete(id);
      try {
        await remove(id);
      } catch (thrown) {
        throw failure("keychain_unavailable", { message: "The keychain didn’t delete the key." }, { cause: thrown });
      }
    },
    async has(id) {
      await ready;
      if (memory.has(id)) return "memory";
      return (await fromBackend(id)) === null ? "none" : "keychain";
    },
  };
}

const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "macOS Keychain",
  win32: "Windows Credential Manager",
  linux: "Secret Service",
};

/**
 * The operating system's keychain. On Linux the Secret Service is named explicitly: the library's own choice could
 * fall back to the kernel keyring, which forgets and isn't meant for this.
 */
async function loadSystemBackend(service: string): Promise<KeychainBackend> {
  const { AsyncEntry } = await import("@napi-rs/keyring");
  const entry = (account: string) => new AsyncEntry(service, account, { linux: { store: "secret-service" } });
  return {
    name: systemKeychainName(),
    set: async (account, key) => entry(account).setPassword(key),
    get: async (account) => (await entry(account).getPassword()) ?? null,
    remove: async (account) => {
      await entry(account).deletePassword();
    },
  };
}

const systemKeychainName = (): string => NAMES[process.platform] ?? "keychain";
