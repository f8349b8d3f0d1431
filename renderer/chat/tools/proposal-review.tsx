import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { Proposal, ToolCallWork } from "#shared/contract/chat/director.ts";
import type { ChangedField } from "./changed-fields.ts";
import { ChangedText } from "./changed-text.tsx";
import { FilmSteps } from "./film-steps.tsx";
import { acceptedSong, linkToAccepted } from "./link-to-accepted.ts";
import { changesIn, proposalRows } from "./proposal-rows.ts";

export interface ProposalReviewProps {
  work: ToolCallWork;
  proposal: Proposal;
  busy: boolean;
  onDecide: (accept: number[]) => void;
}

/** What a tool wants to change, before and after; accepted or refused wholly or one by one. */
export function ProposalReview({ work, proposal, busy, onDecide }: ProposalReviewProps) {
  const { t } = useTranslation(["director", "cast"]);
  const { t: board } = useTranslation("storyboard");
  const id = useId();
  const count = changesIn(proposal);
  const why = new Map(work.stale.map((each) => [each.item, each.why]));
  const [off, setOff] = useState(() => untickedOf(work));
  const decided = work.accepted;
  const way = linkToAccepted(proposal, work);
  const chosen = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !off.has(index) && !why.has(index),
  );
  const toggle = (index: number) => {
    const next = new Set(off);
    if (!next.delete(index)) next.add(index);
    setOff(next);
    setUnticked(work, next);
  };
  const rows = proposalRows(proposal, t);
  return (
    <>
      <ol className="proposal" aria-label={t("proposal")}>
        {rows.map(({ title, kind, fields }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a proposal never changes
            key={index}
            data-kind={kind}
            data-off={(decided ? !decided.includes(index) : off.has(index)) || undefined}
          >
            {decided === null ? (
              <label className="row" htmlFor={`${id}${index}`}>
                <input
                  id={`${id}${index}`}
                  type="checkbox"
                  checked={!off.has(index) && !why.has(index)}
                  disabled={why.has(index) || busy}
                  onChange={() => toggle(index)}
                />
                <b>{title}</b>
              </label>
            ) : (
              <p className="row">
                <span className="cap">{decided.includes(index) ? t("accepted") : t("refused")}</span>
                <b>{title}</b>
              </p>
            )}
            {why.has(index) && <p className="stale">{t(`stale.${why.get(index) ?? "gone"}`)}</p>}
            {kind !== "remove" && (
              <dl>
                {fields.map(({ name, before, after }) => (
                  <div key={name}>
                    <dt>{t(`field.${name}`)}</dt>
                    <dd>
                      <ChangedText
                        before={shown(name, before, board("ratio.adaptive"))}
                        after={shown(name, after, board("ratio.adaptive"))}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {proposal.kind === "film" && (decided ?? []).length > 0 && (
        <FilmSteps projectId={proposal.projectId} songId={acceptedSong(work)} />
      )}
      {way !== undefined && proposal.kind !== "film" && (
        <p className="decide">
          <a href={way}>{t(proposal.kind === "song" ? "toSong" : "toShots")}</a>
        </p>
      )}
      {decided === null && (
        <div className="decide">
          <span className="cap grow">{t("free")}</span>
          <Button size="s" disabled={busy} onClick={() => onDecide([])}>
            {t("refuseAll")}
          </Button>
          <Button variant="primary" size="s" disabled={busy || chosen.length === 0} onClick={() => onDecide(chosen)}>
            {chosen.length === count ? t("acceptAll", { count }) : t("acceptSome", { chosen: chosen.length, count })}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the service calls by a name of its own, in the person's words. */
function shown(name: ChangedField["name"], value: string, adaptive: string): string {
  if (name === "model" && value !== "") return modelName(value);
  return name === "ratio" && value === "adaptive" ? adaptive : value;
}

/** Items of proposals that were left out and not decided on yet, by message and call: another pane doesn't forget them. */
const byCall = new Map<string, ReadonlySet<number>>();

interface Call {
  readonly messageId: string;
  readonly callId: string;
}

const none: ReadonlySet<number> = new Set();
const keyOf = ({ messageId, callId }: Call) => `${messageId} ${callId}`;

const untickedOf = (call: Call): ReadonlySet<number> => byCall.get(keyOf(call)) ?? none;

function setUnticked(call: Call, items: ReadonlySet<number>): void {
  if (items.size === 0) byCall.delete(keyOf(call));
  else byCall.set(keyOf(call), items);
}
