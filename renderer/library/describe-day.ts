import type { TFunction } from "i18next";
import { dayOf } from "./lay-out-rows.ts";

const DAY = 86_400_000;

/** `Today`, `Yesterday`, then the date. `day` is its start in milliseconds. */
export function describeDay(day: number, t: TFunction<"library">, language: string, now = Date.now()): string {
  const today = dayOf(now);
  if (day === today) return t("day.today");
  if (day === dayOf(today - DAY / 2)) return t("day.yesterday");
  const sameYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(day);
}
