import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { AppImageUpdater, AppUpdater } from "electron-updater";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findSignedUpdate } from "#core/shells/electron/updates/find-signed-update.ts";
import { releaseList } from "#core/shells/electron/updates/release-list.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** The updater of AppImages as it ships, outside of Electron: its own adapter for the app, and Node's HTTP. */
const require = createRequire(import.meta.url);
const updaterModule = require("electron-updater") as { AppImageUpdater: typeof AppImageUpdater };
/** What is used of the library below it, which is no dependency of ours. */
interface DownloadOptions {
  readonly headers?: Record<string, string> | null;
  readonly cancellationToken: {
    createPromise(
      begin: (done: (file: string) => void, fail: (error: Error) => void, onCancel: (stop: () => void) => void) => void,
    ): Promise<string>;
  };
}
declare class HttpExecutor {
  protected doDownload(options: RequestOptions, task: object, redirects: number): void;
}
const runtime = createRequire(require.resolve("electron-updater"))("builder-util-runtime") as {
  HttpExecutor: typeof HttpExecutor;
  configureRequestUrl(url: URL, options: RequestOptions): void;
};

const keys = generateKeyPairSync("ed25519");
const key = keys.publicKey.export({ type: "spki", format: "der" }).toString("base64");
const name = "Reelsong-0.2.0-linux-x86_64.AppImage";
const image = randomBytes(200_000);
const list = (bytes: Buffer = image) => `version: 0.2.0
files:
  - url: ${name}
    sha512: ${createHash("sha512").update(bytes).digest("base64")}
    size: ${bytes.length}
path: ${name}
releaseNotes: "<p>Songs are better.</p>"
releaseDate: '2026-11-26T12:00:00.000Z'
`;
const signature = (text: string) => sign(null, Buffer.from(text), keys.privateKey).toString("base64");

/** A place for releases, and the updater of version 0.1.0, which looks there. */
async function setUp(files: Readonly<Record<string, string | Buffer>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "", "http://127.0.0.1").pathname.slice(1);
    asked.push(path);
    const file = files[path];
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const installed = join(folder, "Reelsong.AppImage");
  writeFileSync(installed, "version 0.1.0", { mode: 0o755 });
  vi.stubEnv("APPIMAGE", installed);
  vi.stubEnv("TEST_UPDATER_ARCH", "x64");
  onTestFinished(() => void vi.unstubAllEnvs());

  const app = {
    ...{ version: "0.1.0", name: "Reelsong", isPackaged: true, appUpdateConfigPath: join(folder, "app-update.yml") },
    ...{ userDataPath: folder, baseCachePath: join(folder, "cache") },
    whenReady: async () => {},
    relaunch() {},
    quit() {},
    onQuit: () => {},
  };
  writeFileSync(app.appUpdateConfigPath, "updaterCacheDirName: reelsong-updater\n");
  const updater = new updaterModule.AppImageUpdater({ provider: "generic", url }, app);
  Object.assign(updater, { httpExecutor: nodeExecutor() });
  // Its provider keeps the executor of the moment it is made in.
  updater.setFeedURL({ provider: "generic", url });
  updater.logger = null;
  updater.autoDownload = false;
  updater.disableDifferentialDownload = true;
  updater.on("error", () => {});
  return { updater: updater as AppUpdater, url, asked, installed };
}

/** As electron-updater's own, over `node:http` in place of Electron's `net`. */
function nodeExecutor(): HttpExecutor {
  class Executor extends runtime.HttpExecutor {
    createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
      return httpRequest(options, callback);
    }
    /** A whole file, held to its sum. */
    download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
      const request: RequestOptions = { headers: options.headers ?? {} };
      runtime.configureRequestUrl(url, request);
      return options.cancellationToken.createPromise((done, fail, onCancel) => {
        const callback = (error?: Error | null) => (error ? fail(error) : done(destination));
        this.doDownload(request, { destination, options, onCancel, responseHandler: null, callback }, 0);
      });
    }
  }
  return new Executor();
}

const source = (url: string) => ({
  ...{ list: releaseList("linux", "x64"), key },
  fetch: (file: string) => fetch(`${url}/${file}`),
});

