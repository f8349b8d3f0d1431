import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const present = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** Whether a real Secret Service can be run here (Linux with dbus and gnome-keyring; npm test sets them up). */
export const secretServiceIsInstalled = (): boolean =>
  process.platform === "linux" && present("dbus-run-session") && present("gnome-keyring-daemon");

/**
 * Runs a TypeScript program in a desktop session of its own with a real gnome-keyring. The keyrings live in `folder`:
 * running again with the same folder is the next login. Returns what the program printed.
 */
export async function runWithSecretService(
  program: string,
  folder: string,
  { unlocked = true, environment = {} as Readonly<Record<string, string>> } = {},
): Promise<string> {
  const data = join(folder, "session-data");
  mkdirSync(data, { recursive: true });
  const start = unlocked
    ? "printf test-password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1"
    : "gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1";
  const child = spawn(
    "dbus-run-session",
    ["--", "sh", "-c", `${start}; exec "$0" --input-type=module-typescript -e "$1"`, process.execPath, program],
    {
      cwd: process.cwd(),
      env: { ...process.env, ...environment, XDG_DATA_HOME: data, XDG_RUNTIME_DIR: data, DISPLAY: "" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let printed = "";
  let complaints = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`the program in the session ended with ${code}: ${complaints}`);
  return printed;
}
