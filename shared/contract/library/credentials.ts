import { z } from "zod";
import { id, procedure } from "../base.ts";

/** The certificate that Content Credentials are signed with. */
export const signerInfo = z.object({
  /** Made by this installation: it shows that a file is as it left, and vouches for nobody. */
  selfMade: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  validUntil: z.number(),
});
export type SignerInfo = z.infer<typeof signerInfo>;

/** Why a certificate of one's own can't be used. */
export const certificateFault = z.enum([
  ...(["noFile", "tooLarge", "noCertificate", "tooMany", "noKey", "unreadable"] as const),
  ...(["otherKey", "weakKey", "issuer", "ownIssuer", "ended", "notBegun"] as const),
]);
export type CertificateFault = z.infer<typeof certificateFault>;

/** What the Content Credentials (C2PA) of a file say, checked against its bytes. */
export const credentialReport = z.object({
  /** `invalid`: the file or what is said of it was changed since it was signed. */
  state: z.enum(["none", "valid", "invalid"]),
  /** The name in the certificate; null where there is none. */
  signer: z.string().nullable(),
  /** The certificate leads to one that is on C2PA's list of trust, as a self-made one never does. */
  trusted: z.boolean(),
  selfMade: z.boolean(),
  /** The program that made the claim. */
  madeWith: z.string().nullable(),
  /** The last part of IPTC's Digital Source Type. */
  source: z.string().nullable(),
  models: z.array(z.string()),
  ingredients: z.array(z.string()),
  /** As C2PA names actions, without `c2pa.`. */
  actions: z.array(z.string()),
  /** What is wrong, as C2PA codes it (`assertion.bmffHash.mismatch`). */
  problems: z.array(z.string()),
});
export type CredentialReport = z.infer<typeof credentialReport>;

export const credentials = {
  signer: procedure.output(signerInfo),
  /** Takes a certificate of one's own from a PEM file with its chain and its key; the key goes into the keychain. */
  useOwn: procedure.input(z.object({ path: z.string().trim().min(1).max(4096) })).output(
    z.union([
      z.object({ signer: signerInfo }),
      /** `found`: the day, the count or the kilobytes. */
      z.object({ refused: certificateFault, found: z.string() }),
    ]),
  ),
  /** Back to the self-made one. */
  forgetOwn: procedure.output(signerInfo),
  /** Reads and checks what a file of the library carries. */
  check: procedure.input(z.object({ id })).output(credentialReport),
};
