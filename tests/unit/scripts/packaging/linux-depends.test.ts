import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const yml = readFileSync(join(import.meta.dirname, "../../../../electron-builder.yml"), "utf8");
/** The first name of each line of a target's `depends`, without versions. */
const dependsOf = (target: "deb" | "rpm"): string[][] => {
  const [, list = ""] =
    new RegExp(`^${target}:\\n(?:  [a-z].*\\n)*?  depends:\\n((?: {4}- .*\\n)+)`, "m").exec(yml) ?? [];
  return [...list.matchAll(/^ {4}- (.*)$/gm)].map(([, line = ""]) =>
    line
      .replaceAll(/[()]/g, "")
      .split(/ \| | or /)
      .map((name) => name.split(" ")[0] ?? ""),
  );
};
const debian = dependsOf("deb").flat();

/** What electron-builder 26 itself asks for where nothing is named (`FpmTarget.getDefaultDepends`): our lists replace it. */
const ownDeb = [
  ...["libgtk-3-0", "libnotify4", "libnss3", "libxss1", "libxtst6", "xdg-utils", "libatspi2.0-0", "libuuid1"],
  "libsecret-1-0",
];
const ownRpm = [...["gtk3", "libnotify", "nss", "libXScrnSaver", "libXtst", "xdg-utils", "at-spi2-core", "libuuid"]];

/** What Debian's Chromium takes from the system and Electron's brings along, or opens only where it is there (PulseAudio). */
const carried = [
  ...["libdav1d6", "libdouble-conversion3", "libflac12", "libfontconfig1", "libfreetype6", "libharfbuzz-subset0"],
  ...["libharfbuzz0b", "libjpeg62-turbo", "liblcms2-2", "libminizip1", "libopenh264-7", "libopenjp2-7", "libopus0"],
  ...["libpulse0", "libxnvctrl0", "libzstd1", "zlib1g"],
];

// @shows Installed, point by point › A4. All that deb and rpm depend on, by a real Chromium
describe("what the Linux packages depend on", () => {
  it.each(ownDeb)("deb has electron-builder's own %s", (name) => expect(debian).toContain(name));
  it.each(ownRpm)("rpm has electron-builder's own %s", (name) => expect(dependsOf("rpm").flat()).toContain(name));
  it.each(["libgbm1", "libasound2", "libdrm2"])("deb has %s", (name) => expect(debian).toContain(name));

  const triplet = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
  const chromium = "/usr/lib/chromium/chromium";
  const readable = existsSync(chromium) && spawnSync("dpkg-query", ["--version"]).status === 0;
  it.skipIf(!readable)("deb has all that a real Chromium is linked with, but for what Electron carries itself", () => {
    const libraries = neededBy(readFileSync(chromium));
    expect(libraries).toContain("libgbm.so.1");
    const folders = [`/usr/lib/${triplet}`, `/lib/${triplet}`, "/lib64", "/usr/lib64"];
    // By whole paths, which is quick; of those that nobody owns it says so and goes on.
    const paths = libraries.flatMap((name) => folders.map((place) => `${place}/${name}`));
    const { stdout: found } = spawnSync("dpkg-query", ["-S", ...paths], { encoding: "utf8" });
    expect(found).toContain("libgbm1");
    const packages = new Set([...found.matchAll(/^([^:\s]+):/gm)].map(([, name = ""]) => name.replace(/t64$/, "")));
    const known = new Set([...debian, ...carried]);
    expect([...packages].filter((name) => !known.has(name) && !/-dev$/.test(name))).toEqual([]);
  });
});

/** DT_NEEDED of a 64-bit ELF file, little-endian: the libraries that the loader wants before the program begins. */
function neededBy(file: Buffer): string[] {
  const long = (at: number) => Number(file.readBigUInt64LE(at));
  const sections = Array.from({ length: file.readUInt16LE(60) }, (_, place) => {
    const at = long(40) + place * file.readUInt16LE(58);
    return {
      type: file.readUInt32LE(at + 4),
      offset: long(at + 24),
      size: long(at + 32),
      link: file.readUInt32LE(at + 40),
    };
  });
  const dynamic = sections.find(({ type }) => type === 6);
  const names = sections[dynamic?.link ?? 0];
  if (dynamic === undefined || names === undefined) return [];
  const found: string[] = [];
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    if (file.readBigInt64LE(at) !== 1n) continue;
    const begin = names.offset + long(at + 8);
    found.push(file.toString("latin1", begin, file.indexOf(0, begin)));
  }
  return found;
}
