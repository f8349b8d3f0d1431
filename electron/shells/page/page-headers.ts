/** Text becomes markup or code through the one policy of renderer/lib/link/close-doors.ts, or not at all. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default";

/**
 * What the page may do: run its own scripts, show its own media, and talk to where it came from; nothing else.
 * Radix and CodeMirror insert style elements, so styles carry a nonce that is new for every load.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    // Only the page that draws diagrams.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    trustedTypes,
  ].join("; ");
}

/**
 * Of a script: it binds those that run as workers, which have no other policy. libheif and LAME are wasm; LAME's package
 * begins a worker of its own from a blob, and only a worker may do that.
 */
export const scriptPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  trustedTypes,
].join("; ");

/** Of everything else, errors included: nothing in it runs or loads, wherever it should be opened. */
const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page that draws diagrams (renderer/chat/diagram): one script, inline styles, nothing to load or to reach, and an origin
 * that is nobody's. Mermaid cleans markup with DOMPurify, which has a policy of its own.
 */
export const diagramHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  "Content-Security-Policy": [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
    `${trustedTypes} dompurify`,
  ].join("; "),
  "X-Frame-Options": "SAMEORIGIN",
});

/** Devices and interfaces that the studio has no use for. */
const denied = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Headers of every answer of either shell: inert, isolated from other origins, never sniffed, never framed. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": inertPolicy,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Permissions-Policy": denied.map((feature) => `${feature}=()`).join(", "),
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** An answer with every header that it doesn't set itself. */
export function withPageHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
