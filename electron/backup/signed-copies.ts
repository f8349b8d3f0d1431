import { createHash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { z } from "zod";
import { sha256Of } from "#core/files/index.ts";
import type { InstallationSeal, Seal, SealDoubt } from "#core/service/keychain/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** Longer than any signature; what is longer is none, and isn't read. */
const SIGNATURE_MOST_BYTES = 1024;

/** `unsigned`: there is no signature beside it. The others as the seal says. */
export type SignatureVerdict = { readonly own: true } | { readonly own: false; readonly why: "unsigned" | SealDoubt };

/** Copies of the database that this installation made, told from others by a signature beside them. */
export interface SignedCopies {
  /** Writes `<named>.signature`, on the disk before it gets its name; `named` is what the file will be called. */
  signFile(path: string, named?: string): Promise<void>;
  /**
   * Compares the exact bytes of `path` with the signature beside `signatureOf` (itself). What is to be used is copied
   * first, and the copy compared: then nobody can change it between the look and the use.
   */
  isOwnFile(path: string, options?: { readonly signatureOf?: string }): Promise<SignatureVerdict>;
  /** The signature of an archive is over its manifest, which has the hash of all that is in it. */
  signManifest(text: string): Promise<string>;
  isOwnManifest(text: string, signature: string | null): Promise<SignatureVerdict>;
}

const signature = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{16}$/),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

export const signaturePath = (path: string): string => `${path}.signature`;

export function createSignedCopies(seal: InstallationSeal): SignedCopies {
  return {
    async signFile(path, named = path) {
      const made = await seal.sign({ purpose: "backup", ...(await measure(path)) });
      writeWhole(signaturePath(named), JSON.stringify(made));
    },
    async isOwnFile(path, { signatureOf = path } = {}) {
      const found = await readSignature(signaturePath(signatureOf));
      if (found === null) return { own: false, why: "unsigned" };
      return seal.check({ purpose: "backup", ...(await measure(path)) }, found);
    },
    signManifest: async (text) => JSON.stringify(await seal.sign({ purpose: "archive", ...measureText(text) })),
    async isOwnManifest(text, signature) {
      const found = signature === null ? null : parseSignature(signature);
      if (found === null) return { own: false, why: "unsigned" };
      return seal.check({ purpose: "archive", ...measureText(text) }, found);
    },
  };
}

/** Throws `archive_refused` for what must not take the place of anything here. */
export function requireSigned(verdict: SignatureVerdict): void {
  if (verdict.own) return;
  throw failure("archive_refused", {
    message: `It can’t replace your current data: ${reasons[verdict.why]}.`,
    advice: "Import it instead. That adds to your data and replaces nothing.",
  });
}

const reasons = {
  unsigned: "it carries no signature of this installation",
  changed: "it was changed after this installation signed it",
  elsewhere: "another installation signed it",
  no_keychain: "the keychain, which could say whether it was made here, can't be asked",
} as const;

/** Removes a copy of the database and its signature. */
export function removeBackup(path: string): void {
  rmSync(path, { force: true });
  rmSync(signaturePath(path), { force: true });
}

/** A signature out of a file or an archive; null for anything else. */
function parseSignature(text: string): Seal | null {
  try {
    return signature.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const { size } = await stat(path);
  return { bytes: size, sha256: await sha256Of(path) };
}

function measureText(text: string): { bytes: number; sha256: string } {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function readSignature(path: string): Promise<Seal | null> {
  const handle = await open(path, "r").catch(() => null);
  if (handle === null) return null;
  try {
    const buffer = Buffer.alloc(SIGNATURE_MOST_BYTES + 1);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return bytesRead > SIGNATURE_MOST_BYTES ? null : parseSignature(buffer.toString("utf8", 0, bytesRead));
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

function writeWhole(path: string, text: string): void {
  const part = `${path}.${randomBytes(4).toString("hex")}.part`;
  try {
    const handle = openSync(part, "wx", 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(part, path);
  } catch (thrown) {
    rmSync(part, { force: true });
    throw thrown;
  }
}
