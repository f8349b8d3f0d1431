import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSignedCopies, removeBackup } from "#core/backup/signed-copies.ts";
import { createInstallationSeal, createKeychain } from "#core/service/keychain/index.ts";
import type { KeychainBackend } from "#core/service/keychain/keychain.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** A system's keychain that outlives the runs which ask it; `open` false is a locked one. */
function machine() {
  const kept = new Map<string, string>();
  const state = { open: true };
  const asked = async <T>(work: () => T) => {
    if (!state.open) throw new Error("item is locked");
    return work();
  };
  const backend: KeychainBackend = {
    name: "Test keychain",
    set: (account, key) => asked(() => void kept.set(account, key)),
    get: (account) => asked(() => kept.get(account) ?? null),
    remove: (account) => asked(() => void kept.delete(account)),
  };
  const keychain = () => createKeychain({ loadBackend: async () => backend, recheckMilliseconds: 0 });
  return { kept, state, keychain, run: () => createSignedCopies(createInstallationSeal(keychain())) };
}

function backup(content = "SQLite format 3 and a film") {
  const path = join(temporaryFolder(), "asked-1.db");
  writeFileSync(path, content);
  return path;
}

test("a file that this installation signed is its own in every later run, wherever it is copied with its signature", async () => {
  const { run } = machine();
  const path = backup();
  await run().signFile(path);
  expect(await run().isOwnFile(path)).toEqual({ own: true });
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  expect(await run().isOwnFile(copy, { signatureOf: path })).toEqual({ own: true });
  expect(statSync(`${path}.signature`).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, "..")).filter((name) => name.endsWith(".part"))).toEqual([]);
  removeBackup(path);
  expect(readdirSync(join(path, ".."))).toEqual(["asked-1.db.copy"]);
});

test.each<[string, (path: string) => Promise<void> | void, string]>([
  ["no signature", (path) => rmSync(`${path}.signature`), "unsigned"],
  ["a signature that is no JSON", (path) => writeFileSync(`${path}.signature`, "mine, truly"), "unsigned"],
  ["a signature of a megabyte", (path) => writeFileSync(`${path}.signature`, " ".repeat(1_048_576)), "unsigned"],
  ["one bit flipped", (path) => flip(path, 3), "changed"],
  ["one byte appended", (path) => writeFileSync(path, `${readFileSync(path, "utf8")}!`), "changed"],
  ["another installation's signature", (path) => machine().run().signFile(path), "elsewhere"],
  ["a signature for nothing", (path) => writeFileSync(`${path}.signature`, '{"key":"","mac":""}'), "unsigned"],
  [
    "the right key's name with another's words",
    (path) => {
      const { key } = JSON.parse(readFileSync(`${path}.signature`, "utf8")) as { key: string };
      writeFileSync(`${path}.signature`, JSON.stringify({ key, mac: "0".repeat(64) }));
    },
    "changed",
  ],
])("a file isn't our own: %s", async (_what, spoil, why) => {
  const { run } = machine();
  const path = backup();
  await run().signFile(path);
  await spoil(path);
  expect(await run().isOwnFile(path)).toEqual({ own: false, why });
});

test("a signature is read up to a kilobyte", async () => {
  const { run } = machine();
  const path = backup();
  await run().signFile(path);
  const signed = readFileSync(`${path}.signature`, "utf8");
  writeFileSync(`${path}.signature`, signed.padEnd(1024));
  expect(await run().isOwnFile(path)).toEqual({ own: true });
  writeFileSync(`${path}.signature`, signed.padEnd(1025));
  expect(await run().isOwnFile(path)).toEqual({ own: false, why: "unsigned" });
});

