import { z } from "zod";

/**
 * How a page in a browser and the core behind it prove to each other, over a WebSocket, that they know the secret of the
 * visit, which itself never crosses the wire: nonces both ways, then an HMAC-SHA256 from each side. The core proves
 * itself first, so a program that took its port learns nothing from the page.
 *
 * page → core `{nonce}` · core → page `{nonce, proof}` · page → core `{proof}`; from then on the calls.
 */
export const linkProtocol = "reelsong";

/** The second subprotocol: a browser's WebSocket can't send a header of its own. */
export const keyProtocol = (key: string): string => `key.${key}`;

/** 32 bytes in base64url. */
const words = z.string().regex(/^[\w-]{43}$/);
export const pageGreeting = z.strictObject({ nonce: words });
export const coreProof = z.strictObject({ nonce: words, proof: words });
export const pageProof = z.strictObject({ proof: words });

export interface ProvenLink {
  /** Host and port as the page sees them: a proof that was passed on from another port doesn't fit. */
  readonly host: string;
  readonly pageNonce: string;
  readonly coreNonce: string;
}

/** What is signed. Each side signs a text of its own, so that neither can be sent its own proof back. */
export const proofText = (side: "page" | "core", { host, pageNonce, coreNonce }: ProvenLink): string =>
  ["reelsong link", side, host, pageNonce, coreNonce].join("\n");

/** Why the core closes a socket; the page says it in words. */
export const closeCodes = {
  /** The single-use address of this visit was used twice. */
  visitEnded: 4001,
  /** The proof didn't come, or doesn't fit. */
  unproven: 4003,
} as const;

/** How long either side waits for the other's proof, in milliseconds. */
export const PROOF_PATIENCE = 10_000;

/** Key and secret of a visit as the page finds them in its document, and keeps them. */
export const visitName = "reelsong-visit";
export interface Visit {
  /** Goes with every request for media, and opens the door to the socket. */
  readonly key: string;
  /** Never sent. */
  readonly secret: string;
}
export const writeVisit = ({ key, secret }: Visit): string => `${key}.${secret}`;
export function readVisit(text: string | null | undefined): Visit | undefined {
  const [, key, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(text ?? "") ?? [];
  return key === undefined || secret === undefined ? undefined : { key, secret };
}
