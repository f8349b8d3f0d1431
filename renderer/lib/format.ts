/** Figures in the person's language. */

const steps = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** 18.4 GB, 149 bytes; decimal steps, as drives are sold. */
export function formatBytes(bytes: number, language: string): string {
  if (bytes > 0 && bytes < 1000) {
    return new Intl.NumberFormat(language, { style: "unit", unit: "byte", unitDisplay: "long" }).format(bytes);
  }
  const step = bytes < 1e6 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3) - 1);
  const value = bytes / 1000 ** (step + 1);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: steps[step] ?? "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: step >= 1 && value < 100 ? 1 : 0,
  }).format(value);
}

/** The figures of `18.4 of 64 GB`: the unit is said once where both have the same. */
export function formatBytesOf(used: number, all: number, language: string): { used: string; all: string } {
  const words = { used: formatBytes(used, language), all: formatBytes(all, language) };
  const unit = / ?[^\d.,\s]+$/;
  if (used === 0 || unit.exec(words.used)?.[0] === unit.exec(words.all)?.[0]) words.used = words.used.replace(unit, "");
  return words;
}

/** 09:41 today, Tue within a week, else 14 Nov. Milliseconds in. */
export function formatWhen(at: number, now: number, language: string): string {
  const date = new Date(at);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) return formatClock(at, language);
  if (now - at < 6 * 86_400_000) return new Intl.DateTimeFormat(language, { weekday: "short" }).format(date);
  return new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    ...(date.getFullYear() === today.getFullYear() ? {} : { year: "numeric" }),
  }).format(date);
}

export function formatClock(at: number, language: string): string {
  let clock = clocks.get(language);
  if (!clock) {
    clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    clocks.set(language, clock);
  }
  return clock.format(new Date(at));
}

/** One for each language: making one takes longer than all else in a message's heading. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** 21 Nov 2026, 04:43: where a moment stands alone. Milliseconds in. */
export function formatMoment(at: number, language: string): string {
  let moment = moments.get(language);
  if (!moment) {
    moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
    moments.set(language, moment);
  }
  return moment.format(new Date(at));
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** 09:41:05: for what is awaited within minutes. */
export function formatClockToSecond(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "medium", hourCycle: "h23" }).format(new Date(at));
}

/** How long ago, coarsely: now, 5 min, 3 h, 2 days. Milliseconds in. */
export function formatAge(milliseconds: number, language: string): string {
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
    ["second", 1000],
  ];
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "always", style: "narrow" });
  for (const [unit, length] of units) {
    if (Math.abs(milliseconds) >= length) return relative.format(-Math.round(milliseconds / length), unit);
  }
  return relative.format(-0, "second");
}

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
