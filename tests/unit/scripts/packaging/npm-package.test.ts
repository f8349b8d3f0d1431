import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindingOf } from "../../../../scripts/packaging/keyring-binding.ts";
import { makeNpmPackage } from "../../../../scripts/packaging/npm-package.ts";

/** The bundles are there, as `npm test` makes them. */
const root = join(import.meta.dirname, "../../../..");
const isWindows = process.platform === "win32";
/** Debian's user without rights, where the test may become anybody. */
const nobody = process.getuid?.() === 0 && existsSync("/usr/bin/setpriv") ? 65_534 : undefined;
const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], shell: isWindows });

let folder = "";
let home = "";
beforeAll(() => {
  // Where a user without rights gets in.
  folder = mkdtempSync(join(nobody === undefined ? tmpdir() : "/var/tmp", "reelsong-npm-"));
  chmodSync(folder, 0o755);
  home = join(folder, "home");
  mkdirSync(home);
  if (nobody !== undefined) chownSync(home, nobody, nobody);
  // The Node that runs the tests, where anybody may run it.
  mkdirSync(join(folder, "bin"));
  copyFileSync(process.execPath, join(folder, "bin", isWindows ? "node.exe" : "node"));
  const file = makeNpmPackage({ root, folder, version: "0.1.0" });
  // npm fetches this from its registry.
  const binding = npm(
    folder,
    "pack",
    "--silent",
    join(root, "node_modules", bindingOf(process.platform, process.arch)),
  );
  // An npm of its own: nothing of the machine's is asked or changed.
  npm(
    folder,
    "install",
    "--offline",
    "--no-audit",
    "--no-fund",
    "--cache",
    join(folder, "cache"),
    file,
    join(folder, binding.trim()),
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = () => join(folder, "node_modules/reelsong");

/** The command as a plain user types it, without anything of this test's surroundings; resolves once it answers. */
async function start(...command: string[]): Promise<{ child: ChildProcess; address: string }> {
  const { child, said, ended } = run(...command);
  const [, address] =
    (await Promise.race([
      expect
        .poll(said, { timeout: 50_000 })
        .toMatch(/ready at/)
        .then(() => /(http:\/\/127\.0\.0\.1:\d+)\/start\//.exec(said())),
      ended.then((code) => {
        throw new Error(`It ended with ${code}: ${said()}`);
      }),
    ])) ?? [];
  return { child, address: address ?? "" };
}

function run(...command: string[]) {
  const env = {
    HOME: home,
    PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
    npm_config_offline: "true",
    npm_config_update_notifier: "false",
  };
  const args = [...command, "--no-open", "--data", join(home, "data"), "--sandbox-time-scale", "0.02"];
  const rights = nobody === undefined ? [] : ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
  const [program = "", ...rest] = [...rights, ...args];
  const child = spawn(program, rest, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"], shell: isWindows });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (text += part.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}

// @shows Installed, point by point › C. The browser shell as a command, without Electron
it("holds the browser shell, its licenses and nothing of the desktop program, of tests or of how it is made", () => {
  expect(readdirSync(installed()).sort()).toEqual(
    ["LICENSE", "README.md", "THIRD-PARTY-NOTICES.txt", "bin", "node_modules", "out", "package.json"].sort(),
  );
  expect(readdirSync(join(installed(), "out")).sort()).toEqual(["main", "renderer"]);
  const files = readdirSync(installed(), { recursive: true }).map(String);
  expect(files).toContain(join("out/main/supervised.js"));
  expect(files.filter((file) => /\.(map|ts)$|main[\\/]main\.js$|keyring-\w/.test(file))).toEqual([]);
});

// @shows Installed, point by point › C. The browser shell as a command, without Electron
it("answers on this machine alone once it is started by npx, and ends with it", async () => {
  const { child, address } = await start("npx", "reelsong", "--port", "0");
  // Whoever wasn't given the printed address isn't admitted.
  expect((await fetch(address)).status).toBe(401);
  expect(existsSync(join(home, "data/studio.db"))).toBe(true);
  child.kill("SIGTERM");
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 15_000 }).toBe(false);
});

it.skipIf(isWindows)("ends in order when it is told to, and knows a wrong command line", async () => {
  const command = join(folder, "node_modules/.bin/reelsong");
  const { child } = await start(command);
  const ended = once(child, "close");
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  const wrong = run(command, "--port", "none");
  expect([await wrong.ended, wrong.said()]).toEqual([
    2,
    expect.stringContaining("--port needs a number from 0 to 65535"),
  ]);
});

const others = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, "node"));
const older = others.find(
  (node) =>
    existsSync(node) &&
    Number(execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).split(".")[0]) < 24,
);
it.skipIf(older === undefined)("says what it needs where Node is older", () => {
  const { status, stderr } = spawnSync(older ?? "", [join(installed(), "bin/reelsong.js")], { encoding: "utf8" });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Reelsong needs Node\.js 24 or later\. Found: \d+\.\d+\.\d+\.\n$/),
  ]);
});

it("reaches the keychain's library by the one that npm brought", () => {
  const ask = "process.stdout.write(typeof require('@napi-rs/keyring').Entry)";
  expect(execFileSync(process.execPath, ["-e", ask], { cwd: installed(), encoding: "utf8" })).toBe("function");
});
