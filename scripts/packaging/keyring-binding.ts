import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LockedPackages } from "../lockfile.ts";

/** What the keychain's native library is called for a package's target; npm installs only this machine's. */
export function bindingOf(platform: string, arch: string): string {
  const build = { linux: "-gnu", win32: "-msvc", darwin: "" }[platform];
  if (build === undefined) throw new Error(`There is no keychain library for ${platform}.`);
  return `@napi-rs/keyring-${platform}-${arch}${build}`;
}

/** Fetches a package's tarball into `folder` and returns its path. */
export type FetchTarball = (name: string, version: string, folder: string) => string;

/** Through npm, with the registry that this machine is set to; what came is held to the lock file by who asks. */
const npmPack: FetchTarball = (name, version, folder) => {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["pack", `${name}@${version}`, "--pack-destination", folder], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const [file] = readdirSync(folder).filter((entry) => entry.endsWith(".tgz"));
  if (file === undefined) throw new Error(`npm brought no package for ${name}.`);
  return join(folder, file);
};

/**
 * Puts the target's library, and no other, under `stage/@napi-rs`: this machine's from node_modules, another one by its
 * tarball. Throws where the lock file doesn't name it, or what came isn't what the lock file names.
 */
export function stageBinding(
  root: string,
  stage: string,
  { platform, arch }: { readonly platform: string; readonly arch: string },
  fetchTarball: FetchTarball = npmPack,
): void {
  const name = bindingOf(platform, arch);
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages;
  };
  const locked = packages[`node_modules/${name}`];
  if (locked?.version === undefined || locked.integrity === undefined)
    throw new Error(`package-lock.json doesn’t name ${name}.`);
  rmSync(stage, { recursive: true, force: true });
  const place = join(stage, name);
  mkdirSync(place, { recursive: true });
  const installed = join(root, "node_modules", name);
  if (holdsLibrary(installed) && versionIn(installed) === locked.version) {
    cpSync(installed, place, { recursive: true });
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "reelsong-binding-"));
  try {
    const tarball = fetchTarball(name, locked.version, folder);
    const found = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
    if (found !== locked.integrity) throw new Error(`${name} isn’t what package-lock.json names: its sum is ${found}.`);
    // On all three systems, and what it unpacks is what the lock file names.
    execFileSync("tar", ["-xzf", tarball, "-C", place, "--strip-components=1"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws when a packed app lacks the library (it would start, and keep no key), or has those of other systems. */
export function requireBinding(resources: string, platform: string, arch: string): void {
  const name = bindingOf(platform, arch);
  const folder = join(resources, "app.asar.unpacked/node_modules/@napi-rs");
  const found = existsSync(folder) ? readdirSync(folder).filter((entry) => holdsLibrary(join(folder, entry))) : [];
  const wanted = name.slice("@napi-rs/".length);
  if (!found.includes(wanted))
    throw new Error(`The package for ${platform} ${arch} lacks the keychain library ${name}.`);
  if (found.length > 1)
    throw new Error(`The package for ${platform} ${arch} has keychain libraries of others: ${found.join(", ")}.`);
}

const holdsLibrary = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((file) => file.endsWith(".node"));

function versionIn(folder: string): string | undefined {
  return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: string }).version;
}
