import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** `npm run guide` writes the keyboard pages of docs/guide from the command table; the test that holds them makes them. */
const root = join(import.meta.dirname, "..");
const { status } = spawnSync(
  join(root, "node_modules/.bin/vitest"),
  ["run", "--project", "unit", "tests/unit/renderer/help/keyboard-page.test.tsx", "--update"],
  { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "test" }, shell: process.platform === "win32" },
);
process.exitCode = status ?? 1;
