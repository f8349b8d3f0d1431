import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findMissingPackages, type LockedPackages } from "./lockfile.ts";

/** The lockfile is whole for every system and holds no download address (any registry serves it); versions are exact. */
export function checkLockfile(packages: LockedPackages, wanted: Readonly<Record<string, string>>): string[] {
  const addresses = Object.entries(packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([path]) => `package-lock.json: ${path} has a download address`);
  const missing = findMissingPackages(packages).map(
    ({ name, wantedBy }) =>
      `package-lock.json: ${name} of ${wantedBy} is missing; run node scripts/complete-lockfile.ts`,
  );
  const ranges = Object.entries(wanted)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is “${version}”, not one exact version`);
  return [...addresses, ...missing, ...ranges];
}

if (import.meta.main) {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"));
  const manifest = read("package.json") as Record<string, Record<string, string> | undefined>;
  const { packages } = read("package-lock.json") as { packages: LockedPackages };
  const found = checkLockfile(packages, { ...manifest.dependencies, ...manifest.devDependencies });
  for (const problem of found) process.stdout.write(`${problem}\n`);
  if (found.length > 0) process.exit(1);
}
