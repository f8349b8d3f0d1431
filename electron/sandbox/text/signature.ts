import { createHmac, timingSafeEqual } from "node:crypto";

/** Proves that thinking text is the service's own and unchanged. */
export function signThinking(secret: Buffer, thinking: string): string {
  return createHmac("sha256", secret).update("thinking\n").update(thinking).digest("base64");
}

export function isSigned(secret: Buffer, thinking: string, signature: string): boolean {
  const expected = Buffer.from(signThinking(secret, thinking));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
