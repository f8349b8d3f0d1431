import { setNonce } from "get-nonce";

let nonce: string | undefined;

/** The nonce the shell put into the page for the few style elements that libraries inject under the strict CSP. */
export function styleNonce(): string | undefined {
  return nonce;
}

/** Reads `<meta name="csp-nonce">` once at the start and hands it to react-remove-scroll (through get-nonce). */
export function adoptStyleNonce(page: Document): void {
  const found = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (!found) return;
  nonce = found;
  setNonce(found);
}
