/** Figures in the person's language. */

const MEBIBYTE = 1_048_576;
const steps = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** 18.4 GB, 149 bytes; decimal steps, as drives are sold. */
export function formatBytes(bytes: number, language: string): string {
  if (bytes > 0 && bytes < 1000) {
    return new Intl.NumberFormat(language, { style: "unit", unit: "byte", unitDisplay: "long" }).format(bytes);
  }
  // Of what is rounded up to a thousand the next unit has one.
  const larger = steps.findIndex((_, at) => Math.round(bytes / 1000 ** (at + 1)) < 1000);
  const step = larger < 0 ? steps.length - 1 : larger;
  const value = bytes / 1000 ** (step + 1);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: steps[step] ?? "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: step >= 1 && value < 100 ? 1 : 0,
  }).format(value);
}

/** As the limits of files are meant, where 1 MB is 1,048,576 bytes: beside what is at most 10 MB. */
export const formatFileSize = (bytes: number, language: string): string =>
  formatBytes(bytes < MEBIBYTE ? bytes : (bytes / MEBIBYTE) * 1e6, language);

/** The figures of `18.4 of 64 GB`: the unit is said once where both have the same. */
export function formatBytesOf(used: number, all: number, language: string): { used: string; all: string } {
  const words = { used: formatBytes(used, language), all: formatBytes(all, language) };
  const unit = / ?[^\d.,\s]+$/;
  if (used === 0 || unit.exec(words.used)?.[0] === unit.exec(words.all)?.[0]) words.used = words.used.replace(unit, "");
  return words;
}

/** A size that was found and the one that is allowed; found in full bytes where rounding would hide that it is another. */
export function formatSizes(
  { found, allowed }: { readonly found: number; readonly allowed: number },
  language: string,
  format = formatBytes,
): { found: string; allowed: string } {
  const words = { found: format(found, language), allowed: format(allowed, language) };
  if (found === allowed || words.found !== words.allowed) return words;
  const bytes = new Intl.NumberFormat(language, { style: "unit", unit: "byte", unitDisplay: "long" });
  return { ...words, found: bytes.format(found) };
}

/** Plain figures of a language, 12,345; one for each, since making one takes longer than all it is used for. */
export function numberFormatFor(language: string): Intl.NumberFormat {
  let figures = figuresOf.get(language);
  if (!figures) {
    figures = new Intl.NumberFormat(language);
    figuresOf.set(language, figures);
  }
  return figures;
}

/** `0.75×`: to the hundredth, or a speed would be said as another. */
export const formatSpeed = (speed: number, language: string): string => `${numberFormatFor(language).format(speed)}×`;

const figuresOf = new Map<string, Intl.NumberFormat>();

/** 09:41 today, Tue within a week, else 14 Nov. Milliseconds in. */
export function formatWhen(at: number, now: number, language: string): string {
  return isSameDay(at, now) ? formatTime(at, language, "clock") : formatDay(at, now, language);
}

/** As `formatWhen`, as of this drawing: what says when something was doesn't tick. */
export const formatWhenDrawn = (at: number, language: string): string => formatWhen(at, Date.now(), language);

/** As `formatWhenToMinute`, as of this drawing. */
export const formatMinuteDrawn = (at: number, language: string): string => formatWhenToMinute(at, Date.now(), language);

/** 09:41 today, Tue 09:41 within a week, else 14 Nov 09:41. Milliseconds in. */
export function formatWhenToMinute(at: number, now: number, language: string): string {
  const clock = formatTime(at, language, "clock");
  return isSameDay(at, now) ? clock : `${formatDay(at, now, language)} ${clock}`;
}

/** 21 Nov 2026, 04:43: where a moment stands alone. Milliseconds in. */
export const formatMoment = (at: number, language: string): string => formatTime(at, language, "moment");

/** As `formatMoment`, in figures where these are read as a date at once (2026/11/21 04:43): in a column, which is narrow. */
export const formatListedMoment = (at: number, language: string): string =>
  formatTime(at, language, language === "en" ? "moment" : "figures");

/** Friday 27 February; of another year with it. Milliseconds in. */
export function formatLongDay(at: number, now: number, language: string): string {
  return formatTime(at, language, isSameYear(at, now) ? "longDay" : "longDayOfYear");
}

/** 09:41:05: for what is awaited within minutes. */
export const formatClockToSecond = (at: number, language: string): string => formatTime(at, language, "toSecond");

const isSameDay = (at: number, now: number) => new Date(at).toDateString() === new Date(now).toDateString();

const isSameYear = (at: number, now: number) => new Date(at).getFullYear() === new Date(now).getFullYear();

function formatDay(at: number, now: number, language: string): string {
  if (now - at < 6 * 86_400_000) return formatTime(at, language, language === "ja" ? "longWeekday" : "weekday");
  return formatTime(at, language, isSameYear(at, now) ? "day" : "dayOfYear");
}

const times = {
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  toSecond: { timeStyle: "medium", hourCycle: "h23" },
  weekday: { weekday: "short" },
  /** 火 alone is no word for Tuesday. */
  longWeekday: { weekday: "long" },
  day: { day: "numeric", month: "short" },
  dayOfYear: { day: "numeric", month: "short", year: "numeric" },
  longDay: { weekday: "long", day: "numeric", month: "long" },
  longDayOfYear: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  figures: {
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  },
  moment: { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function formatTime(at: number, language: string, time: keyof typeof times): string {
  const locale = inRegion(language);
  const name = `${locale} ${time}`;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, times[time]);
    formats.set(name, format);
  }
  return format.format(new Date(at));
}

/** Days are written as where the person lives, if the studio's language is spoken there: 14 Nov, or Nov 14. */
const inRegion = (language: string): string =>
  navigator.languages.find((each) => each === language || each.startsWith(`${language}-`)) ?? language;

/** By language and form: making one takes longer than all else in a message's heading. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** How long ago, coarsely: now, 5 min, 3 h, 2 days. Milliseconds in. */
export function formatAge(milliseconds: number, language: string): string {
  const units: [Intl.RelativeTimeFormatUnit, length: number, ofTheNext: number][] = [
    ["second", 1000, 60],
    ["minute", 60_000, 60],
    ["hour", 3_600_000, 24],
  ];
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "always", style: "narrow" });
  // Sixty minutes, as they are rounded, are an hour.
  for (const [unit, length, ofTheNext] of units) {
    const count = Math.round(Math.abs(milliseconds) / length);
    if (count < ofTheNext) return relative.format(-Math.sign(milliseconds) * count, unit);
  }
  return relative.format(-Math.round(milliseconds / 86_400_000), "day");
}

/** `4 s`, `4 秒`, `4秒`, as the texts beside it say it; the figure as it comes. */
export const formatSeconds = (seconds: number | string, language: string): string =>
  `${seconds}${language === "ja" ? "秒" : language.startsWith("zh") ? " 秒" : " s"}`;

/** 0:06, 2:40, 1:02:03. Seconds in. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** `Vendor-M3.1-Flash` → `M3.1 Flash`, as models are called in the studio. */
export function modelName(model: string): string {
  return model.replace(/^[A-Za-z]+-(?=[MH]\d)/, "").replace(/-(Flash|highspeed)$/, " $1");
}
