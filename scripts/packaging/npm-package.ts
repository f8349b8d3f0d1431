import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyBrowserShell, unbundled } from "./browser-shell-files.ts";
import { readShipped, writeNotices } from "./notices.ts";

interface NpmPackageOptions {
  /** The project, with its bundles in out/. */
  readonly root: string;
  /** Where the package is put. */
  readonly folder: string;
  /** As in package.json. */
  readonly version: string;
}

/** What Node the bundle is built for: `node:sqlite`, and `import.meta.filename`. */
const oldestNode = 24;

/**
 * Makes `reelsong-VERSION.tgz`, the browser shell as a command for machines without Electron: `npx ./reelsong-VERSION.tgz`, or
 * installed, `reelsong`. It brings everything but the keychain's native library, of which npm fetches the machine's own.
 * Returns its path.
 */
export function makeNpmPackage({ root, folder, version }: NpmPackageOptions): string {
  const tree = mkdtempSync(join(tmpdir(), "reelsong-npm-"));
  try {
    copyBrowserShell({ root, into: tree, thisMachine: false });
    mkdirSync(join(tree, "bin"));
    writeFileSync(join(tree, "bin/reelsong.js"), command, { mode: 0o755 });
    writeFileSync(join(tree, "package.json"), `${JSON.stringify(manifest(root, version), null, 2)}\n`);
    writeFileSync(join(tree, "README.md"), readme);
    copyFileSync(join(root, "LICENSE"), join(tree, "LICENSE"));
    writeFileSync(join(tree, "THIRD-PARTY-NOTICES.txt"), writeNotices(readShipped(root)));
    mkdirSync(folder, { recursive: true });
    // npm is a script of the system's there.
    execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], {
      ...{ cwd: tree, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" },
    });
    return join(folder, `reelsong-${version}.tgz`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function manifest(root: string, version: string) {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
  const { description, license } = read("package.json");
  const versionOf = (name: string) => [name, read(`node_modules/${name}/package.json`).version];
  return {
    ...{ name: "reelsong", version, description, license, type: "module" },
    bin: { reelsong: "bin/reelsong.js" },
    engines: { node: `>=${oldestNode}` },
    files: ["bin", "out", "THIRD-PARTY-NOTICES.txt"],
    dependencies: Object.fromEntries(unbundled.map(versionOf)),
    bundleDependencies: unbundled,
  };
}

/** Of words that old versions of Node read, so that they can say what is wrong. */
const command = `#!/usr/bin/env node
if (Number(process.versions.node.split(".")[0]) < ${oldestNode}) {
  process.stderr.write("Reelsong needs Node.js ${oldestNode} or later. Found: " + process.versions.node + ".\\n");
  process.exit(1);
}
// A good part of a start is compiling.
(await import("module")).enableCompileCache();
// npm hands a SIGTERM to the shell between it and this process, which may only end: that shows in whose child this is.
if (process.env.npm_lifecycle_event !== undefined && process.platform !== "win32") {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 1000).unref();
}
await import("../out/main/supervised.js");
`;

const readme = `# Reelsong

A studio for films and songs made with a generation service, in a browser window of this computer.

    reelsong [--data DIR] [--port N] [--no-open]

It prints an address that admits one person; other users of this computer can’t open it. Ctrl+C quits. Everything you make is
stored on this computer, API keys in the system keychain. Without a key, a built-in sandbox of the service makes samples.

Needs Node.js ${oldestNode} or later, and a browser.
`;
