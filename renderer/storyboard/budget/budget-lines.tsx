import { useTranslation } from "react-i18next";
import type { BudgetLine } from "#shared/rules/video/budget.ts";
import "./budget.css";

/** Each bound with what is used, what comes now, and what is allowed; red where that is too much. */
export function BudgetLines({ lines }: { lines: readonly BudgetLine[] }) {
  const { t, i18n } = useTranslation("projects");
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  if (lines.length === 0) return null;
  return (
    <ul className="budgets" aria-label={t("budget.name")}>
      {lines.map(({ scope, unit, spent, adds, found, allowed, over }) => {
        const figure = (value: number) =>
          unit === "seconds" ? t("budget.seconds", { figure: number.format(value) }) : number.format(value);
        return (
          <li key={scope + unit} data-over={over || undefined}>
            <b>{t(`budget.${scope}`)}</b>
            <span>{t("budget.used", { spent: figure(spent), adds: figure(adds) })}</span>
            <span className="fig">
              {t("budget.of", { found: figure(found), allowed: figure(allowed) })}
              {over && ` · ${t("budget.over", { over: figure(found - allowed) })}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
