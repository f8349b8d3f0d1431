import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#renderer/components/index.ts";
import { describeError, orpc, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
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
  const spending = useQuery(orpc.storyboard.budgets.queryOptions({ input: { projectId: project.id } }));
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const used = (scope: BudgetState["scope"]) => {
    // Before it is known, nothing is said to have been spent.
    if (spending.data === undefined) return undefined;
    const spent = spending.data.find((state) => state.scope === scope)?.spent;
    return t("settings.used", { seconds: figure.format(spent?.seconds ?? 0), cost: figure.format(spent?.cost ?? 0) });
  };
  // Both of the film are saved together, too: the one that was typed just now isn't in `project` yet.
  const newest = useRef(project.budget);
  useEffect(() => {
    newest.current = project.budget;
  }, [project.budget]);
  const { mutate: save } = useMutation({
    ...orpc.storyboard.updateProject.mutationOptions(),
    onError: () => {
      newest.current = project.budget;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.storyboard.key() }),
  });
  const keepFilm = (bound: Partial<Budget>) => {
    newest.current = { ...newest.current, ...bound };
    save({ id: project.id, budget: newest.current });
  };
  const keepDay = (budget: Budget) => update({ dailyBudget: budget });
  return (
    <>
      <h3 className="strong">{t("settings.budget")}</h3>
      <p className="text-tx-2">{t("settings.budgetLead")}</p>
      {spending.error && !spending.data && (
        <LoadFailure {...describeError(spending.error)} onRetry={() => void spending.refetch()} />
      )}
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
                onChange={(seconds) => keepFilm({ seconds })}
              />
            </td>
            <td>
              <AmountField
                positive
                label={t("settings.filmCost")}
                value={project.budget.cost}
                onChange={(cost) => keepFilm({ cost })}
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
