import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { SecondsField, Select } from "#renderer/components/index.ts";
import { type FilmSettings, type TakeSettings, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { ShotWithTake } from "../film-shot.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { inPointFault, outPointFault, type PointFault } from "./take-points.ts";
import { TakeTextFields } from "./take-text-fields.tsx";

export interface TakeListProps {
  shots: readonly ShotWithTake[];
  facts: ReadonlyMap<string, ClipFacts>;
  settings: FilmSettings;
  plan: FilmPlan;
  onChange: (shotId: string, patch: Partial<TakeSettings>) => void;
  /** Why points are refused, by `pointOf`. */
  refused: RefusedPoints;
  onRefused: (point: string, why: string | undefined) => void;
}

export type RefusedPoints = Readonly<Record<string, string | undefined>>;

const pointOf = (shotId: string, which: "in" | "out") => `${shotId}-${which}`;

const fades = ["0", "0.5", "1", "2"] as const;

/** The takes in order: what of each is shown, and how it follows the one before. */
export function TakeList({ shots, facts, settings, plan, onChange, refused, onRefused }: TakeListProps) {
  const { t, i18n } = useTranslation("film");
  const lengths = new Map(plan.segments.map(({ shotNumber, length }) => [shotNumber, length]));
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const said = (fault: PointFault | undefined) => {
    if (fault === undefined) return undefined;
    const { code, found, edge, allowed } = fault;
    const values = { found: figure.format(found), edge: figure.format(edge), allowed: figure.format(allowed) };
    return t(`takes.fault.${code}`, values);
  };
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
            const inPoint = pointOf(shotId, "in");
            const outPoint = pointOf(shotId, "out");
            const faults = [inPoint, outPoint].filter((point) => refused[point] !== undefined);
            return (
              <Fragment key={shotId}>
                <tr>
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
                        onChange={(value) => onChange(shotId, { fade: Number(value) })}
                      />
                    )}
                  </td>
                  <td>
                    <SecondsField
                      label={t("takes.inOf", { number })}
                      value={from}
                      min={0}
                      max={to ?? whole}
                      refuse={(seconds) => said(inPointFault(seconds, { from, to, whole }))}
                      onRefused={(why) => onRefused(inPoint, why)}
                      faultId={inPoint}
                      onChange={(seconds) => onChange(shotId, { from: seconds })}
                    />
                  </td>
                  <td>
                    <SecondsField
                      label={t("takes.outOf", { number })}
                      value={Math.min(whole, to ?? whole)}
                      min={from}
                      max={whole}
                      refuse={(seconds) => said(outPointFault(seconds, { from, to, whole }))}
                      onRefused={(why) => onRefused(outPoint, why)}
                      faultId={outPoint}
                      onChange={(seconds) => onChange(shotId, { to: seconds >= whole - 0.005 ? null : seconds })}
                    />
                  </td>
                  <td className="len">{t("seconds", { value: figure.format(lengths.get(number) ?? 0) })}</td>
                  <td>
                    <TakeTextFields
                      number={number}
                      prompt={prompt}
                      settings={settings.takes[shotId] ?? wholeTake}
                      onChange={(patch) => onChange(shotId, patch)}
                    />
                  </td>
                </tr>
                {faults.length > 0 && (
                  <tr className="fault">
                    <td colSpan={6} aria-live="polite">
                      {faults.map((point) => (
                        <p key={point} id={point}>
                          {refused[point]}
                        </p>
                      ))}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
