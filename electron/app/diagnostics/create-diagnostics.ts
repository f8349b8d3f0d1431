import { open, stat } from "node:fs/promises";
import { arch, cpus, freemem, homedir, release, totalmem } from "node:os";
import { join } from "node:path";
import type { ConnectionService } from "#core/service/connections/index.ts";
import type { KnownKeys } from "#core/service/secrets/index.ts";
import type { AppStatus, Diagnostics } from "#shared/contract/app/app.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { createRedactor } from "../logs/index.ts";
import type { Ports } from "../ports.ts";
import { withoutWords } from "./without-words.ts";

/** Small enough for a mail, and to be read in full before it is saved. */
export const MOST_BYTES = 2 * 1024 * 1024;
const TASKS = 30;

export interface DiagnosticsParts {
  readonly ports: Pick<Ports, "dataDir" | "version" | "shell" | "defaultLibraryDir">;
  readonly keys: KnownKeys;
  readonly connections: Pick<ConnectionService, "list" | "keychain">;
  readonly settings: () => Settings;
  readonly recentTasks: (limit: number) => readonly Task[];
  readonly library: { readonly folder: string };
  readonly status: () => Promise<AppStatus>;
  /** A full check of the database; null where it took too long. */
  readonly check: () => Promise<readonly string[] | null>;
  readonly now: () => number;
  /** Of the file. */
  readonly mostBytes?: number;
}

/** Makes the text that “Report a problem” shows. It asks nothing of the network, and holds no key whatever is asked for. */
export function createDiagnostics(parts: DiagnosticsParts): (words: boolean) => Promise<Diagnostics> {
  const { ports, keys, connections, settings, recentTasks, library, check, now, mostBytes = MOST_BYTES } = parts;
  const redactor = createRedactor(keys);
  const file = (name: string) => join(ports.dataDir, name);
  /** Folders say who somebody is. */
  const withoutPlaces = (text: string) =>
    [
      [library.folder, "<library>"],
      [ports.defaultLibraryDir, "<library>"],
      [ports.dataDir, "<data>"],
      [homedir(), "~"],
    ].reduce((left, [place = "", mark = ""]) => {
      // As it stands in JSON, too, where a path of Windows has its backslashes twice.
      const written = JSON.stringify(place).slice(1, -1);
      return place.length < 2 ? left : left.replaceAll(place, mark).replaceAll(written, mark);
    }, text);
  const safe = (value: unknown) => withoutPlaces(JSON.stringify(redactor.redact(value)));

  return async (words) => {
    const at = new Date(now());
    const [damage, status, list, keychain, bytes, earlier, newest] = await Promise.all([
      check(),
      parts.status(),
      connections.list(),
      connections.keychain(),
      sizeOf(file("studio.db")),
      readLogEnd(file("logs/studio.old.log"), mostBytes),
      readLogEnd(file("logs/studio.log"), mostBytes),
    ]);
    const line = (name: string, value: unknown) => `${name}: ${typeof value === "string" ? value : safe(value)}`;
    const chosen = settings();
    const head = [
      "Reelsong diagnostics",
      line("Made", at.toISOString()),
      line("API keys", "never included"),
      line("Prompts, lyrics, and messages", words ? "included" : "left out"),
      "",
      "## Versions",
      line("Reelsong", `${ports.version} (${ports.shell})`),
      line("System", `${process.platform} ${release()} ${arch()}, ${cpus().length} processors`),
      line("Memory", { totalBytes: totalmem(), freeBytes: freemem() }),
      line("Runtime", pick(process.versions, ["node", "electron", "chrome", "v8", "sqlite"])),
      "",
      "## Settings, without names, addresses, and folders",
      line("Settings", {
        ...pick(chosen, ["theme", "language", "videoConcurrency", "pollsPerSecond", "videoQueuePaused"]),
        ...pick(chosen, ["posterBytes", "notifications"]),
        prices: Object.keys(chosen.videoPrices).length + Object.keys(chosen.songPrices).length,
        dailyBudget: chosen.dailyBudget.seconds !== null || chosen.dailyBudget.cost !== null,
        libraryFolder: chosen.libraryFolder === ports.defaultLibraryDir ? "default" : "chosen",
        callbacks: { on: chosen.callbacks.on, publicUrl: chosen.callbacks.publicUrl !== "" },
      }),
      ...list.map((one, place) =>
        line(`Connection ${place + 1}`, {
          ...pick(one, ["kind", "active", "keyStorage", "keyLost"]),
          secure: one.baseUrl.startsWith("https:"),
          changedAssumptions: Object.keys(one.assumptions),
        }),
      ),
      line("Keychain", { available: keychain.available }),
      "",
      "## State",
      line("Service", pick(status, ["online", "running", "queued", "libraryBytes", "freeBytes"])),
      line(
        "Problems",
        status.problems.map(({ code }) => code),
      ),
      line("Database", { bytes, check: damage === null ? "not finished" : damage.length === 0 ? "ok" : "damaged" }),
      ...(damage ?? []).map((said) => `  ${words ? withoutPlaces(said) : withoutNames(said)}`),
      "",
      `## Tasks, newest first, at most ${TASKS}`,
      ...recentTasks(TASKS).map((task) => safe(told(task, words))),
      "",
      "## Log, newest last",
    ];
    const logged = [...earlier, ...newest].map((each) => safe(words ? parsed(each) : withoutWords(parsed(each))));
    // Once more over the whole: what was joined here may show what its parts did not.
    const top = keys.strikeLogged(head.join("\n"), "[redacted]").slice(0, mostBytes / 2);
    const text = `${[top, ...newestOf(logged, mostBytes - Buffer.byteLength(top) - 1)].join("\n")}\n`;
    const day = at.toISOString().slice(0, 16).replaceAll(/[:T]/g, "-");
    return { name: `Reelsong diagnostics ${day}.txt`, text, bytes: Buffer.byteLength(text) };
  };
}

