import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

/**
 * The part of fpm (1.17) that makes a .deb of what electron-builder tells it, by dpkg-deb: a program that is started in its
 * place (`CUSTOM_FPM_PATH`). What it writes by itself is as lib/fpm/package/deb.rb and templates/deb.erb have it.
 */
const { values, positionals } = parseArgs({
  options: {
    s: { type: "string", short: "s" },
    t: { type: "string", short: "t" },
    d: { type: "string", short: "d", multiple: true },
    force: { type: "boolean" },
    package: { type: "string", default: "" },
    "deb-recommends": { type: "string", multiple: true },
    // Of a rehearsal nobody keeps the file.
    "deb-compression": { type: "string" },
    "deb-changelog": { type: "string" },
    "deb-priority": { type: "string" },
    "after-install": { type: "string", default: "" },
    "after-remove": { type: "string", default: "" },
    ...Object.fromEntries(
      ["architecture", "description", "version", "name", "maintainer", "vendor", "url", "category", "license"].map(
        (name) => [name, { type: "string", default: "" }] as const,
      ),
    ),
  },
  allowPositionals: true,
});
const text = (name: string) => String(values[name as keyof typeof values] ?? "");
const list = (name: "d" | "deb-recommends") => (values[name] ?? []).join(", ");
if (text("s") !== "dir" || text("t") !== "deb") throw new Error("This stand-in makes .deb of folders.");

const tree = mkdtempSync(join(tmpdir(), "reelsong-fpm-"));
try {
  chmodSync(tree, 0o755);
  for (const mapping of positionals) {
    // `SOURCE=PLACE`; the content of a source that ends with a slash.
    const at = mapping.lastIndexOf("=");
    const place = join(tree, mapping.slice(at + 1));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(mapping.slice(0, at), place, { recursive: true, verbatimSymlinks: true });
  }
  const doc = join(tree, "usr/share/doc", text("name"));
  mkdirSync(doc, { recursive: true });
  writeFileSync(join(doc, "changelog.gz"), gzipSync(readFileSync(text("deb-changelog")), { level: 9 }));
  const files = globSync("**/*", { cwd: tree, withFileTypes: true });
  for (const entry of files) if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  const sums = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => `${createHash("md5").update(readFileSync(file)).digest("hex")}  ${file.slice(tree.length + 1)}\n`);
  mkdirSync(join(tree, "DEBIAN"));
  writeFileSync(join(tree, "DEBIAN/md5sums"), sums.sort().join(""));
  const [summary = "", ...more] = text("description").split("\n");
  const control = {
    ...{ Package: text("name"), Version: text("version"), License: text("license"), Vendor: text("vendor") },
    ...{ Architecture: text("architecture"), Maintainer: text("maintainer"), "Installed-Size": "1000" },
    ...{ Depends: list("d"), Recommends: list("deb-recommends"), Section: text("category") },
    ...{ Priority: text("deb-priority"), Homepage: text("url") },
    // Every line after the first is indented, and an empty one is a point.
    Description: [summary, ...more.map((line) => ` ${line.trim() === "" ? "." : line.trim()}`)].join("\n"),
  };
  writeFileSync(
    join(tree, "DEBIAN/control"),
    Object.entries(control)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(""),
  );
  for (const [script, file] of [
    ["postinst", text("after-install")],
    ["postrm", text("after-remove")],
  ] as const)
    writeFileSync(join(tree, "DEBIAN", script), readFileSync(file), { mode: 0o755 });
  execFileSync("dpkg-deb", ["--root-owner-group", "-Znone", "--build", tree, text("package")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
} finally {
  rmSync(tree, { recursive: true, force: true });
}
