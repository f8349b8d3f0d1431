import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import type { PlannedShot, SceneDifference, ShotDifference } from "#shared/script/index.ts";
import { keyOf } from "./script-changes.ts";

export interface ScriptDifferencesProps {
  differences: readonly SceneDifference[];
  taken: ReadonlySet<string>;
  /** Number of a shot on the board. */
  numberOf: (shotId: string) => number | undefined;
  onTake: (key: string, on: boolean) => void;
  onKeep: (difference: SceneDifference) => void;
  /** Shows the place in the script. */
  onShow: (from: number) => void;
}

const secondsOf = (shots: readonly PlannedShot[]): number => shots.reduce((sum, { duration }) => sum + duration, 0);

/** What the script says otherwise than the board, line by line, each to be taken over or left. */
export function ScriptDifferences({ differences, taken, numberOf, onTake, onKeep, onShow }: ScriptDifferencesProps) {
  const { t } = useTranslation("script");
  return (
    <ul className="differences" aria-label={t("differences.name")}>
      {differences.map((difference) => {
        const { kind } = difference;
        const heading = (kind === "gone" ? difference.was.heading : difference.scene.heading) || t("untitled");
        const lines = kind === "changed" ? difference.shots : [];
        const key = keyOf(difference);
        return (
          <li key={key}>
            <div className="headline">
              {lines.length === 0 ? (
                <label>
                  <input
                    type="checkbox"
                    checked={taken.has(key)}
                    onChange={({ target }) => onTake(key, target.checked)}
                  />
                  <span className="cut" title={heading}>
                    {heading}
                  </span>
                </label>
              ) : (
                <span className="cut" title={heading}>
                  {heading}
                </span>
              )}
              {kind !== "gone" && (
                <Button variant="ghost" onClick={() => onShow(difference.scene.from)}>
                  {t("differences.show")}
                </Button>
              )}
              {kind !== "new" && (
                <Button variant="ghost" onClick={() => onKeep(difference)}>
                  {t("differences.keep")}
                </Button>
              )}
            </div>
            <p className="cap">
              {kind === "new"
                ? t("differences.new", {
                    count: difference.shots.length,
                    time: formatDuration(secondsOf(difference.shots)),
                  })
                : kind === "gone"
                  ? t("differences.gone", { count: difference.was.shots.length })
                  : lines.length === 0
                    ? t("differences.heading", { was: difference.was.heading || t("untitled") })
                    : t("differences.changed", { count: lines.length })}
            </p>
            {lines.map((shot, at) => {
              const line = keyOf({ ...difference } as SceneDifference, at);
              return (
                <ShotLine
                  key={line}
                  shot={shot}
                  number={shot.do === "add" ? undefined : numberOf(shot.shotId)}
                  taken={taken.has(line)}
                  onTake={(on) => onTake(line, on)}
                />
              );
            })}
          </li>
        );
      })}
    </ul>
  );
}

function ShotLine({
  shot,
  number,
  taken,
  onTake,
}: {
  shot: ShotDifference;
  number: number | undefined;
  taken: boolean;
  onTake: (on: boolean) => void;
}) {
  const { t } = useTranslation("script");
  const title =
    shot.do === "add"
      ? t("differences.addShot")
      : shot.do === "remove"
        ? t("differences.removeShot", { number: number ?? "?" })
        : t("differences.editShot", { number: number ?? "?" });
  return (
    <div className="shotline">
      <label>
        <input type="checkbox" checked={taken} onChange={({ target }) => onTake(target.checked)} />
        <span>{title}</span>
      </label>
      {shot.do !== "add" && shot.edited && <p className="cap edited">{t("differences.edited")}</p>}
      {shot.do === "edit" && <p className="was">{shot.from}</p>}
      {shot.do === "remove" && <p className="was">{shot.prompt}</p>}
      {shot.do !== "remove" && <p>{shot.do === "add" ? shot.shot.prompt : shot.to.prompt}</p>}
    </div>
  );
}
