import { execFileSync } from "node:child_process";
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { releaseList } from "#core/shells/electron/updates/release-list.ts";

export interface Release {
  readonly version: string;
  /** The AppImage. */
  readonly bytes: Buffer;
  readonly notes: string;
}

/** A publisher's server on this machine, over https, with a certificate and a key of its own. */
export interface LocalReleases {
  readonly url: string;
  /** For `NODE_EXTRA_CA_CERTS`. */
  readonly certificate: string;
  /** The public half of the key that signs lists: SPKI, base64. */
  readonly key: string;
  /** What was asked for, in order. */
  readonly asked: readonly string[];
  /** Puts a release there in place of the one before; `changed` is done to what is served, after it was signed. */
  publish(release: Release, changed?: (files: Map<string, string | Buffer>) => void): void;
  close(): void;
}

export const imageName = (version: string): string => `Reelsong-${version}-linux-x86_64.AppImage`;
const list = releaseList(process.platform, process.arch);

/** `signer`: the publisher's private key (PEM) where the program has its public half already; else one is made. */
export async function serveReleases(folder: string, signer?: string): Promise<LocalReleases> {
  mkdirSync(folder, { recursive: true });
  const [privateFile, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=Reelsong test", "-addext", "subjectAltName=DNS:localhost"],
    ...["-keyout", privateFile, "-out", certificate],
  ]);
  const privateKey = signer ? createPrivateKey(signer) : generateKeyPairSync("ed25519").privateKey;
  const files = new Map<string, string | Buffer>();
  const asked: string[] = [];
  const server = createServer(
    { key: readFileSync(privateFile), cert: readFileSync(certificate) },
    (request, response) => {
      const name = new URL(request.url ?? "/", "https://localhost").pathname.slice(1);
      asked.push(name);
      const file = files.get(name);
      response.statusCode = file === undefined ? 404 : 200;
      response.end(file);
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    key: createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64"),
    asked,
    publish({ version, bytes, notes }, changed) {
      const name = imageName(version);
      const text = [
        `version: ${version}`,
        "files:",
        `  - url: ${name}`,
        `    sha512: ${createHash("sha512").update(bytes).digest("base64")}`,
        `    size: ${bytes.length}`,
        `path: ${name}`,
        `releaseNotes: ${JSON.stringify(notes)}`,
        "releaseDate: '2026-11-26T12:00:00.000Z'",
        "",
      ].join("\n");
      files.clear();
      files.set(list, text);
      files.set(`${list}.sig`, sign(null, Buffer.from(text), privateKey).toString("base64"));
      files.set(name, bytes);
      changed?.(files);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A program's folders as they are in a package that looks for updates at `url`, with lists signed by `key`. */
export function layOutPackage(folder: string, version: string, { url, key }: LocalReleases) {
  const places = { version, app: join(folder, "app"), resources: join(folder, "resources") };
  for (const place of [places.app, places.resources]) mkdirSync(place, { recursive: true });
  writeFileSync(join(places.app, "package.json"), JSON.stringify({ name: "reelsong", version, updatesKey: key }));
  const lines = ["provider: generic", `url: ${url}`, "updaterCacheDirName: reelsong-updater", ""];
  writeFileSync(join(places.resources, "app-update.yml"), lines.join("\n"));
  return places;
}
