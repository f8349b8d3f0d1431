import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { CertificateFault } from "#shared/contract/library/credentials.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { Keychain } from "./keychain.ts";
import { makeCertificate } from "./make-certificate.ts";

/** The account under which the keychain holds the key that Content Credentials are signed with. */
const ACCOUNT = "content-credentials";
/** How a certificate that nobody vouches for is called, where it is read. */
export const SELF_MADE = "Reelsong (self-made certificate)";

/** Signatures as COSE names them, by number (RFC 9053, RFC 8230). */
const algorithms = {
  es256: { cose: -7, hash: "sha256" },
  es384: { cose: -35, hash: "sha384" },
  ps256: { cose: -37, hash: "sha256" },
  ed25519: { cose: -8, hash: null },
} as const;
export type SigningAlgorithm = keyof typeof algorithms;

export interface SignerIdentity {
  /** Made here: it proves that a file is as it left, not who made it. */
  readonly selfMade: boolean;
  readonly name: string;
  readonly issuer: string;
  /** Milliseconds. */
  readonly validUntil: number;
  readonly algorithm: SigningAlgorithm;
  readonly coseAlgorithm: number;
  /** DER, the signing one first. */
  readonly chain: readonly Buffer[];
}

/** Signs what leaves with a certificate; its key never leaves this folder. */
export interface ContentSigner {
  /** Of one's own, else the self-made one, which is made at its first use. */
  identity(): Promise<SignerIdentity>;
  sign(bytes: Uint8Array): Promise<Buffer>;
  /**
   * Takes a certificate of one's own: its chain and its key as PEM. Throws CertificateRefused; `keychain_unavailable` where
   * its key could be kept nowhere.
   */
  adopt(pem: string): Promise<SignerIdentity>;
  /** Back to a self-made one. */
  forget(): Promise<void>;
}

const stored = z.object({ selfMade: z.boolean(), chain: z.array(z.base64()).min(1).max(10) });

interface Held {
  readonly key: KeyObject;
  readonly identity: SignerIdentity;
}

export interface ContentSignerOptions {
  readonly keychain: Keychain;
  /** Where the certificates lie, which are no secret. */
  readonly file: string;
  readonly now?: () => number;
}

