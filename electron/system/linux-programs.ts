import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { runProgram } from "./run-program.ts";

/** A program that opens a kind of file; `id` is its desktop file's name. */
export interface Program {
  readonly id: string;
  readonly name: string;
}

export interface Programs {
  /** Those that open a kind of file, the usual one first; `language` as `zh-CN`. */
  list(mime: string, language: string): Promise<Program[]>;
  /** Opens a file with one of them. Rejects with a readable reason. */
  open(id: string, path: string): Promise<void>;
}

const run = promisify(execFile);
const PATIENCE_MS = 5_000;
const onPath = (command: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((dir) => dir !== "" && existsSync(join(dir, command)));

/**
 * Linux has no question of its own that every desktop answers: the portal wants an open file handed over its bus, which
 * no command line can do, and xdg-open takes the usual program. GLib's `gio` knows what is installed and starts it.
 * Undefined where it isn't there.
 */
export function createPrograms(): Programs | undefined {
  if (process.platform !== "linux" || !onPath("gio")) return undefined;
  return {
    async list(mime, language) {
      const { stdout } = await run("gio", ["mime", mime], {
        env: { ...process.env, LC_ALL: "C" },
        timeout: PATIENCE_MS,
      });
      const found = await Promise.all(desktopIdsOf(stdout).map((id) => programOf(id, language)));
      return found.flatMap((program) => program ?? []);
    },
    async open(id, path) {
      const file = await desktopFileOf(id);
      if (file === null) throw new Error("This program is no longer installed.");
      await runProgram({ command: "gio", args: ["launch", file.path, path] });
    },
  };
}

const DESKTOP_ID = /^[\w.+-]+\.desktop$/;

/** The usual program comes first, then the others in gio's order, each once. */
function desktopIdsOf(listed: string): string[] {
  const usual = /: (\S+\.desktop)$/m.exec(listed)?.[1];
  const all = listed.split("\n").flatMap((line) => (line.startsWith("\t") ? line.trim() : []));
  return [...new Set([...(usual ? [usual] : []), ...all])].filter((id) => DESKTOP_ID.test(id));
}

/** In the order of the XDG base directories: the person's own files hide the system's. */
async function desktopFileOf(id: string): Promise<{ path: string; text: string } | null> {
  if (!DESKTOP_ID.test(id)) return null;
  const { XDG_DATA_HOME: home, XDG_DATA_DIRS: shared } = process.env;
  const dirs = [home || join(homedir(), ".local", "share"), ...(shared || "/usr/local/share:/usr/share").split(":")];
  for (const dir of dirs) {
    const path = join(dir, "applications", id);
    const text = await readFile(path, "utf8").catch(() => null);
    if (text !== null) return { path, text };
  }
  return null;
}

/** Null for what is hidden, or asks for a program that isn't there. */
async function programOf(id: string, language: string): Promise<Program | null> {
  const file = await desktopFileOf(id);
  if (file === null) return null;
  const entry = file.text.split(/^\[(?!Desktop Entry\])/m)[0] ?? "";
  const value = (key: string) =>
    entry
      .split("\n")
      .find((line) => line.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .trim();
  const wanted = value("TryExec");
  if (value("Hidden") === "true" || (wanted && !(wanted.startsWith("/") ? existsSync(wanted) : onPath(wanted))))
    return null;
  const [tongue = "", country] = language.split("-");
  const name = value(`Name[${tongue}_${country ?? ""}]`) ?? value(`Name[${tongue}]`) ?? value("Name");
  return name ? { id, name } : null;
}
