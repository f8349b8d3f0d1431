/** The parts of package-lock.json (version 3) that matter here. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export type LockedPackages = Record<string, LockedPackage>;

export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** Path of the package that wants it. */
  readonly wantedBy: string;
}

/**
 * Optional packages that the lockfile names but does not hold: native parts for other systems, which npm leaves out
 * when its registry does not serve them. `npm ci` refuses such a lockfile, and other systems would get nothing.
 */
export function findMissingPackages(packages: LockedPackages): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => !isFound(packages, path, name, version))
      .map(([name, version]) => ({ name, version, wantedBy: path })),
  );
}

/** Another version than the one that is wanted stands in for none. A range is left to npm. */
function isFound(packages: LockedPackages, path: string, name: string, version: string): boolean {
  const place = findPackage(packages, path, name);
  const found = place === undefined ? undefined : packages[place];
  return found !== undefined && (!/^\d/.test(version) || found.version === undefined || found.version === version);
}

/** Path of a package as Node looks it up: in the folder of who wants it first, then upwards. */
export function findPackage(packages: LockedPackages, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === "") return undefined;
  }
}

const systems = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** What a native part's name says about where it runs: `…-linux-arm-gnueabihf` → linux, arm, glibc. */
export function describePlatform(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.slice(name.lastIndexOf("/") + 1).split("-");
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : os === "linux" ? "glibc" : undefined;
  if (cpu === undefined) throw new Error(`The name ${name} does not say where it runs.`);
  return { cpu: [cpu], ...(os ? { os: [os] } : {}), ...(libc ? { libc: [libc] } : {}) };
}
