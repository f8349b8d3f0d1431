import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { client, orpc, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import type { Budget, BudgetState } from "#shared/contract/storyboard/project.ts";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { AmountField, SongPrices } from "../budget/index.ts";

/** Bounds of the day and of the film, beside what they were used for. */
export function BudgetFields({ project }: { project: Project }) {
  const { t, i18n } = useTranslation("projects");
  const queries = useQueryClient();
  // Both are saved together: before it is known, one that is typed would clear the other.
  const daily = useSettings()?.dailyBudget;
  const update = useUpdateSettings();
  const { data: states } = useQuery(orpc.storyboard.budgets.queryOptions({ input: { projectId: project.id } }));
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const used = (scope: BudgetState["scope"]) => {
    const spent = states?.find((state) => state.scope === scope)?.spent;
    return t("settings.used", { seconds: figure.format(spent?.seconds ?? 0), cost: figure.format(spent?.cost ?? 0) });
  };
  const keepFilm = async (budget: Budget) => {
    await client.storyboard.updateProject({ id: project.id, budget });
    await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
  };
  const keepDay = (budget: Budget) => update({ dailyBudget: budget });
  return (
    <>
      <h3 className="strong">{t("settings.budget")}</h3>
      <p className="text-tx-2">{t("settings.budgetLead")}</p>
      <table className="plan bounds">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t("settings.budget")}</span>
            </th>
            <th scope="col">{t("settings.seconds")}</th>
            <th scope="col">{t("settings.cost")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t("settings.film")}
              <small>{used("film")}</small>
            </th>
            <td>
              <AmountField
                positive
                label={t("settings.filmSeconds")}
                value={project.budget.seconds}
                onChange={(seconds) => void keepFilm({ ...project.budget, seconds })}
              />
            </td>
            <td>
              <AmountField
                positive
                label={t("settings.filmCost")}
                value={project.budget.cost}
                onChange={(cost) => void keepFilm({ ...project.budget, cost })}
              />
            </td>
          </tr>
          {daily && (
            <tr>
              <th scope="row">
                {t("settings.day")}
                <small>{used("day")}</small>
              </th>
              <td>
                <AmountField
                  positive
                  label={t("settings.daySeconds")}
                  value={daily.seconds}
                  onChange={(seconds) => keepDay({ ...daily, seconds })}
                />
              </td>
              <td>
                <AmountField
                  positive
                  label={t("settings.dayCost")}
                  value={daily.cost}
                  onChange={(cost) => keepDay({ ...daily, cost })}
                />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <h3 className="strong">{t("settings.songPrices")}</h3>
      <p className="text-tx-2">{t("settings.songPricesLead")}</p>
      <SongPrices />
    </>
  );
}
