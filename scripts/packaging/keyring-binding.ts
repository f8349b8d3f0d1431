import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the keychain's native library is called for a package's target; npm installs only this machine's. */
export function bindingOf(platform: string, arch: string): string {
  const build = { linux: "-gnu", win32: "-msvc", darwin: "" }[platform];
  if (build === undefined) throw new Error(`There is no keychain library for ${platform}.`);
  return `@napi-rs/keyring-${platform}-${arch}${build}`;
}

/** Puts the target's library beside this machine's, at the version that the lock file names. */
export function provideBinding(root: string, platform: string, arch: string): void {
  const name = bindingOf(platform, arch);
  const place = join(root, "node_modules", name);
  if (holdsLibrary(place)) return;
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(root, "node_modules/@napi-rs/keyring/package.json"), "utf8"),
  ) as { optionalDependencies: Record<string, string> };
  // In a folder of its own: npm would remove this machine's library from the tree as foreign.
  const folder = mkdtempSync(join(tmpdir(), "reelsong-binding-"));
  try {
    const flags = [
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--force",
      "--prefix",
      folder,
      "--os",
      platform,
      "--cpu",
      arch,
    ];
    const libc = platform === "linux" ? ["--libc", "glibc"] : [];
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    execFileSync(npm, ["install", ...flags, ...libc, `${name}@${optionalDependencies[name]}`], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    cpSync(join(folder, "node_modules", name), place, { recursive: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws when a packed app lacks the library: it would start, and keep no key. `resources`: its resources folder. */
export function requireBinding(resources: string, platform: string, arch: string): void {
  const name = bindingOf(platform, arch);
  if (!holdsLibrary(join(resources, "app.asar.unpacked/node_modules", name))) {
    throw new Error(`The package for ${platform} ${arch} lacks the keychain library ${name}.`);
  }
}

const holdsLibrary = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((file) => file.endsWith(".node"));
