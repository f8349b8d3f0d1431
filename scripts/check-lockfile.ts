import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findMissingPackages, type LockedPackage, type LockedPackages } from "./lockfile.ts";

/** What package.json says of the scripts that packages run when they are installed. */
export type AllowedScripts = Readonly<Record<string, boolean>>;

/**
 * The lockfile is whole for every system, holds no download address (any registry serves it) and a hash for everything
 * that is fetched; versions are exact; and no package runs a script on being installed that nobody has looked at.
 */
export function checkLockfile(
  packages: LockedPackages,
  wanted: Readonly<Record<string, string>>,
  allowed: AllowedScripts = {},
): string[] {
  const fetched = Object.entries(packages).filter(([path, entry]) => path !== "" && !entry.link);
  const addresses = fetched
    .filter(([, entry]) => entry.resolved !== undefined)
    .map(([path]) => `package-lock.json: ${path} has a download address`);
  const unsealed = fetched
    .filter(([, entry]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? ""))
    .map(
      ([path]) =>
        `package-lock.json: ${path} has no SHA-512 to check it by; take a version that the registry serves whole`,
    );
  const missing = findMissingPackages(packages).map(
    ({ name, wantedBy }) =>
      `package-lock.json: ${name} of ${wantedBy} is missing; run node scripts/complete-lockfile.ts`,
  );
  const ranges = Object.entries(wanted)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is “${version}”, not one exact version`);
  return [...addresses, ...unsealed, ...missing, ...ranges, ...checkScripts(fetched, allowed)];
}

/** Both ways: a script that isn't named would run one day, and a name without a script is a door left open for one. */
function checkScripts(fetched: readonly (readonly [string, LockedPackage])[], allowed: AllowedScripts): string[] {
  const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const scripted = new Set(fetched.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path)));
  return [
    ...[...scripted]
      .filter((name) => allowed[name] === undefined)
      .map((name) => `package.json: ${name} has a script for its installation, and allowScripts doesn't name it`),
    ...Object.keys(allowed)
      .filter((name) => !scripted.has(name))
      .map((name) => `package.json: allowScripts names ${name}, which has no script`),
  ];
}

if (import.meta.main) {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"));
  const manifest = read("package.json") as Record<string, Record<string, string> | undefined> & {
    allowScripts?: AllowedScripts;
  };
  const { packages } = read("package-lock.json") as { packages: LockedPackages };
  const found = checkLockfile(
    packages,
    { ...manifest.dependencies, ...manifest.devDependencies },
    manifest.allowScripts,
  );
  for (const problem of found) process.stdout.write(`${problem}\n`);
  if (found.length > 0) process.exit(1);
}
