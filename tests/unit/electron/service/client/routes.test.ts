import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json, KEY } from "./fake-service.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "service-call-run.ts");
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

let folder: string;
let service: Server;
let proxy: Server;
/** What the proxy was told in clear: the hosts, and every header. */
const proxied: { target: string | undefined; headers: string }[] = [];
let refuses = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelsong-tls-"));
  await run("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=Reelsong test", "-addext", "subjectAltName=DNS:localhost,DNS:service.example"],
    ...["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")],
  ]);
  const [key, cert] = await Promise.all(["key.pem", "cert.pem"].map((name) => readFile(join(folder, name))));
  service = createHttpsServer({ key, cert }, (_request, response) =>
    json(response, 200, { task_id: "t", action: "deleted", status: "deleted" }),
  );
  proxy = createHttpServer();
  proxy.on("connect", (request, socket) => {
    proxied.push({ target: request.url, headers: JSON.stringify(request.headers) });
    if (refuses) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const onward = connect(portOf(service), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on("error", () => undefined);
  });
  for (const server of [service, proxy]) await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  for (const server of [service, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

/** One call in a process that trusts the test's certificate, or doesn't. */
async function callOnce(trusts: boolean, ...args: readonly string[]): Promise<unknown> {
  const env = { ...process.env, ...(trusts ? { NODE_EXTRA_CA_CERTS: join(folder, "cert.pem") } : {}) };
  const { stdout } = await run(process.execPath, [program, ...args], { env });
  return JSON.parse(stdout);
}

describe("the way to the service", () => {
  it("trusts what NODE_EXTRA_CA_CERTS adds", async () => {
    expect(await callOnce(true, `https://localhost:${portOf(service)}`)).toEqual({ action: "deleted" });
  });

  it("without it refuses the certificate before anything is sent", async () => {
    expect(await callOnce(false, `https://localhost:${portOf(service)}`)).toEqual({ code: "tls_failed", begun: "no" });
  });

  it("refuses a certificate of another name", async () => {
    expect(await callOnce(true, `https://127.0.0.1:${portOf(service)}`)).toEqual({ code: "tls_failed", begun: "no" });
  });

  it("goes through the system's proxy, which never sees the key", async () => {
    const through = `http://127.0.0.1:${portOf(proxy)}`;
    expect(await callOnce(true, "https://service.example", through)).toEqual({ action: "deleted" });
    expect(proxied.map(({ target }) => target)).toEqual(["service.example:443"]);
    expect(proxied[0]?.headers).not.toContain(KEY);
  });

  it("tells when the proxy refuses; nothing has left then", async () => {
    refuses = true;
    const failed = { code: "proxy_failed", begun: "no" };
    const through = `http://127.0.0.1:${portOf(proxy)}`;
    const proxies = [through, "nonsense", "http://127.0.0.1:1"];
    // Each is tried again after a while: side by side they wait once.
    const answers = await Promise.all(proxies.map((one) => callOnce(true, "https://service.example", one)));
    expect(answers).toEqual([failed, failed, failed]);
  }, 60_000);

  it("does not use a proxy for this computer", async () => {
    proxied.length = 0;
    refuses = false;
    const through = `http://127.0.0.1:${portOf(proxy)}`;
    expect(await callOnce(true, `https://localhost:${portOf(service)}`, through)).toEqual({ action: "deleted" });
    expect(proxied).toEqual([]);
  });
});
