/** An id that is a number beyond 2⁵³ keeps its digits: rounded it would name another task, or none. */
function keepLongId(key: string, value: unknown, context?: { source?: string }): unknown {
  const isLong = /(?:^|_)id$/.test(key) && typeof value === "number" && !Number.isSafeInteger(value);
  return isLong ? (context?.source ?? value) : value;
}

/** Servers of some makers begin with it (RFC 8259 § 8.1 lets a reader pass over it). */
const MARK = "\ufeff";

/** JSON of the service, its ids as they were written. Throws for what is no JSON. */
export function parseAnswer(text: string): unknown {
  const plain = text.startsWith(MARK) ? text.slice(MARK.length) : text;
  return /\d{16}/.test(plain) ? JSON.parse(plain, keepLongId) : JSON.parse(plain);
}
