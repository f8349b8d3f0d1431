import type { TFunction } from "i18next";

const DAY = 86_400_000;

/** `Today`, `Yesterday`, then the date. `day` is `2026-11-21`. */
export function describeDay(day: string, t: TFunction<"library">, language: string, now = Date.now()): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const moment = new Date(year, month - 1, date);
  const today = new Date(now).setHours(0, 0, 0, 0);
  if (moment.getTime() === today) return t("day.today");
  if (moment.getTime() === new Date(today - DAY / 2).setHours(0, 0, 0, 0)) return t("day.yesterday");
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(year === new Date(now).getFullYear() ? {} : { year: "numeric" }),
  }).format(moment);
}
