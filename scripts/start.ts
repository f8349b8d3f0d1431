import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildBundles } from "./build.ts";
import { explainStartFailure } from "./starting/explain-failure.ts";

const root = join(import.meta.dirname, "..");
const electronDir = join(root, "node_modules", "electron");
/** First argument of `npm run browser`: Electron isn't looked for. */
const IN_BROWSER = "--in-browser";
const reachableWithinMs = 4_000;
const downloadedWithinMs = 180_000;

/** Starts Electron; where that cannot be, says why in one line and starts the browser shell. */
async function start(): Promise<void> {
  const inBrowser = process.argv[2] === IN_BROWSER;
  const args = process.argv.slice(inBrowser ? 3 : 2);
  const reason = inBrowser ? undefined : await whyNotElectron();
  if (!inBrowser && reason === undefined) {
    await buildBundles(["client", "main", "preload"]);
    run(electronProgram() ?? "", [root, ...args]);
    return;
  }
  if (reason !== undefined) process.stderr.write(`${reason} Reelsong opens in the browser instead.\n`);
  // The bundle is up in a third of the time that the sources take.
  await buildBundles(["client", "main"]);
  run(process.execPath, [join(root, "out", "main", "supervised.js"), ...args]);
}

async function whyNotElectron(): Promise<string | undefined> {
  if (process.env.REELSONG_SHELL === "browser") return "REELSONG_SHELL selects the browser.";
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return "Electron needs a display, and none was found.";
  if (process.getuid?.() === 0) return "Electron’s sandbox doesn’t work as root.";
  if (electronProgram() !== undefined) return undefined;
  return download();
}

function electronProgram(): string | undefined {
  const pathFile = join(electronDir, "path.txt");
  if (!existsSync(pathFile)) return undefined;
  const program = join(
    process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronDir, "dist"),
    readFileSync(pathFile, "utf8"),
  );
  return existsSync(program) ? program : undefined;
}

/** Looks first whether the download can be reached at all, so that a machine without it waits seconds, not minutes. */
async function download(): Promise<string | undefined> {
  const { version } = JSON.parse(readFileSync(join(electronDir, "package.json"), "utf8")) as { version: string };
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    "https://github.com/electron/electron/releases/download/";
  try {
    const answer = await fetch(`${mirror}v${version}/SHASUMS256.txt`, {
      method: "HEAD",
      signal: AbortSignal.timeout(reachableWithinMs),
    });
    if (!answer.ok) return `Electron ${version} is not installed and its download returned HTTP ${answer.status}.`;
  } catch {
    return `Electron ${version} is not installed and can’t be downloaded: the server is unreachable.`;
  }
  process.stderr.write(`Downloading Electron ${version} (once)…\n`);
  const installed = spawnSync(process.execPath, [join(electronDir, "install.js")], {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: downloadedWithinMs,
  });
  return installed.status === 0 && electronProgram() !== undefined
    ? undefined
    : `Electron ${version} couldn’t be downloaded.`;
}

/** Hands over the terminal: signals go to the child, its exit code becomes ours. */
function run(program: string, args: readonly string[]): void {
  // A good part of a start is compiling.
  const env = { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "reelsong-compiled"), ...process.env };
  const child = spawn(program, args, { stdio: "inherit", cwd: root, env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  whenNpmEnds(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    process.stderr.write(`Reelsong couldn’t start: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
}

/**
 * npm hands a SIGTERM to the shell between it and this process, and Debian's passes nothing on: it only ends, which shows
 * in whose child this is. Started otherwise, by a terminal that closes, the studio goes on.
 */
function whenNpmEnds(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    end();
  }, 1000).unref();
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, root)}\n`);
  process.exitCode = 1;
}
