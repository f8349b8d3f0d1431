import { useTranslation } from "react-i18next";
import { Select } from "#renderer/components/index.ts";
import { type FilmSettings, wholeTake } from "#shared/contract/film-settings.ts";
import type { ClipFacts } from "./clip-facts.ts";
import { changeTake } from "./film-options.ts";
import type { FilmPlan } from "./film-plan.ts";
import type { TakenShot } from "./film-shot.ts";
import { SecondsField } from "./seconds-field.tsx";
import { TakeWords } from "./take-words.tsx";

export interface TakeListProps {
  projectId: string;
  shots: readonly TakenShot[];
  facts: ReadonlyMap<string, ClipFacts>;
  settings: FilmSettings;
  plan: FilmPlan;
}

const fades = ["0", "0.5", "1", "2"] as const;

/** The takes in order: what of each is shown, and how it follows the one before. */
export function TakeList({ projectId, shots, facts, settings, plan }: TakeListProps) {
  const { t, i18n } = useTranslation("film");
  const lengths = new Map(plan.segments.map(({ shotNumber, length }) => [shotNumber, length]));
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <div className="filmTakes">
      <table aria-label={t("takes.name")}>
        <thead>
          <tr>
            <th scope="col">{t("takes.shot")}</th>
            <th scope="col">{t("takes.join")}</th>
            <th scope="col">{t("takes.in")}</th>
            <th scope="col">{t("takes.out")}</th>
            <th scope="col">{t("takes.length")}</th>
            <th scope="col">
              <span className="sr-only">{t("takes.words")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shots.map(({ shotId, number, name, prompt, take }, index) => {
            const { from, to, fade } = settings.takes[shotId] ?? wholeTake;
            const whole = facts.get(take.assetId)?.seconds ?? 0;
            const first = index === 0 && settings.title === null;
            return (
              <tr key={shotId}>
                <th scope="row">
                  <b>{number}</b>
                  <span className="cut">{name === "" ? t("shot", { number }) : name}</span>
                </th>
                <td>
                  {!first && (
                    <Select
                      ghost
                      aria-label={t("takes.joinOf", { number })}
                      value={String(fade)}
                      options={fades.map((value) => ({
                        value: value as string,
                        label: value === "0" ? t("takes.cut") : t("takes.fade", { value }),
                      }))}
                      onChange={(value) => changeTake(projectId, shotId, { fade: Number(value) })}
                    />
                  )}
                </td>
                <td>
                  <SecondsField
                    label={t("takes.inOf", { number })}
                    value={from}
                    min={0}
                    max={to ?? whole}
                    onChange={(seconds) => changeTake(projectId, shotId, { from: seconds })}
                  />
                </td>
                <td>
                  <SecondsField
                    label={t("takes.outOf", { number })}
                    value={Math.min(whole, to ?? whole)}
                    min={from}
                    max={whole}
                    onChange={(seconds) =>
                      changeTake(projectId, shotId, { to: seconds >= whole - 0.005 ? null : seconds })
                    }
                  />
                </td>
                <td className="len">{t("seconds", { value: figure.format(lengths.get(number) ?? 0) })}</td>
                <td>
                  <TakeWords
                    projectId={projectId}
                    shotId={shotId}
                    number={number}
                    prompt={prompt}
                    settings={settings.takes[shotId] ?? wholeTake}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
