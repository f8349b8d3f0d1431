import type { KeychainBackend } from "#core/service/keychain/keychain.ts";

/** A keychain that outlives the runs which ask it; give it to a core as `keychain`. */
export function memoryKeychain(): () => Promise<KeychainBackend> {
  const kept = new Map<string, string>();
  return async () => ({
    name: "Test keychain",
    set: async (account, key) => void kept.set(account, key),
    get: async (account) => kept.get(account) ?? null,
    remove: async (account) => void kept.delete(account),
  });
}
