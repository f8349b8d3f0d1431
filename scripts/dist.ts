import { join } from "node:path";
import { Arch, build, type CliOptions, Platform } from "electron-builder";
import { allBundles, buildBundles } from "./build.ts";
import { provideBinding, requireBinding } from "./packaging/keyring-binding.ts";
import { updatesUrl } from "./packaging/updates-url.ts";

/**
 * Makes the installers of this machine's platform in `dist/`, or of `--mac`, `--win`, `--linux`.
 * Updates are looked for where REELSONG_UPDATES_URL points, over https; a build without it never looks.
 */
async function makeInstallers(): Promise<void> {
  await buildBundles(allBundles, { force: true });
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
      beforePack: async ({ electronPlatformName, arch }) =>
        provideBinding(join(import.meta.dirname, ".."), electronPlatformName, Arch[arch]),
      afterPack: async ({ electronPlatformName, arch, appOutDir, packager }) =>
        requireBinding(packager.getResourcesDir(appOutDir), electronPlatformName, Arch[arch]),
      // Packages of Linux must name a home; a build made privately has none but itself.
      extraMetadata: { homepage: process.env.REELSONG_HOMEPAGE ?? "urn:studio.reelsong.app" },
    },
  };
  for (const file of await build(options)) process.stdout.write(`${file}\n`);
}

await makeInstallers();
