import { useTranslation } from "react-i18next";
import { modelName, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { AmountField } from "../budget/index.ts";
import { costOf, type PlanLine, priceKey } from "./generation-plan.ts";

/** The price of a second by model and resolution. */
function PriceOf({ line }: { line: PlanLine }) {
  const { t } = useTranslation("storyboard");
  const prices = useSettings()?.videoPrices;
  const update = useUpdateSettings();
  // All are saved together: before they are known, one that is typed would clear the others.
  if (prices === undefined) return null;
  const key = priceKey(line);
  return (
    <AmountField
      label={t("many.priceOf", { model: modelName(line.model), resolution: line.resolution })}
      value={prices[key] ?? null}
      onChange={(price) => {
        const { [key]: _old, ...others } = prices;
        update({ videoPrices: price === null ? others : { ...others, [key]: price } });
      }}
    />
  );
}

/** What is asked for by model and resolution, with the person's own prices. */
export function PlanTable({ lines }: { lines: readonly PlanLine[] }) {
  const { t, i18n } = useTranslation("storyboard");
  const prices = useSettings()?.videoPrices ?? {};
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const sum = (of: "shots" | "takes" | "seconds") => lines.reduce((total, line) => total + line[of], 0);
  const cost = costOf(lines, prices);
  const money = (value: number | undefined) => (value === undefined ? "–" : figure.format(value));
  return (
    <>
      <table className="plan">
        <thead>
          <tr>
            <th scope="col">{t("model.name")}</th>
            <th scope="col">{t("many.shots")}</th>
            <th scope="col">{t("takes.name")}</th>
            <th scope="col">{t("many.seconds")}</th>
            <th scope="col">{t("many.price")}</th>
            <th scope="col">{t("many.cost")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={priceKey(line)}>
              <th scope="row">
                {modelName(line.model)} {line.resolution}
              </th>
              <td>{figure.format(line.shots)}</td>
              <td>{figure.format(line.takes)}</td>
              <td>{t("seconds", { count: line.seconds })}</td>
              <td>
                <PriceOf line={line} />
              </td>
              <td>{money(costOf([line], prices))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("many.total")}</th>
            <td>{figure.format(sum("shots"))}</td>
            <td>{figure.format(sum("takes"))}</td>
            <td>{t("seconds", { count: sum("seconds") })}</td>
            <td />
            <td>{money(cost)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="cap">{t("many.priceHint")}</p>
    </>
  );
}
