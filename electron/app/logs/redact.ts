import type { KnownKeys } from "#core/service/secrets/index.ts";

const STRUCK = "[redacted]";
const SECRET_NAMES =
  /^(authorization|proxy-authorization|x-api-key|api[-_]?key|key|token|cookie|set-cookie|password|secret)$/i;
/** Credentials by their look, whoever they belong to. */
const PATTERNS: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${STRUCK}`],
  [/\b(x-api-key|authorization|api[-_]?key)(["']?\s*[:=]\s*["']?)(?!Bearer|Basic)[^\s"',;}]+/gi, `$1$2${STRUCK}`],
  [/\b(sk|pk|rk)-[A-Za-z0-9_-]{8,}/g, STRUCK],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, STRUCK],
  // A URL may carry a name and password, or a signature that opens a paid result.
  [/(\bhttps?:\/\/)[^\s/@"']+@/gi, `$1${STRUCK}@`],
  [/([?&](?:token|key|api_key|signature|sig|x-amz-signature|x-amz-credential)=)[^&\s"']+/gi, `$1${STRUCK}`],
];
const LONGEST_TEXT = 4000;
const DEEPEST = 6;
/** Of a list or an object; foreign ones can have a million. */
const MOST_ENTRIES = 100;

export interface Redactor {
  /** A copy that is safe to write: secrets struck out, long texts cut, errors as plain objects. */
  redact(value: unknown): unknown;
}

export function createRedactor(keys: KnownKeys): Redactor {
  const redactText = (text: string): string => {
    let safe = keys.strikeLogged(text, STRUCK);
    for (const [pattern, replacement] of PATTERNS) safe = safe.replace(pattern, replacement);
    return safe.length > LONGEST_TEXT ? `${safe.slice(0, LONGEST_TEXT)}… (${safe.length} characters)` : safe;
  };
  const redact = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") return redactText(value);
    if (typeof value === "bigint") return value.toString();
    if (value === null || typeof value !== "object") return value;
    if (depth >= DEEPEST) return "[deeper]";
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof Error) {
      const { name, message, stack, cause } = value;
      return redact({ ...value, name, message, stack, ...(cause === undefined ? {} : { cause }) }, depth);
    }
    if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((item) => redact(item, depth + 1));
    return Object.fromEntries(
      entriesOf(value).map(([name, item]) => [
        redactText(name),
        SECRET_NAMES.test(name) && typeof item === "string" ? STRUCK : redact(item, depth + 1),
      ]),
    );
  };
  return { redact: (value) => redact(value, 0) };
}

function entriesOf(value: object): [string, unknown][] {
  const entries: [string, unknown][] = [];
  for (const name in value) {
    if (entries.length >= MOST_ENTRIES) break;
    if (Object.hasOwn(value, name)) entries.push([name, (value as Readonly<Record<string, unknown>>)[name]]);
  }
  return entries;
}
