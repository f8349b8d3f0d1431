import { type Begun, clientFailure, type ServiceError } from "../service-error.ts";

/** Longer than any id we know; what is longer is no id, whatever the answer calls it. */
const LONGEST_ID = 200;
const SHOWN = 80;

/** Words of the service inside ours: one line, and short. */
const quoted = (value: unknown): string => {
  const text = String(value).replaceAll(/[\p{C}\p{Z}]+/gu, " ");
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/**
 * The service answered, but not what was asked. Nothing of such an answer is used: it may be another caller's, out of a
 * cache on the way, or of a service that mixes its tasks up.
 */
export function wrongAnswer(begun: Begun, what: string, asked: unknown, told: unknown): ServiceError {
  return clientFailure("wrong_answer", begun, `Asked: ${what} ${quoted(asked)}. Answered: ${quoted(told)}.`, {
    details: { field: what, asked: quoted(asked), told: quoted(told) },
  });
}

/** Throws `wrong_answer` unless the answer names what was asked for. An answer that names nothing is believed. */
export function requireSame(what: string, asked: string | number, told: unknown, begun: Begun = "unknown"): void {
  if (told === undefined || told === null || told === asked) return;
  throw wrongAnswer(begun, what, asked, told);
}

/** The name of a model with a date behind it (`…-20261101`) is still that model: services pin what they ran. */
export function isModel(asked: string, told: string): boolean {
  const [want, got] = [asked.toLowerCase(), told.toLowerCase()];
  return got === want || (got.startsWith(want) && /^[-@]\d{6,8}$/.test(got.slice(want.length)));
}

export function requireModel(asked: string, told: unknown, begun: Begun = "unknown"): void {
  if (typeof told !== "string" || told === "" || isModel(asked, told)) return;
  throw wrongAnswer(begun, "model", asked, told);
}

/**
 * An id names its task in the path of later calls: of printable characters, not endless, and no step to another path.
 * Throws `invalid_response`, after which the outcome is unknown, since something was begun.
 */
export function requireId(id: string): void {
  const usable = id.length <= LONGEST_ID && !/[\p{C}\p{Z}]/u.test(id) && id !== "." && id !== "..";
  if (!usable) throw clientFailure("invalid_response", "unknown", `It names no usable id: ${quoted(id)}.`);
}
