import { openSync, readFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "vite";

async function bundle(page: string): Promise<string> {
  const made = await build({
    ...{ configFile: false, root: join(import.meta.dirname, "../.."), publicDir: false, logLevel: "error" },
    build: {
      ...{ write: false, minify: false, target: "chrome140", modulePreload: false },
      rolldownOptions: {
        input: join(import.meta.dirname, page),
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const [script] = [made].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (script?.type !== "chunk") throw new Error("The page has no script.");
  return script.code;
}

/**
 * Serves a page that makes films (a file beside this one, bundled), the takes of a folder by ranges, and takes the films'
 * pieces into it.
 */
export async function serveFilms(dir: string, page: string) {
  const script = await bundle(page);
  const films = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://here");
    const [, kind, name = ""] = url.pathname.split("/");
    if (kind === "films") {
      const film = films.get(name) ?? openSync(join(dir, `${name}.mp4`), "w");
      films.set(name, film);
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        writeSync(film, Buffer.concat(pieces), 0, undefined, Number(url.searchParams.get("at")));
        response.writeHead(204).end();
      });
    } else if (kind === "takes") {
      const bytes = readFileSync(join(dir, name));
      const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
      const end = to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
      response
        .writeHead(206, { "Content-Range": `bytes ${from}-${end}/${bytes.length}` })
        .end(bytes.subarray(Number(from), end + 1));
    } else if (kind === "page.js") response.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
    else response.writeHead(200, { "Content-Type": "text/html" }).end('<script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
