import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { closedMetaName } from "#shared/contract/app/closed-meta-name.ts";
import { type Visit, visitName, writeVisit } from "#shared/contract/app/link-proof.ts";
import { contentSecurityPolicy, diagramHeaders, pageHeaders, scriptPolicy } from "./page-headers.ts";

export interface PageOptions {
  /** Absolute folder of the built page. */
  readonly rendererDir: string;
  /** Whether the studio behind it can't be opened, so that there is a start screen. */
  readonly isClosed?: () => boolean;
}

const unpack = promisify(brotliDecompress);

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Answers GET and HEAD for the built page; a visit is given with the document that begins it. */
export type ServePage = (request: Request, visit?: Visit) => Promise<Response>;

/** The same function stands behind `app://` and behind loopback HTTP. */
export function servePage(options: PageOptions): ServePage {
  return async (request, visit) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return answer(405, "Only GET and HEAD are answered here.");
    const path = decodePath(new URL(request.url).pathname);
    if (path === undefined) return answer(400, "The address can’t be read.");
    if (visit !== undefined || path === "/" || path === "/index.html")
      return serveDocument(options, request.method, visit);
    if (path === "/diagram.html") return serveDiagramPage(options.rendererDir, request.method);
    const file = resolve(options.rendererDir, `.${path}`);
    // Only by its own name: what leads outside has none, and a roundabout way would be under another's policy.
    const name = `/${relative(options.rendererDir, file).replaceAll(sep, "/")}`;
    if (!file.startsWith(options.rendererDir + sep) || name !== path) return answer(404, "Nothing here.");
    const bytes = await readIfThere(file);
    if (bytes === undefined) return answer(404, "Nothing here.");
    return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
      headers: {
        ...pageHeaders,
        ...(extname(file) === ".js" ? { "Content-Security-Policy": scriptPolicy } : {}),
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        "Content-Length": String(bytes.byteLength),
        // Built names carry a hash of the content; anything else is asked for again.
        "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  };
}

async function serveDocument(
  { rendererDir, isClosed }: PageOptions,
  method: string,
  visit: Visit | undefined,
): Promise<Response> {
  const bytes = await readIfThere(join(rendererDir, "index.html"));
  if (bytes === undefined) return answer(503, "The page is not built yet. Run: npm run build");
  const nonce = randomBytes(18).toString("base64");
  const page = putVisit(putNonce(bytes.toString("utf8"), nonce), visit);
  const html = isClosed?.() ? page.replace(/<head>/i, `<head><meta name="${closedMetaName}">`) : page;
  return new Response(method === "HEAD" ? null : html, {
    headers: {
      ...pageHeaders,
      "Content-Security-Policy": contentSecurityPolicy(nonce),
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

async function serveDiagramPage(rendererDir: string, method: string): Promise<Response> {
  const bytes = await readIfThere(join(rendererDir, "diagram.html"));
  if (bytes === undefined) return answer(503, "The page is not built yet. Run: npm run build");
  const nonce = randomBytes(18).toString("base64");
  const html = bytes.toString("utf8").replace(/<script(?=[ >])/, `<script nonce="${nonce}"`);
  return new Response(method === "HEAD" ? null : html, {
    headers: {
      ...pageHeaders,
      ...diagramHeaders(nonce),
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

/** The page reads the nonce from `<meta name="csp-nonce">` and hands it to whatever inserts styles. */
function putNonce(html: string, nonce: string): string {
  const meta = `<meta name="csp-nonce" content="${nonce}">`;
  const placed = html.replace(/<meta\s+name="csp-nonce"[^>]*>/i, meta);
  return placed.includes(meta) ? placed : html.replace(/<head>/i, `<head>${meta}`);
}

/** Of letters, digits, `-`, `_` and one dot: nothing in it could end the attribute. */
function putVisit(html: string, visit: Visit | undefined): string {
  if (visit === undefined) return html;
  return html.replace(/<head>/i, `<head><meta name="${visitName}" content="${writeVisit(visit)}">`);
}

function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes("\0") ? undefined : path;
  } catch {
    return undefined;
  }
}

/** In a package large files are compressed (`NAME.br`, scripts/packaging/packed-page.ts). */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  const bytes = await readPlain(file);
  if (bytes !== undefined) return bytes;
  const packed = await readPlain(`${file}.br`);
  return packed && (await unpack(packed));
}

async function readPlain(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "EISDIR" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw error;
  }
}

function answer(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...pageHeaders, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