/** A task by its figures; with words, what was asked and what the service said. */
const told = (task: Task, words: boolean): object => ({
  ...pick(task, ["kind", "state", "model", "sandbox", "attempts", "createdAt", "submittedAt", "finishedAt"]),
  // A service may say anything where an id should stand.
  error: words ? task.error : withoutWords(task.error && pick(task.error, ["code", "http", "retryable", "requestId"])),
  ...(words ? { request: task.request } : {}),
});

/** SQLite names tables and rows, and quotes none of what stands in them; a newer one might. */
const withoutNames = (said: string): string => said.replaceAll(/(["'`]).*?\1/g, "[text]").slice(0, 300);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return { event: "unreadable line", data: line };
  }
}

/** As many as there is room for, the newest; each with the end of its line. */
function newestOf(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  let from = lines.length;
  for (; from > 0; from -= 1) {
    left -= Buffer.byteLength(lines[from - 1] ?? "") + 1;
    if (left < 0) break;
  }
  return lines.slice(from);
}

const pick = <T extends object>(of: T, names: readonly (keyof T & string)[]): object =>
  Object.fromEntries(names.map((name) => [name, of[name]]));

const sizeOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

/** The last whole lines of a file, at most so many bytes of it; none where it isn't there or can't be read. */
export async function readLogEnd(file: string, mostBytes: number): Promise<string[]> {
  try {
    await using handle = await open(file, "r");
    const { size } = await handle.stat();
    const from = Math.max(0, size - mostBytes);
    const bytes = Buffer.alloc(size - from);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    const lines = bytes.toString("utf8", 0, bytesRead).split("\n");
    // What was cut into says half of what it said.
    if (from > 0) lines.shift();
    return lines.filter((line) => line.trim() !== "");
  } catch {
    return [];
  }
}
