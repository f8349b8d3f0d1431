import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { defaultDataDir, defaultLibraryDir } from "../page/places.ts";

export interface BrowserOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly dataDir: string;
  readonly libraryDir: string;
  readonly open: boolean;
  readonly sandboxTimeScale: number;
  /** Whether the embedded sandbox can be told to fail, and counts for whoever asks; on the command line only. */
  readonly sandboxAdmin: boolean;
  /** One that is to be shown, as file managers hand it over. */
  readonly archive?: string;
}

/** A command line that cannot be followed; the message says what to write instead. */
export class UsageError extends Error {}

/** DESIGN.md § Commands: `--port N --data DIR --no-open --sandbox-time-scale S`; and an archive, `FILE.reelsong`. */
export function readBrowserOptions(args: readonly string[]): BrowserOptions {
  const { values, positionals } = parse(args);
  const [archive, another] = positionals;
  if (another !== undefined) throw new UsageError(`Only one archive is opened at a time. Found: “${another}”, too.`);
  if (archive !== undefined && !isArchiveName(archive))
    throw new UsageError(`Only an archive can be opened, a file whose name ends in .reelsong. Found: “${archive}”.`);
  const port = Number(values.port ?? "0");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port needs a number from 0 to 65535. Found: “${values.port}”.`);
  const sandboxTimeScale = Number(values["sandbox-time-scale"] ?? "1");
  if (!Number.isFinite(sandboxTimeScale) || sandboxTimeScale <= 0)
    throw new UsageError(`--sandbox-time-scale needs a number above 0. Found: “${values["sandbox-time-scale"]}”.`);
  const given = values.data === undefined ? undefined : resolve(values.data);
  return {
    port,
    dataDir: given ?? defaultDataDir(),
    // A folder named on the command line holds everything of that run, its library too.
    libraryDir: given === undefined ? defaultLibraryDir() : join(given, "library"),
    open: !values["no-open"],
    sandboxTimeScale,
    sandboxAdmin: values["sandbox-admin"],
    ...(archive === undefined ? {} : { archive: resolve(archive) }),
  };
}

export const isArchiveName = (name: string): boolean => /\.reelsong$/i.test(name);

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        port: { type: "string" },
        data: { type: "string" },
        "no-open": { type: "boolean", default: false },
        "sandbox-time-scale": { type: "string" },
        "sandbox-admin": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
