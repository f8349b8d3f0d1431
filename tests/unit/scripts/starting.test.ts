import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { explainStartFailure } from "../../../scripts/starting/explain-failure.ts";

const root = join(import.meta.dirname, "../../..");
const failure = (code: string, text = "") => Object.assign(new Error(text), { code });

// @shows Installed, point by point › A12. Starting and building say what is wrong, a second start opens the first, and npm’s end is the studio’s
it.each([
  [failure("EROFS"), "Reelsong can’t be built here: /checkout is read-only for you."],
  [failure("EACCES"), "Reelsong can’t be built here: /checkout is read-only for you."],
  [failure("ENOSPC"), "Reelsong can’t be built here: the disk of /checkout is full."],
  [failure("ERR_MODULE_NOT_FOUND"), "Reelsong’s packages aren’t installed. Run: npm ci"],
  [failure("OTHER", "first line\nsecond line"), "Reelsong couldn’t start: first line\nsecond line"],
  ["a thrown text", "Reelsong couldn’t start: a thrown text"],
])("a start that failed with %s says what is wrong", (error, said) => {
  expect(explainStartFailure(error, "/checkout")).toContain(said);
});

// @shows Installed, point by point › A12. Starting and building say what is wrong, a second start opens the first, and npm’s end is the studio’s
it("npm is quiet about packages that want a newer Node than npm's own: it isn't what runs them", () => {
  expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^loglevel=error$/m);
});

// The bundles are there, as `npm test` makes them.
// @shows Installed, point by point › A12. Starting and building say what is wrong, a second start opens the first, and npm’s end is the studio’s
it.skipIf(process.platform === "win32")("SIGTERM to npm ends the studio that it started", async () => {
  const args = ["run", "browser", "--", "--port", "0", "--data", temporaryFolder(), "--no-open"];
  const npm = spawn("npm", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  let printed = "";
  npm.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/ready at http:\/\/127\.0\.0\.1:\d+\//);
  const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
  npm.kill("SIGTERM");
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 15_000 }).toBe(false);
});
