import { spawn } from "node:child_process";
import { once } from "node:events";
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
  /** The tests are as complete without it, but slower: its absence is no error. */
  readonly optional?: boolean;
}

const needs: readonly Need[] = [
  { what: "a Chromium browser", there: () => findChromium() !== undefined, packages: ["chromium"] },
  {
    what: "Chromium's headless shell",
    there: () => onPath("chromium-headless-shell"),
    packages: ["chromium-headless-shell"],
    linuxOnly: true,
    optional: true,
  },
  { what: "ffmpeg and ffprobe", there: () => onPath("ffmpeg") && onPath("ffprobe"), packages: ["ffmpeg"] },
  { what: "xmllint", there: () => onPath("xmllint"), packages: ["libxml2-utils"] },
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
  ...(
    [
      ["a checker of menu entries", "desktop-file-validate", "desktop-file-utils"],
      ["a checker of AppStream records", "appstreamcli", "appstream"],
      ["a checker of Debian packages", "lintian", "lintian"],
      ["what knows kinds of files", "update-mime-database", "shared-mime-info"],
    ] as const
  ).map(
    ([what, program, name]): Need => ({
      ...{ what, there: () => onPath(program), packages: [name], linuxOnly: true },
      // Without it that one test is skipped, and counted so.
      optional: true,
    }),
  ),
];

/** Installs what the tests drive, where that can be done without asking; elsewhere says what is missing and ends. */
export async function setUpTestMachine(): Promise<void> {
  const missing = needs.filter(isMissing);
  if (mayInstall()) await install(missing);
  const still = missing.filter((need) => need.optional !== true && isMissing(need));
  if (still.length === 0) return;
  const packages = still.flatMap((need) => need.packages);
  process.stderr.write(
    `The tests need ${still.map(({ what }) => what).join(", ")}. On Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}\n`,
  );
  process.exit(1);
}

function isMissing(need: Need): boolean {
  return !(need.linuxOnly && process.platform !== "linux") && !need.there();
}

async function install(missing: readonly Need[]): Promise<void> {
  if (missing.length === 0) return;
  process.stdout.write(`Installing for the tests: ${missing.flatMap((need) => need.packages).join(" ")}\n`);
  await apt("update");
  // Each by itself: a package that this system doesn't know must not keep the others away.
  for (const { packages } of missing) await apt("install", "-y", "--no-install-recommends", ...packages);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && onPath("apt-get");
}

async function apt(...args: readonly string[]): Promise<void> {
  const child = spawn("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  await once(child, "close");
}

function onPath(command: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)));
}

if (import.meta.main) await setUpTestMachine();
