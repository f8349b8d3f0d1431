import { useQueryClient } from "@tanstack/react-query";
import { Link2, Unlink2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, Icon, Segmented, Stepper } from "#renderer/components/index.ts";
import { client, describeError, orpc, toastFailure } from "#renderer/lib/index.ts";
import { Undecodable } from "#renderer/media/frames/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { tailSeconds } from "#shared/rules/video/continuation.ts";
import { leadsTo } from "#shared/rules/video/shot-chain.ts";
import type { ShotLink } from "../shot-link.ts";
import { takeFrame, useChainWork } from "./chain-frames.ts";

export interface ChainRowProps {
  shot: Shot;
  shots: readonly Shot[];
  link: ShotLink | undefined;
  /** Keeps what was typed first: the core answers with the whole shot. */
  flush: () => Promise<void>;
}

/** From here on a viewer may see faces and light wander off. */
const LONG_CHAIN = 4;

/** Which shot this one goes on from, by its last frame or its last seconds, and what stands in the way. */
export function ChainRow({ shot, shots, link, flush }: ChainRowProps) {
  const { t } = useTranslation("storyboard");
  const { t: kinds } = useTranslation("continuity");
  const queries = useQueryClient();
  const taking = useChainWork((state) => state.taking[shot.id] === true);
  const failed = useChainWork((state) => state.failed[shot.id]?.error);
  const { continues, mode } = shot.draft;
  if (mode === "text" || (link !== undefined && link.state === "parked")) return null;
  const attempt = (work: () => Promise<Shot>) => {
    flush()
      .then(work)
      .then((kept) => {
        queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: shot.projectId } }), (all) =>
          all?.map((each) => (each.id === kept.id ? kept : each)),
        );
      })
      .catch(toastFailure);
  };
  if (link === undefined) {
    const parentOf = (id: string) => shots.find((each) => each.id === id)?.chain?.shotId;
    const free = shots.filter(({ id }) => !leadsTo(id, shot.id, parentOf));
    // The shot before it is what is mostly meant.
    const near = free.toSorted((a, b) => Math.abs(shot.number - 1 - a.number) - Math.abs(shot.number - 1 - b.number));
    if (near.length === 0) return null;
    return (
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="s" icon={Link2} className="chainto">
            {t("chain.begin")}
          </Button>
        }
        items={near.slice(0, 30).map(({ id, number, draft }) => ({
          label: t("chain.shot", { number, name: draft.name || t("shot.unnamed") }),
          onSelect: () =>
            attempt(() =>
              client.storyboard.chainShot({ id: shot.id, to: id, tail: mode === "frames" ? null : tailSeconds.usual }),
            ),
        }))}
      />
    );
  }
  const { parent, shown, taken, state, depth, staleSince } = link;
  const behind = state === "stale";
  // What hangs on a stale shot can't be put right here: that shot comes first.
  const stale = behind && staleSince?.id === parent?.id;
  const chainAs = (tail: number | null) => {
    if (parent !== undefined && tail !== link.tail)
      attempt(() => client.storyboard.chainShot({ id: shot.id, to: parent.id, tail }));
  };
  const number = parent?.number;
  const update =
    shown?.assetId != null && (stale || failed !== undefined)
      ? { id: shot.id, takeId: shown.id, assetId: shown.assetId, tail: link.tail }
      : undefined;
  return (
    <div className="chainrow" data-stale={behind || undefined}>
      <Icon of={behind ? Unlink2 : Link2} />
      <span className="min-w-0 grow">
        <b>
          {number === undefined
            ? t("chain.gone")
            : taken
              ? t("chain.from", { number, take: taken.take })
              : t("chain.fromShot", { number })}
        </b>
        {stale && <small>{t("chain.stale", { take: shown?.take })}</small>}
        {behind && !stale && <small>{t("chain.staleBefore", { number: staleSince?.number ?? "?" })}</small>}
        {taking ? (
          <small role="status">{t(continues ? "chain.cutting" : "chain.taking")}</small>
        ) : failed !== undefined ? (
          <small className="text-warn" role="alert">
            {failed instanceof Undecodable ? t("picker.undecodable") : describeError(failed).title}
          </small>
        ) : (
          state !== "current" && !behind && <small>{t("chain.pending")}</small>
        )}
        {shot.waiting !== null && <small>{t("chain.waiting", { count: shot.waiting.takes })}</small>}
        {depth >= LONG_CHAIN && <small>{t("chain.drift", { count: depth })}</small>}
      </span>
      {parent && (
        <span className="chainkind">
          <Segmented
            label={kinds("kind.name")}
            value={continues ? "video" : "frame"}
            onChange={(kind) => chainAs(kind === "frame" ? null : tailSeconds.usual)}
            options={[
              { value: "frame", label: kinds("kind.frame") },
              { value: "video", label: kinds("kind.video", { count: continues?.seconds ?? tailSeconds.usual }) },
            ]}
          />
          {continues && (
            <Stepper
              label={kinds("seconds")}
              min={tailSeconds.min}
              max={tailSeconds.max}
              value={continues.seconds}
              words={t("seconds", { count: continues.seconds })}
              onChange={chainAs}
            />
          )}
        </span>
      )}
      {update && !taking && (
        <Button size="s" onClick={() => takeFrame(update)}>
          {t("chain.update")}
        </Button>
      )}
      {shot.waiting !== null && (
        <Button size="s" onClick={() => attempt(() => client.storyboard.stopWaiting({ id: shot.id }))}>
          {t("chain.stop")}
        </Button>
      )}
      <Button
        variant="ghost"
        size="s"
        onClick={() => attempt(() => client.storyboard.chainShot({ id: shot.id, to: null }))}
      >
        {t("chain.release")}
      </Button>
    </div>
  );
}
