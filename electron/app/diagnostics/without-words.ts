import { taskState } from "#shared/contract/tasks.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";

const isOneOf = (words: readonly string[]) => (text: string) => words.includes(text);
const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Of the names that our own code gives to strings: which may stand there as they are. None of these is the person's. */
const told: Readonly<Record<string, (text: string) => boolean>> = {
  time: matches(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  level: isOneOf(["info", "warn", "error"]),
  event: isOneOf([
    "core started",
    "core closed",
    "not opened",
    "service call",
    "fault",
    "call failed",
    "sandbox",
    "unreadable line",
    "window gone",
    "window hangs",
    "window not loaded",
    "process gone",
    "no updates",
  ]),
  // Chromium's words for why a process went, and which it was.
  reason: isOneOf([
    ...["abnormal-exit", "killed", "crashed", "oom", "launch-failed", "integrity-failure", "memory-eviction"],
  ]),
  type: isOneOf(["Utility", "Zygote", "Sandbox helper", "GPU", "Pepper Plugin", "Pepper Plugin Broker", "Unknown"]),
  call: matches(/^[a-z]+[a-zA-Z]*\.[a-z]+[a-zA-Z]*$/),
  code: (text) => Object.hasOwn(knownErrors, text) || /^(E[A-Z]{3,20}|(ERR|UND_ERR)_[A-Z_]{2,40})$/.test(text),
  name: matches(/^[A-Za-z]{0,40}(Error|Failure|Exception)$/),
  method: isOneOf(["GET", "POST", "PUT", "DELETE", "HEAD"]),
  shell: isOneOf(["electron", "browser"]),
  version: matches(/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/),
  state: isOneOf(taskState.options),
  requestId: matches(/^(?=.*\d)[A-Za-z0-9_-]{6,80}$/),
};
/** Names of objects and figures in our own lines; a service may put its own words in the place of others. */
const ours: ReadonlySet<string> = new Set([
  ...Object.keys(told),
  ...[
    "path",
    "stack",
    "milliseconds",
    "status",
    "begun",
    "thrown",
    "cause",
    "message",
    "errno",
    "syscall",
    "http",
    "exitCode",
  ],
  ...["details", "retryable", "retryAfterSeconds", "advice", "line", "port", "data", "found", "allowed"],
]);
/** A line of a stack without its path: where in our own code something went wrong. */
const STACK_LINE = /^\s*at (?:(?:async |new )*([\w$.<>#[\] ]{1,80}) \()?(?:.*[/\\])?([\w.-]{1,80}:\d+:\d+)\)?$/;

/**
 * A copy of a line of the log in which the person's words can't be: figures stay, and strings of which our code says what
 * they are; of every other string its length.
 */
export function withoutWords(value: unknown, name = ""): unknown {
  if (typeof value === "string") return withoutText(value, name);
  if (Array.isArray(value)) return value.map((item) => withoutWords(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item], at) => [ours.has(key) ? key : `field ${at + 1}`, withoutWords(item, key)]),
  );
}

function withoutText(text: string, name: string): string {
  if (name === "stack") return stackOf(text);
  // What stands before the version is the person's; what follows may be an id.
  if (name === "path") return /\/v\d\/[a-z_]+/.exec(text)?.[0] ?? "[path]";
  return told[name]?.(text) ? text : `[text, ${text.length} characters]`;
}

const stackOf = (text: string): string =>
  text
    .split("\n")
    .flatMap((line) => {
      const [, what, where] = STACK_LINE.exec(line) ?? [];
      return where === undefined ? [] : [`at ${what === undefined ? "" : `${what} `}${where}`];
    })
    .join("; ");
