import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly link?: boolean }>>;
}

/** The lockfile holds no download address (so any registry serves it), and every version is exact. */
export function checkLockfile(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    string,
    Record<string, string> | undefined
  >;
  const addresses = Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined && !entry.link)
    .map(([path]) => `package-lock.json: ${path} has a download address`);
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} is “${version}”, not one exact version`);
  return [...addresses, ...ranges];
}

if (import.meta.main) {
  const found = checkLockfile(join(import.meta.dirname, ".."));
  for (const problem of found) process.stdout.write(`${problem}\n`);
  if (found.length > 0) process.exit(1);
}
