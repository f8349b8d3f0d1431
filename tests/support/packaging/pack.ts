import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Arch, build, type CliOptions, Platform } from "electron-builder";
import { desktopBuild } from "../../../scripts/packaging/desktop-build.ts";
import { bindingOf, stageBinding } from "../../../scripts/packaging/keyring-binding.ts";
import { readShipped, writeNotices } from "../../../scripts/packaging/notices.ts";
import { packPage } from "../../../scripts/packaging/packed-page.ts";
import { writeMadeUpElectron } from "./made-up-electron.ts";

/**
 * Packs the desktop program for three systems over a made-up Electron into the folder that is named, as `npm run dist` does
 * it, up to the tools that have to be downloaded: what fpm and the maker of AppImages would be given is written to
 * `linux-targets.json`. A program by itself: electron-builder takes the folder it runs in for the project.
 */
const [, , folder = ""] = process.argv;
const root = process.cwd();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const distributions = { linux: "linux", mac: "darwin", windows: "win32" } as const;
const arches = { mac: Arch.arm64, windows: Arch.x64 };
const names = { linux: Platform.LINUX, mac: Platform.MAC, windows: Platform.WINDOWS };

/** A library of another system can't be had without a registry: one by its name, in its place. */
function provideBinding(stage: string, target: { readonly platform: string; readonly arch: string }): void {
  if (target.platform === process.platform && target.arch === process.arch) {
    stageBinding(root, stage, target);
    return;
  }
  const name = bindingOf(target.platform, target.arch);
  const file = `${name.slice("@napi-rs/".length).replace("keyring-", "keyring.")}.node`;
  mkdirSync(join(stage, name), { recursive: true });
  writeFileSync(join(stage, name, "package.json"), JSON.stringify({ name, version: "2.1.2", main: file }));
  writeFileSync(join(stage, name, file), name);
}

// fpm can't be had: one .deb is made by what stands in for it, to be looked into.
const fpm = join(folder, "fpm");
writeFileSync(fpm, `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, "stand-in-fpm.ts")}" "$@"\n`, {
  mode: 0o755,
});
process.env.CUSTOM_FPM_PATH = fpm;
const hasDpkg = spawnSync("sh", ["-c", "command -v dpkg-deb"]).status === 0;
const isDebForX64 = (args: readonly string[]) =>
  args.includes("--deb-priority") && args.some((arg, at) => arg === "amd64" && args[at - 1] === "--architecture");

packPage(join(root, "out/renderer"), join(root, "out/packed"));
writeFileSync(join(root, "out/notices.txt"), writeNotices(readShipped(root)));
const told: unknown[] = [];
try {
  for (const name of ["linux", "mac", "windows"] as const) {
    const electronDist = join(folder, "electron", name);
    writeMadeUpElectron(electronDist, distributions[name]);
    const options = desktopBuild({
      ...{
        root,
        version,
        platforms: [names[name]],
        environment: { REELSONG_HOMEPAGE: "https://reelsong.example" },
        unpacked: name !== "linux",
      },
      updates: { url: "https://updates.example/reelsong", key: "a public key" },
      provideBinding,
      // On Linux all installers for both processors; of the others one unpacked program each, to save time.
      ...(name === "linux" ? {} : { arches: [arches[name]] }),
    });
    const packed: CliOptions = {
      ...options,
      // The config is an object: `desktopBuild` makes it.
      config: {
        ...(options.config as object),
        electronDist,
        directories: { output: join(folder, name) },
        // Windows' resources are edited by a tool that would be downloaded, but for the sum of the archive.
        ...(name === "windows" ? { win: { signAndEditExecutable: false } } : {}),
      },
      // electron-builder's own door for tests: true ends a target before its tool is asked for.
      ...{
        effectiveOptionComputed: async (computed: unknown) => {
          // fpm's files are temporary.
          if (Array.isArray(computed) && typeof computed[1] === "string") {
            const kept = join(folder, `${told.length}.desktop`);
            copyFileSync(computed[1], kept);
            const args = computed[0] as string[];
            told.push({ args, desktop: kept });
            if (hasDpkg && isDebForX64(args)) return false;
          } else told.push(computed);
          return true;
        },
      },
    };
    await build(packed);
  }
  cpSync(join(root, "out/linux"), join(folder, "papers"), { recursive: true });
} finally {
  for (const place of ["bindings", "linux", "packed"])
    rmSync(join(root, "out", place), { recursive: true, force: true });
}
writeFileSync(join(folder, "linux-targets.json"), JSON.stringify(told));
