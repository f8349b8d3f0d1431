import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";

export interface DesktopSession {
  /** For programs that belong to the session. */
  readonly env: NodeJS.ProcessEnv;
  end(): Promise<void>;
}

/**
 * A session bus with a real, unlocked gnome-keyring that lives on while the studio is killed and started again.
 * Elsewhere than on Linux the system's own keychain is always there, and the session is empty.
 */
export async function startDesktopSession(folder: string): Promise<DesktopSession> {
  if (process.platform !== "linux") return { env: {}, end: async () => undefined };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bus = spawn("dbus-daemon", ["--session", "--nofork", "--print-address"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const address = await firstLine(bus);
  const env = { DBUS_SESSION_BUS_ADDRESS: address, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder, DISPLAY: "" };
  const keyring = spawn("gnome-keyring-daemon", ["--unlock", "--foreground", "--components=secrets"], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
  keyring.stdin?.end("password-of-a-test");
  await firstLine(keyring);
  return {
    env,
    async end() {
      for (const child of [keyring, bus]) {
        child.kill("SIGTERM");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.setEncoding("utf8");
  for await (const part of child.stdout ?? []) {
    text += part;
    if (text.includes("\n")) break;
  }
  return text.split("\n")[0]?.trim() ?? "";
}
