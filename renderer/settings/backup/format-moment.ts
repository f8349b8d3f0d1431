/** 21 Nov 2026, 04:43. Milliseconds in. */
export function formatMoment(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(
    new Date(at),
  );
}
