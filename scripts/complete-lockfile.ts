import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describePlatform, findMissingPackages, type LockedPackages } from "./lockfile.ts";

const file = join(import.meta.dirname, "..", "package-lock.json");

/** Run after `npm install` on a machine whose registry lacks the native parts of other systems. */
function completeLockfile(): void {
  const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: LockedPackages };
  const missing = findMissingPackages(lock.packages);
  for (const { name, version, wantedBy } of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${wantedBy} wants ${name} ${version}, not one exact version.`);
    const dev = lock.packages[wantedBy]?.dev;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...describePlatform(name),
      ...(dev ? { dev } : {}),
      optional: true,
    };
  }
  // npm sorts by the path in the order of the English alphabet.
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added to the lockfile.\n`);
}

completeLockfile();
