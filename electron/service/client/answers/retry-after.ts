/** Seconds to wait by a Retry-After header in either of its forms (seconds, HTTP date); null when there is none. */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Date.parse takes far more than HTTP dates; those all begin with the name of a day.
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
