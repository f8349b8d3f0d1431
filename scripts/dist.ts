import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Arch, build, type CliOptions, Platform } from "electron-builder";
import { allBundles, buildBundles } from "./build.ts";
import { makeDebianPackage } from "./packaging/debian-package.ts";
import { provideBinding, requireBinding } from "./packaging/keyring-binding.ts";
import { readShipped, writeNotices } from "./packaging/notices.ts";
import { updatesUrl } from "./packaging/updates-url.ts";

const root = join(import.meta.dirname, "..");

/** `--browser`: the browser shell with its Node as a Debian package of this machine's kind, in `dist/`; lintian's complaints end it with an error. */
async function makeBrowserPackage(): Promise<void> {
  await buildBundles(["client", "main"], { force: true });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const file = makeDebianPackage({ root, folder: join(root, "dist"), version });
  process.stdout.write(`${file}\n`);
  const lint = spawnSync("lintian", ["--allow-root", "--fail-on", "error,warning", file], { stdio: "inherit" });
  if (lint.error) process.stdout.write("lintian isn’t installed, so the package wasn’t checked by it.\n");
  process.exitCode = lint.status ?? 0;
}

/**
 * Makes the installers of this machine's platform in `dist/`, or of `--mac`, `--win`, `--linux`.
 * Updates are looked for where REELSONG_UPDATES_URL points, over https; a build without it never looks.
 */
async function makeInstallers(): Promise<void> {
  await buildBundles(allBundles, { force: true });
  // Shipped beside the program (electron-builder.yml), where people can read it.
  writeFileSync(join(root, "out", "notices.txt"), writeNotices(readShipped(root)));
  const url = updatesUrl(process.env.REELSONG_UPDATES_URL);
  const named = { "--mac": Platform.MAC, "--win": Platform.WINDOWS, "--linux": Platform.LINUX };
  const platforms = Object.entries(named).filter(([flag]) => process.argv.includes(flag));
  const options: CliOptions = {
    targets: new Map(
      (platforms.length === 0 ? [Platform.current()] : platforms.map(([, platform]) => platform)).map((platform) => [
        platform,
        new Map(),
      ]),
    ),
    publish: "never",
    config: {
      extends: "electron-builder.yml",
      publish: url === undefined ? null : [{ provider: "generic", url }],
      beforePack: async ({ electronPlatformName, arch }) => provideBinding(root, electronPlatformName, Arch[arch]),
      afterPack: async ({ electronPlatformName, arch, appOutDir, packager }) =>
        requireBinding(packager.getResourcesDir(appOutDir), electronPlatformName, Arch[arch]),
      // Packages of Linux must name a home; a build made privately has none but itself.
      extraMetadata: { homepage: process.env.REELSONG_HOMEPAGE ?? "urn:studio.reelsong.app" },
    },
  };
  for (const file of await build(options)) process.stdout.write(`${file}\n`);
}

await (process.argv.includes("--browser") ? makeBrowserPackage() : makeInstallers());
