import { mkdirSync } from "node:fs";
import { join } from "node:path";
import electronLog from "electron-log/node";
import { fileMode, folderMode } from "#core/files/confinement/index.ts";
import { createKnownKeys, type KnownKeys } from "#core/service/secrets/index.ts";
import { visibleText } from "#shared/outgoing/index.ts";
import { createRedactor } from "./redact.ts";

const ROTATE_AT_BYTES = 2 * 1024 * 1024;

/** Structured lines, one JSON object each: time, level, event and its data. Credentials are struck out. */
export interface Log {
  info(event: string, data?: Readonly<Record<string, unknown>>): void;
  warn(event: string, data?: Readonly<Record<string, unknown>>): void;
  error(event: string, data?: Readonly<Record<string, unknown>>): void;
}

/** Logs to `<dir>/studio.log`; at 2 MB it becomes `studio.old.log`. A full disk costs lines, never the work. `keys` are never written. */
export function createLog(dir: string, keys: KnownKeys = createKnownKeys()): Log {
  // Before the library makes it, with rights for everybody. A disk that refuses costs lines only.
  try {
    mkdirSync(dir, { recursive: true, mode: folderMode });
  } catch {
    // The data folder itself says what is wrong with it.
  }
  const redactor = createRedactor(keys);
  const log = electronLog.create({ logId: `studio-${dir}` });
  log.transports.console.level = false;
  const { file } = log.transports;
  file.level = "info";
  file.maxSize = ROTATE_AT_BYTES;
  file.writeOptions = { flag: "a", mode: fileMode, encoding: "utf8" };
  file.resolvePathFn = () => join(dir, "studio.log");
  file.format = ({ message }) => {
    const [event, data] = message.data as [string, unknown];
    // JSON escapes what ends a line of its own; a terminal or an editor that shows the log would obey more than that.
    return [
      visibleText(JSON.stringify({ time: message.date.toISOString(), level: message.level, event, ...asFields(data) })),
    ];
  };
  const write =
    (level: "info" | "warn" | "error") =>
    (event: string, data: Readonly<Record<string, unknown>> = {}) =>
      log[level](redactor.redact(event), redactor.redact(data));
  return { info: write("info"), warn: write("warn"), error: write("error") };
}

const asFields = (data: unknown): object => (typeof data === "object" && data !== null ? data : {});
