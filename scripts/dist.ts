import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Arch, build, Platform } from "electron-builder";
import { allBundles, buildBundles } from "./build.ts";
import { makeDebianPackage } from "./packaging/debian-package.ts";
import { desktopBuild } from "./packaging/desktop-build.ts";
import { readShipped, writeNotices } from "./packaging/notices.ts";
import { makeNpmPackage } from "./packaging/npm-package.ts";
import { packPage } from "./packaging/packed-page.ts";
import { publicKeyOf, signUpdates, writeChecksums } from "./packaging/sign-updates.ts";
import { updatesUrl } from "./packaging/updates-url.ts";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** `--browser`: the browser shell with its Node as a Debian package of this machine's kind, in `dist/`; lintian's complaints end it with an error. */
async function makeBrowserPackage(): Promise<void> {
  await buildBundles(["client", "main"], { force: true });
  const file = makeDebianPackage({ root, folder: join(root, "dist"), version });
  process.stdout.write(`${file}\n`);
  const lint = spawnSync("lintian", ["--allow-root", "--fail-on", "error,warning", file], { stdio: "inherit" });
  if (lint.error) process.stdout.write("lintian isn’t installed, so the package wasn’t checked by it.\n");
  process.exitCode = lint.status ?? 0;
}

/** `--npm`: the browser shell as a command that npm installs, in `dist/`. */
async function makeCommand(): Promise<void> {
  await buildBundles(["client", "main"], { force: true });
  process.stdout.write(`${makeNpmPackage({ root, folder: join(root, "dist"), version })}\n`);
}

/**
 * Makes the installers of this machine's platform in `dist/`, or of `--mac`, `--win`, `--linux`; `--dir` the unpacked
 * programs only; for both processors, or for `--x64` or `--arm64`. Updates are looked for where REELSONG_UPDATES_URL points, over https; a build without it never looks. With
 * it goes REELSONG_UPDATES_PRIVATE_KEY (Ed25519, PEM): the program takes only releases that it signed.
 */
async function makeInstallers(): Promise<void> {
  const unpacked = process.argv.includes("--dir");
  const named = { "--mac": Platform.MAC, "--win": Platform.WINDOWS, "--linux": Platform.LINUX };
  const asked = Object.entries(named).filter(([flag]) => process.argv.includes(flag));
  const platforms = asked.length === 0 ? [Platform.current()] : asked.map(([, platform]) => platform);
  if (platforms.includes(Platform.MAC) && process.platform !== "darwin" && !unpacked)
    throw new Error(
      "Packages for macOS can be made on a Mac only: nothing else signs them. Use --dir to look into one.",
    );
  const processors = { "--x64": Arch.x64, "--arm64": Arch.arm64 };
  const askedArches = Object.entries(processors).flatMap(([flag, arch]) => (process.argv.includes(flag) ? [arch] : []));
  const url = updatesUrl(process.env.REELSONG_UPDATES_URL);
  const pem = process.env.REELSONG_UPDATES_PRIVATE_KEY;
  if (url !== undefined && !pem)
    throw new Error("REELSONG_UPDATES_URL needs REELSONG_UPDATES_PRIVATE_KEY: unsigned updates aren’t taken.");
  await buildBundles(allBundles, { force: true });
  packPage(join(root, "out/renderer"), join(root, "out/packed"));
  // Shipped beside the program (electron-builder.yml), where people can read it.
  writeFileSync(join(root, "out", "notices.txt"), writeNotices(readShipped(root)));
  try {
    const updates = url === undefined || !pem ? undefined : { url, key: publicKeyOf(pem) };
    const options = desktopBuild({
      ...{ root, version, platforms, unpacked, updates, environment: process.env },
      ...(askedArches.length === 0 ? {} : { arches: askedArches }),
    });
    for (const file of await build(options)) process.stdout.write(`${file}\n`);
    if (pem && updates) for (const file of signUpdates(join(root, "dist"), pem)) process.stdout.write(`${file}\n`);
  } finally {
    for (const folder of ["bindings", "linux", "packed"])
      rmSync(join(root, "out", folder), { recursive: true, force: true });
  }
}

/** `--checksums`: SHA256SUMS of what is in `dist/`, signed by REELSONG_UPDATES_PRIVATE_KEY where there is one. */
function writeSums(): void {
  for (const file of writeChecksums(join(root, "dist"), process.env.REELSONG_UPDATES_PRIVATE_KEY))
    process.stdout.write(`${file}\n`);
}

/** Electron and the installers' tools are downloaded by electron-builder; its stack says nothing that helps. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|getaddrinfo|network/i.test(text)
    ? `Electron, or a tool that makes installers, couldn’t be downloaded: ${text}\nConnect to the internet once, or set ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR.`
    : text;
}

try {
  if (process.argv.includes("--checksums")) writeSums();
  else if (process.argv.includes("--browser")) await makeBrowserPackage();
  else if (process.argv.includes("--npm")) await makeCommand();
  else await makeInstallers();
} catch (error) {
  process.stderr.write(`The package couldn’t be made: ${explain(error)}\n`);
  process.exitCode = 1;
}
