import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/reelsong-stand-in");

/**
 * Compiles the Electron shell against a stand-in of its tests, in Electron's place: what the shell calls and the stand-in
 * lacks, or takes and gives otherwise, is an error. The stand-in itself is written in the types of `electron.d.ts`, of which
 * a copy without the module of that name makes room for it.
 */
function checkStandIn(standIn: string): number {
  const types = readFileSync(join(root, "node_modules/electron/electron.d.ts"), "utf8");
  const own = types.replace(/^declare module 'electron' \{/m, "declare module 'electron/itself' {");
  if (own === types) throw new Error("electron.d.ts declares its module otherwise than it did: mend this check.");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "electron.d.ts"), own);
  const config = {
    extends: "../../../tsconfig.base.json",
    compilerOptions: {
      ...{ lib: ["ES2024"], types: ["node"] },
      paths: { electron: [`../../../tests/support/electron/${standIn}`] },
    },
    files: ["electron.d.ts", "../../../electron/main.ts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/.bin/tsc");
  const { status, stdout } = spawnSync(tsc, ["-p", folder, "--checkers", "1"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  process.stdout.write(stdout);
  return status ?? 1;
}

// That of a thread, for what main does with Electron; and that of a program, with pages.
process.exitCode = Math.max(...["stand-in-electron.ts", "program/electron.ts"].map(checkStandIn));
