import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findChromium } from "./find-chromium.ts";

interface Need {
  readonly what: string;
  readonly there: () => boolean;
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** Needed on Linux only: elsewhere the system's own keychain is always there. */
  readonly linuxOnly?: boolean;
}

const needs: readonly Need[] = [
  { what: "a Chromium browser", there: () => findChromium() !== undefined, packages: ["chromium"] },
  { what: "ffmpeg and ffprobe", there: () => onPath("ffmpeg") && onPath("ffprobe"), packages: ["ffmpeg"] },
  { what: "D-Bus", there: () => onPath("dbus-run-session"), packages: ["dbus"], linuxOnly: true },
  {
    what: "a keychain service",
    there: () => onPath("gnome-keyring-daemon"),
    packages: ["gnome-keyring", "libsecret-1-0"],
    linuxOnly: true,
  },
  {
    what: "an encoder of HEIC pictures",
    there: () => onPath("heif-enc"),
    packages: ["libheif-examples"],
    linuxOnly: true,
  },
];

/** Installs what the tests drive, where that can be done without asking; elsewhere says what is missing. */
export function setUpTestMachine(): void {
  const missing = missingNeeds();
  if (missing.length === 0) return;
  const packages = missing.flatMap((need) => need.packages);
  if (!mayInstall()) {
    process.stderr.write(
      `The tests need ${missing.map(({ what }) => what).join(", ")}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`Installing for the tests: ${packages.join(" ")}\n`);
  apt("update");
  apt("install", "-y", "--no-install-recommends", ...packages);
  const still = missingNeeds();
  if (still.length === 0) return;
  process.stderr.write(`Still missing after the installation: ${still.map(({ what }) => what).join(", ")}.\n`);
  process.exit(1);
}

function missingNeeds(): Need[] {
  return needs.filter((need) => !(need.linuxOnly && process.platform !== "linux") && !need.there());
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && onPath("apt-get");
}

function apt(...args: readonly string[]): void {
  spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

function onPath(command: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)));
}

if (import.meta.main) setUpTestMachine();
