import { open, rm, stat } from "node:fs/promises";
import { z } from "zod";
import type { ConfinedFile } from "#core/files/confinement/index.ts";
import { sha256Of } from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import {
  type CertificateFault,
  type CredentialReport,
  certificateFault,
  type SignerInfo,
} from "#shared/contract/library/credentials.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { MediaLibrary } from "../media-library.ts";
import type { Claim } from "./claims.ts";
import { signatureRoom, signClaim } from "./cose-signature.ts";
import { askCredentialThread } from "./credential-thread.ts";
import { readReport } from "./read-report.ts";

/** Who signs, as the keychain tells it; the key stays there. */
export interface CredentialSigner {
  identity(): Promise<SignerInfo & { algorithm: string; coseAlgorithm: number; chain: readonly Uint8Array[] }>;
  sign(bytes: Uint8Array): Promise<Uint8Array>;
  adopt(pem: string): Promise<SignerInfo>;
  forget(): Promise<void>;
}

export interface CredentialParts {
  readonly library: MediaLibrary;
  readonly signer: CredentialSigner;
  /** How a self-made certificate is called. */
  readonly selfMadeName: string;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
}

/** A signed file lies in memory twice while it is signed. */
export const SIGNED_MOST = 400_000_000;
/** A chain of ten certificates and a key are tens of kilobytes. */
const PEM_MOST = 128 * 1024;

/** A whole, fsynced copy that carries its credentials; or why there is none. */
export type SignedFile =
  | { readonly path: string; readonly sha256: string; readonly facts: MediaFacts }
  | { readonly unsigned: string };

/** Content Credentials (C2PA): writes them into what leaves, reads and checks those of any file. */
export class CredentialService {
  readonly #parts: CredentialParts;

  constructor(parts: CredentialParts) {
    this.#parts = parts;
  }

  /**
   * Writes a copy that carries `claim`, signed, to `target`, and reads it back. Where that fails nothing is left at
   * `target`, and the reason is told: a film is kept without its credentials rather than lost. Never rejects.
   */
  async sign(
    file: { readonly path: string; readonly facts: MediaFacts },
    target: string,
    claim: Claim,
  ): Promise<SignedFile> {
    const held: ConfinedFile[] = [];
    try {
      const { size } = await stat(file.path);
      if (size > SIGNED_MOST) return { unsigned: `${mega(size)} MB; at most ${mega(SIGNED_MOST)} MB can be signed.` };
      const { signer, probe, library } = this.#parts;
      const { algorithm, chain, coseAlgorithm } = await signer.identity();
      const room = signatureRoom(chain);
      const ingredients = [];
      for (const { asset, definition } of claim.ingredients) {
        const source = await library.hold(asset.id).catch(() => null);
        if (source === null) continue;
        held.push(source);
        ingredients.push({ definition, path: source.path, mime: asset.facts.mime });
      }
      const { mime } = file.facts;
      const order = { path: file.path, target, mime, manifest: claim.manifest, ingredients, algorithm, room };
      const answer = await askCredentialThread({ type: "sign", ...order }, (bytes) =>
        signClaim(bytes, { coseAlgorithm, chain, sign: (one) => signer.sign(one) }, room),
      );
      if (answer.type !== "signed") throw new Error(answer.type === "failed" ? answer.message : "nothing was signed");
      const facts = await probe({ path: target });
      const report = await this.#read(target, facts.mime);
      if (facts.problem !== undefined || facts.kind !== file.facts.kind) throw new Error("the copy can’t be read");
      if (report.state !== "valid") throw new Error(report.problems.join(", ") || "the copy isn’t signed");
      return { path: target, sha256: await sha256Of(target), facts };
    } catch (thrown) {
      await rm(target, { force: true }).catch(() => {});
      return { unsigned: thrown instanceof Error ? thrown.message : String(thrown) };
    } finally {
      for (const source of held) await source.close();
    }
  }

  /** Throws `record_not_found`, `file_missing`. */
  async check(id: string): Promise<CredentialReport> {
    const { mime } = await this.#parts.library.media(id);
    await using file = await this.#parts.library.hold(id);
    // Open until it is read.
    return await this.#read(file.path, mime);
  }

  async signerInfo(): Promise<SignerInfo> {
    return infoOf(await this.#parts.signer.identity());
  }

  /** What is wrong with the file or its certificate is told. Throws `keychain_unavailable`. */
  async useOwn(path: string): Promise<OwnCertificate> {
    const pem = await readPem(path);
    if (typeof pem !== "string") return pem;
    try {
      return { signer: infoOf(await this.#parts.signer.adopt(pem)) };
    } catch (thrown) {
      const { data } = refusal.safeParse(thrown);
      if (data === undefined) throw thrown;
      return { refused: data.reason, found: data.found };
    }
  }

  async forgetOwn(): Promise<SignerInfo> {
    await this.#parts.signer.forget();
    return this.signerInfo();
  }

  async #read(path: string, mime: string): Promise<CredentialReport> {
    const answer = await askCredentialThread({ type: "read", path, mime }, async () => new Uint8Array());
    // Credentials that stop their reader are none to rely on.
    return readReport(answer.type === "read" ? answer.store : "", this.#parts.selfMadeName);
  }
}

const mega = (bytes: number) => Math.ceil(bytes / 1_000_000);
const infoOf = ({ selfMade, name, issuer, validUntil }: SignerInfo): SignerInfo => ({
  ...{ selfMade, name, issuer, validUntil },
});

/** As the keychain throws it. */
const refusal = z.object({ reason: certificateFault, found: z.string() });

type OwnCertificate = { readonly signer: SignerInfo } | { readonly refused: CertificateFault; readonly found: string };

async function readPem(path: string): Promise<string | { readonly refused: CertificateFault; readonly found: string }> {
  await using file = await open(path, "r").catch(() => null);
  const found = await file?.stat();
  if (!file || !found?.isFile()) return { refused: "noFile", found: "" };
  if (found.size > PEM_MOST) return { refused: "tooLarge", found: String(Math.ceil(found.size / 1024)) };
  return await file.readFile("utf8");
}
