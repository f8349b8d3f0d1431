import { expect, test, vi } from "vitest";
import { createKeychain } from "#core/service/keychain/index.ts";
import type { KeychainBackend } from "#core/service/keychain/keychain.ts";

/** A keychain of the system, as a test wants it to behave. */
function fakeBackend(changes: Partial<KeychainBackend> = {}) {
  const kept = new Map<string, string>();
  const backend: KeychainBackend = {
    name: "Test keychain",
    set: async (account, key) => void kept.set(account, key),
    get: async (account) => kept.get(account) ?? null,
    remove: async (account) => void kept.delete(account),
    ...changes,
  };
  return { kept, backend };
}
const never = () => new Promise<never>(() => {});

test("a working keychain keeps keys, and the probe leaves nothing behind", async () => {
  const { kept, backend } = fakeBackend();
  const keychain = createKeychain({ loadBackend: async () => backend });
  await keychain.ready();
  expect(keychain.status()).toEqual({ available: true, backend: "Test keychain" });
  expect(kept.size).toBe(0);
  expect(await keychain.set("a", "key-of-a")).toBe("keychain");
  expect(kept.get("a")).toBe("key-of-a");
  expect(await keychain.has("a")).toBe("keychain");
  expect(await keychain.read("a")).toBe("key-of-a");
  await keychain.forget("a");
  expect([await keychain.has("a"), await keychain.read("a"), kept.size]).toEqual(["none", null, 0]);
});

test.each([
  [
    "absent",
    async () => {
      throw new Error("module not found");
    },
  ],
  ["locked", async () => fakeBackend({ set: () => Promise.reject(new Error("item is locked")) }).backend],
  ["refusing to read", async () => fakeBackend({ get: () => Promise.reject(new Error("denied")) }).backend],
  ["forgetful", async () => fakeBackend({ get: async () => null }).backend],
  ["hanging", async () => fakeBackend({ set: never }).backend],
])("%s: the key stays in memory for this run, with the problem and how to mend it", async (_, loadBackend) => {
  const keychain = createKeychain({ loadBackend, probeMilliseconds: 30 });
  expect(await keychain.set("a", "key-of-a")).toBe("memory");
  expect(await keychain.has("a")).toBe("memory");
  expect(await keychain.read("a")).toBe("key-of-a");
  const { available, problem, advice } = keychain.status();
  expect(available).toBe(false);
  expect(problem).toMatch(/\.$/);
  expect(advice).toContain("memory");
  await keychain.forget("a");
  expect(await keychain.read("a")).toBeNull();
});

test("a keychain that hangs is called once, not once for every key", async () => {
  const set = vi.fn(never);
  const keychain = createKeychain({
    loadBackend: async () => fakeBackend({ set }).backend,
    probeMilliseconds: 20,
    recheckMilliseconds: 0,
  });
  await keychain.set("a", "key-of-a");
  await keychain.recheck();
  await keychain.set("b", "key-of-b");
  expect(set).toHaveBeenCalledTimes(1);
});

test("a keychain that fails later gives way to memory, and the key is not lost", async () => {
  let locked = false;
  const { backend, kept } = fakeBackend();
  const set = backend.set;
  const keychain = createKeychain({
    loadBackend: async () => ({
      ...backend,
      set: (a, k) => (locked ? Promise.reject(new Error("locked")) : set(a, k)),
    }),
    recheckMilliseconds: 0,
  });
  expect(await keychain.set("a", "first-key")).toBe("keychain");
  locked = true;
  expect(await keychain.set("a", "second-key")).toBe("memory");
  expect(await keychain.read("a")).toBe("second-key");
  locked = false;
  expect((await keychain.recheck()).available).toBe(true);
  expect(await keychain.has("a")).toBe("keychain");
  expect(kept.get("a")).toBe("second-key");
});

test("every key that passes is told, so that the log can strike it out", async () => {
  const { backend } = fakeBackend();
  await backend.set("old", "key-from-before");
  const seen: string[] = [];
  const keychain = createKeychain({ loadBackend: async () => backend, onKey: (key) => seen.push(key) });
  await keychain.set("new", "key-of-now");
  await keychain.read("old");
  await keychain.read("absent");
  expect(seen).toEqual(["key-of-now", "key-from-before"]);
});

test("a key that is forgotten while the keychain is locked is not read again, and goes when it is open", async () => {
  let locked = false;
  const { backend, kept } = fakeBackend();
  const get = async (account: string) => (locked ? Promise.reject(new Error("locked")) : backend.get(account));
  const keychain = createKeychain({ loadBackend: async () => ({ ...backend, get }), recheckMilliseconds: 0 });
  await keychain.set("a", "first-key");
  locked = true;
  await keychain.forget("a");
  locked = false;
  const { available } = await keychain.recheck();
  expect([available, await keychain.read("a"), await keychain.has("a"), kept.size]).toEqual([true, null, "none", 0]);
  expect(await keychain.set("a", "second-key")).toBe("keychain");
  expect(await keychain.read("a")).toBe("second-key");
});
