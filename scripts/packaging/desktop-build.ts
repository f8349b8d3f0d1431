import { rmSync } from "node:fs";
import { join } from "node:path";
import { Arch, type CliOptions, type Configuration, Platform } from "electron-builder";
import { requireBinding, stageBinding } from "./keyring-binding.ts";
import { desktopId, maintainer, writeLinuxPapers } from "./linux-papers.ts";
import { unreachedFiles } from "./packed-files.ts";

export interface DesktopBuild {
  /** The project, with its bundles in out/, and the page as it is packed in out/packed. */
  readonly root: string;
  /** As in package.json. */
  readonly version: string;
  readonly platforms: readonly Platform[];
  /** Both that Electron is made for, unless told. */
  readonly arches?: readonly Arch[];
  readonly environment: NodeJS.ProcessEnv;
  /** Where updates are looked for (https), and the publisher's public key; absent for a build that never looks. */
  readonly updates?: { readonly url: string; readonly key: string } | undefined;
  /** The unpacked program only, without an installer. */
  readonly unpacked?: boolean;
  /** Puts a target's keychain library into a folder; as the lock file names it unless told otherwise. */
  readonly provideBinding?: (folder: string, target: { readonly platform: string; readonly arch: string }) => void;
}

/** What electron-builder is given beyond `electron-builder.yml`: all that depends on the bundles and on this build. */
export function desktopBuild(build: DesktopBuild): CliOptions & { targets: NonNullable<CliOptions["targets"]> } {
  const { root, version, platforms, environment, updates, arches = [Arch.x64, Arch.arm64], unpacked = false } = build;
  const provideBinding = build.provideBinding ?? ((folder, target) => stageBinding(root, folder, target));
  const bindings = join(root, "out/bindings");
  const papers = writeLinuxPapers(root, join(root, "out/linux"), version);
  const config: Configuration = {
    publish: updates === undefined ? null : [{ provider: "generic", url: updates.url }],
    // Everything is bundled; only what carries a native library comes from node_modules, and of those one a target.
    files: [
      "package.json",
      "out/{main,preload}/**",
      ...unreachedFiles(join(root, "out/main")).map((file) => `!out/main/${file}`),
      "!**/*.map",
      "!node_modules/**/*.{md,ts,map}",
      "!node_modules/@napi-rs/keyring-*{,/**}",
      // Folders come after the patterns: those that follow one count for it alone.
      { from: "out/packed", to: "out/renderer" },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's, for the target's processor
      { from: "out/bindings/${arch}", to: "node_modules", filter: ["**/*", "!**/*.md"] },
    ],
    electronFuses: fuses(platforms),
    mac: macOptions(environment),
    linux: { maintainer },
    deb: { fpm: [...papers.deb] },
    rpm: { fpm: [...papers.rpm] },
    beforePack: async ({ electronPlatformName: platform, arch }) => {
      // Targets are packed one after the other; `electron-builder.yml` takes what lies here.
      rmSync(bindings, { recursive: true, force: true });
      provideBinding(join(bindings, Arch[arch] ?? ""), { platform, arch: Arch[arch] ?? "" });
    },
    afterPack: async ({ electronPlatformName: platform, arch, appOutDir, packager }) =>
      requireBinding(packager.getResourcesDir(appOutDir), platform, Arch[arch] ?? ""),
    extraMetadata: {
      // Packages of Linux must name a home; a build made privately has none but itself.
      homepage: environment.REELSONG_HOMEPAGE ?? "urn:studio.reelsong.app",
      desktopName: `${desktopId}.desktop`,
      // In the archive, which is held to its sum where Electron can do that, and not beside it.
      ...(updates === undefined ? {} : { updatesKey: updates.key }),
    },
  };
  return {
    // What is made of each stands in electron-builder.yml.
    targets: new Map(
      platforms.map((platform) => [platform, new Map(arches.map((arch) => [arch, unpacked ? ["dir"] : []]))]),
    ),
    publish: "never",
    config,
  };
}

/** Only a Mac can sign for Macs; a package for them that is made elsewhere (`--dir`, to look into) stays unsigned. */
const fuses = (platforms: readonly Platform[]): NonNullable<Configuration["electronFuses"]> =>
  platforms.includes(Platform.MAC) && process.platform !== "darwin" ? { resetAdHocDarwinSignature: false } : {};

/** Notarized where Apple's account is at hand (electron-builder's usual variables); signed in any case where there is a certificate. */
export function macOptions(environment: NodeJS.ProcessEnv): NonNullable<Configuration["mac"]> {
  const byPassword = environment.APPLE_ID && environment.APPLE_APP_SPECIFIC_PASSWORD && environment.APPLE_TEAM_ID;
  const byKey = environment.APPLE_API_KEY && environment.APPLE_API_KEY_ID && environment.APPLE_API_ISSUER;
  return { notarize: Boolean(byPassword || byKey) };
}
