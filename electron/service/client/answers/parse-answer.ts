/** An id that is a number beyond 2⁵³ keeps its digits: rounded it would name another task, or none. */
function keepLongId(key: string, value: unknown, context?: { source?: string }): unknown {
  const isLong = /(?:^|_)id$/.test(key) && typeof value === "number" && !Number.isSafeInteger(value);
  return isLong ? (context?.source ?? value) : value;
}

/** JSON of the service, its ids as they were written. Throws for what is no JSON. */
export const parseAnswer = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, keepLongId) : JSON.parse(text);
