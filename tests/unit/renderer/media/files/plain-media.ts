import { vi } from "vitest";

export * from "./plain-coders.ts";

/** Bytes as they are: in jsdom those that Node makes by itself are no `Uint8Array` of the page. */
const inOnePiece = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream({
    start(pieces) {
      pieces.enqueue(bytes);
      pieces.close();
    },
  });

/** A core that gives files by their address, range by range, and takes pieces. Undone by `vi.unstubAllGlobals()`. */
export function servedFiles(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const taken = new Map<string, Uint8Array<ArrayBuffer>>();
  const refusals = new Map<string, Response>();
  vi.stubGlobal("fetch", async (asked: string | URL | Request, init: RequestInit = {}) => {
    const address = new URL(asked instanceof Request ? asked.url : asked);
    const name = address.pathname.replace(/^.*\//, "");
    const refused = refusals.get(name);
    if (refused) return refused.clone();
    if (init.method === "POST") {
      const at = Number(address.searchParams.get("at"));
      const body = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
      const before = taken.get(name) ?? new Uint8Array(0);
      const grown = new Uint8Array(Math.max(before.length, at + body.length));
      grown.set(before);
      grown.set(body, at);
      taken.set(name, grown);
      return new Response(null, { status: 204 });
    }
    const file = files[name];
    if (!file) return new Response(null, { status: 404 });
    const [, from, to] = /bytes=(\d+)-(\d*)/.exec(new Headers(init.headers).get("range") ?? "") ?? [];
    const length = { "content-length": String(file.length) };
    if (from === undefined) return new Response(init.method === "HEAD" ? null : file, { headers: length });
    const end = to ? Math.min(file.length, Number(to) + 1) : file.length;
    const range = { "content-range": `bytes ${from}-${end - 1}/${file.length}` };
    return new Response(inOnePiece(file.slice(Number(from), end)), { status: 206, headers: range });
  });
  return {
    /** What was sent there, joined. */
    taken: (name: string) => taken.get(name),
    refuse: (name: string, answer: Response) => void refusals.set(name, answer),
  };
}
