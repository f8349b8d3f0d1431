import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The least that serves one film with ranges, and an empty page at `/`: what is slow here is the browser's own. */
export async function startBareServer(path: string): Promise<{ url: string; film: string; close: () => void }> {
  const { size } = await stat(path);
  const server = createServer(({ url, headers }, answer) => {
    if (url !== "/film") return answer.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><body>");
    const start = Number(/^bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? 0);
    answer.writeHead(206, {
      "Accept-Ranges": "bytes",
      "Content-Length": size - start,
      "Content-Range": `bytes ${start}-${size - 1}/${size}`,
      "Content-Type": "video/mp4",
    });
    const bytes = createReadStream(path, { start });
    answer.on("close", () => bytes.destroy());
    return bytes.pipe(answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, film: "/film", close };
}
