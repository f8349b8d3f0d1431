import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keychain } from "./keychain.ts";

/** The account under which the keychain holds what this installation signs with. */
const ACCOUNT = "installation";

/** What stands beside a file (or in an archive) that this installation made. */
export interface Seal {
  /** Says which key it was, without telling it. */
  readonly key: string;
  /** HMAC-SHA256, hex. */
  readonly mac: string;
}

/** What bytes are signed: their purpose keeps a signature for one use from being good for another. */
export interface Sealed {
  readonly purpose: "backup" | "archive";
  readonly bytes: number;
  /** Of exactly these bytes, hex. */
  readonly sha256: string;
}

/**
 * `changed`: this installation signed other bytes. `elsewhere`: another key signed. `no_keychain`: the same, but the
 * keychain can't be asked, so that the key may be ours.
 */
export type SealVerdict = { readonly own: true } | { readonly own: false; readonly why: SealDoubt };
export type SealDoubt = "changed" | "elsewhere" | "no_keychain";

/** Tells what this installation made from what came from elsewhere. Its key never leaves this folder. */
export interface InstallationSeal {
  sign(what: Sealed): Promise<Seal>;
  check(what: Sealed, seal: Seal): Promise<SealVerdict>;
}

/**
 * The key is made at its first use and kept in the keychain. Where there is none, one of this run signs: what it signed
 * counts as foreign from the next start on. A keychain that is unlocked later is used from then on.
 */
export function createInstallationSeal(keychain: Keychain): InstallationSeal {
  const keyOfRun = randomBytes(32).toString("hex");
  let kept: Promise<string | null> | undefined;

  const ask = async (): Promise<string | null> => {
    await keychain.ready();
    if (!keychain.status().available) return null;
    const found = await keychain.read(ACCOUNT);
    if (found !== null && /^[0-9a-f]{64}$/.test(found)) return found;
    // A keychain that failed at this very question may hold a key: a new one would make every older file foreign.
    if (!keychain.status().available) return null;
    const fresh = randomBytes(32).toString("hex");
    if ((await keychain.set(ACCOUNT, fresh)) === "keychain") return fresh;
    // Not to be moved into the keychain later, over the key that it may hold.
    await keychain.forget(ACCOUNT).catch(() => {});
    return null;
  };
  /** One question at a time, and none after the key was found. */
  const installationKey = async (): Promise<string | null> => {
    kept ??= ask();
    const key = await kept.catch(() => null);
    if (key === null) kept = undefined;
    return key;
  };

  return {
    async sign(what) {
      const key = (await installationKey()) ?? keyOfRun;
      return { key: nameOf(key), mac: macOf(key, what) };
    },
    async check(what, seal) {
      const key = await installationKey();
      const signer = [key, keyOfRun].find((one) => one !== null && nameOf(one) === seal.key);
      if (signer == null) return { own: false, why: key === null ? "no_keychain" : "elsewhere" };
      return isSame(macOf(signer, what), seal.mac) ? { own: true } : { own: false, why: "changed" };
    },
  };
}

const nameOf = (key: string): string => createHash("sha256").update(`reelsong key ${key}`).digest("hex").slice(0, 16);

const macOf = (key: string, { purpose, bytes, sha256 }: Sealed): string =>
  createHmac("sha256", Buffer.from(key, "hex")).update(`reelsong ${purpose} 1\n${bytes}\n${sha256}\n`).digest("hex");

function isSame(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted, "latin1"), Buffer.from(given, "latin1")];
  return a.length === b.length && timingSafeEqual(a, b);
}