test("without a keychain a file is our own for this run only, and the key that the keychain holds stays", async () => {
  const { run, state, kept } = machine();
  const older = backup("older");
  await run().signFile(older);
  const key = kept.get("installation");
  state.open = false;
  const locked = run();
  const path = backup();
  await locked.signFile(path);
  expect(await locked.isOwnFile(path)).toEqual({ own: true });
  expect(await locked.isOwnFile(older)).toEqual({ own: false, why: "no_keychain" });
  state.open = true;
  const next = run();
  expect(await next.isOwnFile(path)).toEqual({ own: false, why: "elsewhere" });
  expect(await next.isOwnFile(older)).toEqual({ own: true });
  expect(kept.get("installation")).toBe(key);
});

test("a keychain that is unlocked during the run is used from then on, and what was signed before stays our own", async () => {
  const { state, keychain, kept } = machine();
  state.open = false;
  const opened = keychain();
  const own = createSignedCopies(createInstallationSeal(opened));
  const before = backup("before");
  await own.signFile(before);
  state.open = true;
  await opened.recheck();
  const after = backup("after");
  await own.signFile(after);
  expect([await own.isOwnFile(before), await own.isOwnFile(after)]).toEqual([{ own: true }, { own: true }]);
  expect(kept.get("installation")).toMatch(/^[0-9a-f]{64}$/);
});

test("a keychain that fails just when it is asked for the key is given no new one", async () => {
  const kept = new Map([["installation", "a".repeat(64)]]);
  let reads = 0;
  const backend: KeychainBackend = {
    name: "Test keychain",
    set: async (account, key) => void kept.set(account, key),
    // The probe's own look comes first.
    get: async (account) => {
      reads += 1;
      if (reads === 2) throw new Error("locked");
      return kept.get(account) ?? null;
    },
    remove: async (account) => void kept.delete(account),
  };
  const keychain = createKeychain({ loadBackend: async () => backend, recheckMilliseconds: 0 });
  const path = backup();
  await createSignedCopies(createInstallationSeal(keychain)).signFile(path);
  await keychain.recheck();
  expect(kept.get("installation")).toBe("a".repeat(64));
});

test("a signature that can't get its name leaves nothing of itself, and none that was looked at stays open", async () => {
  const { run } = machine();
  const path = backup();
  mkdirSync(join(`${path}.signature`, "inner"), { recursive: true });
  await expect(run().signFile(path)).rejects.toThrow();
  // A folder is no signature.
  expect(await run().isOwnFile(path)).toEqual({ own: false, why: "unsigned" });
  expect(readdirSync(join(path, "..")).sort()).toEqual(["asked-1.db", "asked-1.db.signature"]);
  rmSync(`${path}.signature`, { recursive: true });
  await run().signFile(path);
  await run().isOwnFile(path);
  expect(openFilesIn(join(path, ".."))).toEqual([]);
});

test("a backup without a signature is removed as well, and one that is gone is gone", () => {
  const path = backup();
  removeBackup(path);
  removeBackup(path);
  expect(readdirSync(join(path, ".."))).toEqual([]);
});

test("a manifest is one's own by its exact words and its signature", async () => {
  const { run } = machine();
  const signature = await run().signManifest('{"media":[]}');
  expect(JSON.parse(signature)).toEqual({ key: expect.stringMatching(/^[0-9a-f]{16}$/), mac: expect.any(String) });
  expect(await run().isOwnManifest('{"media":[]}', signature)).toEqual({ own: true });
  expect(await run().isOwnManifest('{"media":[ ]}', signature)).toEqual({ own: false, why: "changed" });
  for (const none of [null, "", "{}"])
    expect(await run().isOwnManifest('{"media":[]}', none)).toEqual({ own: false, why: "unsigned" });
  // What signs a file signs no manifest of the same bytes.
  const path = backup('{"media":[]}');
  await run().signFile(path);
  const ofFile = readFileSync(`${path}.signature`, "utf8");
  expect(await run().isOwnManifest('{"media":[]}', ofFile)).toEqual({ own: false, why: "changed" });
});

function flip(path: string, place: number): void {
  const bytes = readFileSync(path);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
