import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { SecondsField, Select } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import type { CutClip, FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { cardBefore, cardOf, clipsInOrder, leastOf } from "#shared/film/cut.ts";
import type { Joint, JointRefusal } from "#shared/film/joint.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { ShotWithTake } from "../film-shot.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { jointOf, offeredJoints, valueOfJoint } from "./take-joint.ts";
import { inPointFault, outPointFault, type PointFault } from "./take-points.ts";
import { TakeTextFields } from "./take-text-fields.tsx";

export interface TakeListProps {
  shots: readonly ShotWithTake[];
  facts: ReadonlyMap<string, ClipFacts>;
  settings: FilmSettings;
  plan: FilmPlan;
  onChange: (id: string, patch: Partial<CutClip>) => void;
  onCard: (id: string, words: string | null) => void;
  /** Another transition before a clip; why it can't be made. */
  onJoint: (id: string, joint: Joint) => JointRefusal | undefined;
  /** Why points are refused, by `pointOf`. */
  refused: RefusedPoints;
  onRefused: (point: string, why: string | undefined) => void;
}

export type RefusedPoints = Readonly<Record<string, string | undefined>>;

const pointOf = (id: string, which: "in" | "out" | "joint") => `${id}-${which}`;

/**
 * Clips of takes that are in the film, in its order, each with its shot; the second of one shot is `2.2`. One that begins
 * behind the end of a shorter take isn't in it, and there is nothing to be put right.
 */
function rowsOf(shots: readonly ShotWithTake[], settings: FilmSettings, inFilm: ReadonlyMap<string, number>) {
  const byId = new Map(shots.map((shot) => [shot.shotId, shot]));
  const counts = new Map<string, number>();
  return clipsInOrder(settings, [...byId.keys()]).flatMap(({ id, shotId, clip }, index) => {
    const shot = shotId === null ? undefined : byId.get(shotId);
    if (shot === undefined || !inFilm.has(id)) return [];
    const piece = (counts.get(shot.shotId) ?? 0) + 1;
    counts.set(shot.shotId, piece);
    return [
      { id, shot, clip, piece, first: index === 0, called: piece === 1 ? `${shot.number}` : `${shot.number}.${piece}` },
    ];
  });
}

/** The takes in order: what of each is shown, and how it follows the one before. */
export function TakeList({
  shots,
  facts,
  settings,
  plan,
  onChange,
  onCard,
  onJoint,
  refused,
  onRefused,
}: TakeListProps) {
  const { t, i18n } = useTranslation("film");
  const { t: cut } = useTranslation("cut");
  const lengths = new Map(plan.segments.map(({ clipId, length }) => [clipId, length]));
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const said = (fault: PointFault | undefined) => {
    if (fault === undefined) return undefined;
    const { code, found, edge, allowed } = fault;
    const values = { found: figure.format(found), edge: figure.format(edge), allowed: figure.format(allowed) };
    return t(`takes.fault.${code}`, values);
  };
  const nameOf = ({ seconds, through }: Joint) => {
    if (seconds === 0) return t("takes.cut");
    const value = figure.format(seconds);
    if (through === null) return t("takes.fade", { value });
    const names = { "#000000": "throughBlack", "#ffffff": "throughWhite" } as const;
    const known = Object.entries(names).find(([color]) => color === through)?.[1];
    return known === undefined ? t("takes.through", { value }) : cut(known, { value });
  };
  const refusedJoint = (refusal: JointRefusal | undefined) => {
    if (refusal === undefined || refusal.why === "nothing") return undefined;
    const { why, needs, left } = refusal;
    return joinSentences([cut(`refused.${why}`, { count: needs, left }), t("takes.trimFirst")]);
  };
  return (
    <div>
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
            {rowsOf(shots, settings, lengths).map(({ id, shot, clip, piece, first, called: number }) => {
              const { shotId, name, prompt, take } = shot;
              const { from, hold, caption } = clip;
              const whole = facts.get(take.assetId)?.seconds ?? 0;
              // A frame that stands has no end in its take.
              const stands = hold !== undefined;
              const to = stands ? null : clip.to;
              const points = { from, to, whole, least: stands ? 0 : leastOf(clip) };
              const inPoint = pointOf(id, "in");
              const outPoint = pointOf(id, "out");
              const joint = pointOf(id, "joint");
              // A length or a color that was set on the strip is offered too.
              const own = valueOfJoint(jointOf(clip));
              const isOffered = offeredJoints.some((each) => valueOfJoint(each) === own);
              const joints = isOffered ? offeredJoints : [...offeredJoints, jointOf(clip)];
              const faults = [joint, inPoint, outPoint].filter((point) => refused[point] !== undefined);
              return (
                <Fragment key={id}>
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
                          value={valueOfJoint(jointOf(clip))}
                          options={joints.map((each) => ({ value: valueOfJoint(each), label: nameOf(each) }))}
                          onChange={(value) => {
                            const wished = joints.find((each) => valueOfJoint(each) === value);
                            if (wished) onRefused(joint, refusedJoint(onJoint(id, wished)));
                          }}
                        />
                      )}
                    </td>
                    <td>
                      <SecondsField
                        label={t("takes.inOf", { number })}
                        value={from}
                        min={0}
                        max={to ?? whole}
                        refuse={(seconds) => said(inPointFault(seconds, points))}
                        onRefused={(why) => onRefused(inPoint, why)}
                        faultId={inPoint}
                        onChange={(seconds) => onChange(id, { from: seconds })}
                      />
                    </td>
                    <td>
                      {!stands && (
                        <SecondsField
                          label={t("takes.outOf", { number })}
                          value={Math.min(whole, to ?? whole)}
                          min={from}
                          max={whole}
                          refuse={(seconds) => said(outPointFault(seconds, points))}
                          onRefused={(why) => onRefused(outPoint, why)}
                          faultId={outPoint}
                          onChange={(seconds) => onChange(id, { to: seconds >= whole - 0.005 ? null : seconds })}
                        />
                      )}
                    </td>
                    <td className="len">{t("seconds", { value: figure.format(lengths.get(id) ?? 0) })}</td>
                    <td>
                      <TakeTextFields
                        number={number}
                        prompt={prompt}
                        caption={caption}
                        timed={settings.clips[id]?.captions !== undefined}
                        card={piece === 1 ? cardOf(settings, cardBefore(shotId)) : undefined}
                        onCaption={(words) => onChange(id, { caption: words, captions: undefined })}
                        onCard={(words) => onCard(cardBefore(shotId), words)}
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
      <p className="cap mt-1">{t("takes.joinsKeep")}</p>
    </div>
  );
}