// @shows Installed, point by point › A11. Updates: asked for, in the language, with what is new, progress, later, never; https; signed; from N−1 against a local server
describe("from 0.1.0, an update on a local server", () => {
  it("that is signed is found, downloaded whole, and held beside the running AppImage until it is installed", async () => {
    const text = list();
    const served = { "latest-linux.yml": text, "latest-linux.yml.sig": signature(text), [name]: image };
    const { updater, url, installed } = await setUp(served);
    expect(await findSignedUpdate(updater, source(url))).toEqual({ version: "0.2.0", notes: "Songs are better." });
    const [file] = await updater.downloadUpdate();
    expect(readFileSync(file ?? "").equals(image)).toBe(true);
    expect(statSync(file ?? "").mode & 0o777).toBe(0o755);
    expect(readFileSync(installed, "utf8")).toBe("version 0.1.0");
  });

  it.each([
    ["isn't signed", { "latest-linux.yml": list(), [name]: image }],
    [
      "carries the signature of another list",
      {
        "latest-linux.yml": list(),
        "latest-linux.yml.sig": signature(list().replace("0.2.0", "0.1.5")),
        [name]: image,
      },
    ],
  ])("that %s is refused before any of it is downloaded", async (_what, served) => {
    const { updater, url, asked } = await setUp(served);
    await expect(findSignedUpdate(updater, source(url))).rejects.toThrow("isn’t signed by Reelsong’s publisher");
    expect(asked).not.toContain(name);
  });

  it("is described by the list that was signed, not by what the updater fetched itself", async () => {
    const text = list();
    const sum = createHash("sha512").update(image).digest("base64");
    const told = { version: "0.2.0", files: [{ url: name, sha512: sum }], releaseNotes: "Call this number." };
    const updater = { checkForUpdates: async () => ({ isUpdateAvailable: true, updateInfo: told }) };
    const served: Readonly<Record<string, string>> = {
      "latest-linux.yml": text,
      "latest-linux.yml.sig": signature(text),
    };
    const given = { ...source(""), fetch: async (file: string) => new Response(served[file]) };
    expect(await findSignedUpdate(updater as never, given)).toEqual({ version: "0.2.0", notes: "Songs are better." });
  });

  it("with a list without end is refused before it is read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(into) {
        sent += 1;
        into.enqueue(new Uint8Array(16_384));
      },
    });
    const told = { version: "0.2.0", files: [] };
    const updater = { checkForUpdates: async () => ({ isUpdateAvailable: true, updateInfo: told }) };
    const given = { ...source(""), fetch: async () => new Response(endless) };
    await expect(findSignedUpdate(updater as never, given)).rejects.toThrow("latest-linux.yml is too long");
    expect(sent).toBeLessThan(10);
  });

  it("whose file was changed after the list was signed is thrown away", async () => {
    const text = list();
    const changed = Buffer.from(image);
    changed.writeUInt8((changed.readUInt8(0) + 1) % 256);
    const served = { "latest-linux.yml": text, "latest-linux.yml.sig": signature(text), [name]: changed };
    const { updater, url, installed } = await setUp(served);
    await findSignedUpdate(updater, source(url));
    await expect(updater.downloadUpdate()).rejects.toThrow(/sha512 checksum mismatch/);
    expect(readFileSync(installed, "utf8")).toBe("version 0.1.0");
  });

  it("of the same version, or an earlier one, is none", async () => {
    for (const version of ["0.1.0", "0.0.9"]) {
      const text = list().replaceAll("0.2.0", version);
      const served = { "latest-linux.yml": text, "latest-linux.yml.sig": signature(text) };
      const { updater, url } = await setUp(served);
      expect(await findSignedUpdate(updater, source(url))).toBeNull();
    }
  });
});

it.each([
  ["linux", "x64", "latest-linux.yml"],
  ["linux", "arm64", "latest-linux-arm64.yml"],
  ["darwin", "arm64", "latest-mac.yml"],
  ["win32", "x64", "latest.yml"],
])("the list of %s %s is %s", (platform, arch, expected) => expect(releaseList(platform, arch)).toBe(expected));
