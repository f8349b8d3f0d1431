/** What the page gives up before anything else of it runs: import it first. */

interface PolicyRules {
  createHTML?: (text: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}
declare global {
  /** zod's own place for its settings, read when a schema is made. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
  /** Where the browser has them: the one policy under which text becomes markup, or the address of a script. */
  var trustedTypes: { createPolicy(name: string, rules: PolicyRules): unknown } | undefined;
}

// The policy forbids code made from text, so zod needn't try.
globalThis.__zod_globalConfig = { jitless: true };

/** Elements without a handler or an address, as libraries build their own parts of them. */
const INERT = /^(?:[^<]|<\/?(?:style|div|slot)(?: (?:class|part|nonce)="[^"<>]*")*>)*$/;
/** Scripts that the build named; in development Vite's. */
const scripts = new URL(import.meta.env.DEV ? "/" : "/assets/", window.location.href).href;

// The page's headers let no other policy be made.
globalThis.trustedTypes?.createPolicy("default", {
  // wavesurfer builds its frame of fixed text, Radix its style sheets; both empty what they drew with "".
  createHTML: (text) => (INERT.test(text) ? text : null),
  createScriptURL: (address) => (new URL(address, window.location.href).href.startsWith(scripts) ? address : null),
});

// No policy of the page reaches these, and nothing in the studio is a call.
for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport"]) {
  if (name in window) Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
}

export {};
