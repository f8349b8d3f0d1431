import type { KeychainBackend } from "./keychain.ts";

const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "macOS Keychain",
  win32: "Windows Credential Manager",
  linux: "Secret Service",
};

/**
 * The operating system's keychain. On Linux the Secret Service is named explicitly: the library's own choice could
 * fall back to the kernel keyring, which forgets and isn't meant for this.
 */
export async function loadSystemBackend(service: string): Promise<KeychainBackend> {
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

export const systemKeychainName = (): string => NAMES[process.platform] ?? "keychain";