export function createContentSigner({ keychain, file, now = Date.now }: ContentSignerOptions): ContentSigner {
  let held: Promise<Held> | undefined;

  const load = async (): Promise<Held | null> => {
    const text = await readFile(file, "utf8").catch(() => null);
    const known = text === null ? undefined : stored.safeParse(parsed(text)).data;
    const secret = known === undefined ? null : await keychain.read(ACCOUNT);
    if (known === undefined || secret === null) return null;
    try {
      const key = createPrivateKey({ key: Buffer.from(secret, "base64"), format: "der", type: "pkcs8" });
      const chain = known.chain.map((one) => Buffer.from(one, "base64"));
      const found = heldOf(key, chain, known.selfMade);
      // One's own is said to have ended; the studio's is made anew.
      return known.selfMade && found.identity.validUntil < now() ? null : found;
    } catch {
      return null;
    }
  };
  const keep = async ({ key, identity }: Held): Promise<"keychain" | "memory"> => {
    const secret = key.export({ type: "pkcs8", format: "der" }).toString("base64");
    const where = await keychain.set(ACCOUNT, secret);
    const chain = identity.chain.map((one) => one.toString("base64"));
    await writeFile(`${file}.part`, `${JSON.stringify({ selfMade: identity.selfMade, chain })}\n`, { flush: true });
    await rename(`${file}.part`, file);
    return where;
  };
  const make = async (): Promise<Held> => {
    const { key, chain } = makeCertificate(now(), SELF_MADE);
    const made = heldOf(key, chain, true);
    // Without a keychain it signs for this run; the next start makes another.
    await keep(made).catch(() => "memory");
    return made;
  };
  const current = (): Promise<Held> => {
    held ??= load().then((found) => found ?? make());
    held.catch(() => {
      held = undefined;
    });
    return held;
  };

  return {
    identity: async () => (await current()).identity,
    async sign(bytes) {
      const { key, identity } = await current();
      const { hash } = algorithms[identity.algorithm];
      const padding = identity.algorithm === "ps256" ? { padding: 6, saltLength: 32 } : {};
      return sign(hash, bytes, { key, dsaEncoding: "ieee-p1363", ...padding });
    },
    async adopt(pem) {
      const own = readOwn(pem, now());
      if (!(await keychain.recheck()).available) throw failure("keychain_unavailable");
      if ((await keep(own)) === "memory") {
        await keychain.forget(ACCOUNT).catch(() => {});
        throw failure("keychain_unavailable");
      }
      held = Promise.resolve(own);
      return own.identity;
    },
    async forget() {
      await keychain.forget(ACCOUNT);
      await rm(file, { force: true });
      held = undefined;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why a certificate of one's own can't be used; `found`: the day, or the count. */
export class CertificateRefused extends Error {
  readonly reason: CertificateFault;
  readonly found: string;

  constructor(reason: CertificateFault, found = "") {
    super(`certificate: ${reason} ${found}`);
    this.reason = reason;
    this.found = found;
  }
}

const wrong = (reason: CertificateFault, found?: string) => new CertificateRefused(reason, found);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function heldOf(key: KeyObject, chain: readonly Buffer[], selfMade: boolean): Held {
  const [first] = chain;
  if (first === undefined) throw wrong("noCertificate");
  const leaf = new X509Certificate(first);
  if (!leaf.checkPrivateKey(key)) throw wrong("otherKey");
  const algorithm = algorithmOf(key);
  const named = (name: string) => /^CN=(.*)$/m.exec(name)?.[1] ?? /^O=(.*)$/m.exec(name)?.[1] ?? "?";
  return {
    key,
    identity: {
      ...{ selfMade, name: named(leaf.subject), issuer: named(leaf.issuer), algorithm, chain },
      ...{ validUntil: leaf.validToDate.getTime(), coseAlgorithm: algorithms[algorithm].cose },
    },
  };
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningAlgorithm {
  if (asymmetricKeyType === "ed25519") return "ed25519";
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1") return "es256";
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "secp384r1") return "es384";
  const length = asymmetricKeyDetails?.modulusLength ?? 0;
  if ((asymmetricKeyType === "rsa" || asymmetricKeyType === "rsa-pss") && length >= 2048) return "ps256";
  throw wrong("weakKey");
}

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----[\s\S]+?-----END (?:EC |RSA )?PRIVATE KEY-----/;

/** C2PA's certificate profile, as far as it can be seen here (C2PA 2.1 § 14.5.1). */
function readOwn(pem: string, now: number): Held {
  const found = pem.match(certificates) ?? [];
  const secret = privateKey.exec(pem)?.[0];
  if (found.length === 0) throw wrong("noCertificate");
  if (found.length > 10) throw wrong("tooMany", String(found.length));
  if (secret === undefined) throw wrong("noKey");
  let held: Held;
  try {
    const chain = found.map((one) => new X509Certificate(one).raw);
    held = heldOf(createPrivateKey(secret), chain, false);
  } catch (thrown) {
    if (thrown instanceof CertificateRefused) throw thrown;
    throw wrong("unreadable");
  }
  const leaf = new X509Certificate(held.identity.chain[0] ?? Buffer.alloc(0));
  if (leaf.ca) throw wrong("issuer");
  if (leaf.subject === leaf.issuer) throw wrong("ownIssuer");
  if (leaf.validToDate.getTime() < now) throw wrong("ended", dayOf(leaf.validToDate));
  if (leaf.validFromDate.getTime() > now) throw wrong("notBegun", dayOf(leaf.validFromDate));
  return held;
}
