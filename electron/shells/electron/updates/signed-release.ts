import { createPublicKey, verify } from "node:crypto";

/** What electron-updater found: all that decides which bytes it would run. */
export interface FoundUpdate {
  readonly version: string;
  readonly files: readonly { readonly sha512: string }[];
}

/** The list of a release isn't by who built this program; nothing of it is downloaded. */
export class UnsignedUpdateError extends Error {
  constructor(why: string) {
    super(`This update isn’t signed by Reelsong’s publisher: ${why}.`);
    this.name = "UnsignedUpdateError";
  }
}

/** A list is a few hundred bytes a file. */
export const MOST_BYTES = 64 * 1024;

/**
 * Throws unless `list` (`latest*.yml`, as it was downloaded) carries the signature of this build's key, and what was found
 * is what stands in it. electron-updater then holds the downloaded file to the same SHA-512, on every system; Windows and
 * macOS check the publisher's own signature besides. `signature`: Ed25519 over the list's bytes, base64; `key`: SPKI, base64.
 */
export function checkSignedRelease(list: string, signature: string, key: string, found: FoundUpdate): void {
  if (!isSigned(list, signature.trim(), key)) throw new UnsignedUpdateError("the signature doesn’t fit");
  const version = /^version: ['"]?([^\s'"]+)['"]?$/m.exec(list)?.[1];
  if (version !== found.version) throw new UnsignedUpdateError(`it lists ${version ?? "no version"}`);
  const signed = new Set([...list.matchAll(/^\s+(?:- )?sha512: ['"]?([A-Za-z0-9+/=]+)['"]?$/gm)].map(([, sum]) => sum));
  if (found.files.length === 0 || !found.files.every(({ sha512 }) => signed.has(sha512)))
    throw new UnsignedUpdateError("it lists other files");
}

function isSigned(list: string, signature: string, key: string): boolean {
  if (list.length > MOST_BYTES || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    return (
      publicKey.asymmetricKeyType === "ed25519" &&
      verify(null, Buffer.from(list), publicKey, Buffer.from(signature, "base64"))
    );
  } catch {
    return false;
  }
}
