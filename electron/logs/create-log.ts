import { join } from "node:path";
import electronLog from "electron-log/node";
import { createRedactor } from "./redact.ts";

const ROTATE_AT_BYTES = 2 * 1024 * 1024;

/** Structured lines, one JSON object each: time, level, event and its data. Credentials are struck out. */
export interface Log {
  info(event: string, data?: Readonly<Record<string, unknown>>): void;
  warn(event: string, data?: Readonly<Record<string, unknown>>): void;
  error(event: string, data?: Readonly<Record<string, unknown>>): void;
  /** Never writes this text, wherever it turns up. */
  addSecret(secret: string): void;
}

/** Logs to `<dir>/studio.log`; at 2 MB it becomes `studio.old.log`. A full disk costs lines, never the work. */
export function createLog(dir: string): Log {
  const redactor = createRedactor();
  const log = electronLog.create({ logId: `studio-${dir}` });
  log.transports.console.level = false;
  const { file } = log.transports;
  file.level = "info";
  file.maxSize = ROTATE_AT_BYTES;
  file.resolvePathFn = () => join(dir, "studio.log");
  file.format = ({ message }) => {
    const [event, data] = message.data as [string, unknown];
    return [JSON.stringify({ time: message.date.toISOString(), level: message.level, event, ...asFields(data) })];
  };
  const write =
    (level: "info" | "warn" | "error") =>
    (event: string, data: Readonly<Record<string, unknown>> = {}) =>
      log[level](redactor.redact(event), redactor.redact(data));
  return { info: write("info"), warn: write("warn"), error: write("error"), addSecret: redactor.addSecret };
}

const asFields = (data: unknown): object => (typeof data === "object" && data !== null ? data : {});
