import { useQueryClient } from "@tanstack/react-query";
import { Columns2, Ellipsis } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, DropdownMenu, IconButton, Section, StateBadge } from "#renderer/components/index.ts";
import {
  type Command,
  client,
  commandKeys,
  describeStudioError,
  openRoute,
  orpc,
  toastFailure,
  useRegisterCommands,
} from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { BoardMedia } from "../board-media.ts";
import { ContinueDialog } from "../continuity/index.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import { ShotReview } from "./shot-review.tsx";
import type { ShotTakes } from "./shot-takes.ts";
import { TakePlayer } from "./take-player.tsx";
import { useMarkViewed, useNewTakes } from "./use-new-takes.ts";

export interface TakeViewerProps {
  shot: Shot;
  takes: ShotTakes;
  media: BoardMedia;
}

/** The chosen take, playable, and the others beside it; a take that isn't here says what stands in its way. */
export function TakeViewer({ shot, takes, media }: TakeViewerProps) {
  const { t } = useTranslation("storyboard");
  const { t: parts } = useTranslation("components");
  const { t: review } = useTranslation("review");
  const queries = useQueryClient();
  const { t: continuity } = useTranslation("continuity");
  const [reviewing, setReviewing] = useState(false);
  const [continued, setContinued] = useState<Task>();
  const here = takes.all.some(({ assetId }) => assetId !== null && media.get(assetId)?.state === "ready");
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.review",
        title: review("open"),
        group: t("shot.group"),
        menu: "pane",
        icon: Columns2,
        shortcut: commandKeys["storyboard.review"],
        disabled: !here,
        run: () => setReviewing(true),
      },
    ],
    [t, review, here],
  );
  useRegisterCommands("storyboard.review", commands);
  const { shown } = takes;
  const fresh = useNewTakes(shot.projectId);
  useMarkViewed(shown, fresh);
  const offered = takes.all.find(({ id, assetId }) => id !== shown?.id && assetId !== null && fresh.has(id));
  const asset = shown?.assetId ? media.get(shown.assetId) : undefined;
  const choose = async (task: Task) => {
    try {
      const kept = await client.storyboard.chooseTake({ id: shot.id, taskId: task.id });
      queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: shot.projectId } }), (shots) =>
        shots?.map((each) => (each.id === kept.id ? kept : each)),
      );
      if (fresh.has(task.id)) await client.storyboard.lookedAt({ taskIds: [task.id] });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Section className="takeview" data-focus-next='.takerows [aria-pressed="true"]'>
      <div className="lbl">
        <span>{t("takes.name")}</span>
        <span className="fig">
          {shown?.sandbox && `${t("takes.sample")} · `}
          {t("takes.count", { count: takes.all.length })}
        </span>
        {here && (
          <Button size="s" variant="ghost" icon={Columns2} onClick={() => setReviewing(true)}>
            {review("open")}
          </Button>
        )}
      </div>
      <div className="takegrid" data-alone={shown ? undefined : true}>
        {shown && asset?.state === "ready" ? (
          <TakePlayer key={asset.id} assetId={asset.id} take={shown.take} />
        ) : (
          shown && <AssetFrame asset={asset} alt="" className="stand" />
        )}
        <ol className="takerows" aria-label={t("takes.name")}>
          {takes.all.map((task) => (
            <li key={task.id} aria-current={task.id === shown?.id || undefined}>
              <button
                type="button"
                disabled={task.assetId === null}
                aria-pressed={task.id === shown?.id}
                aria-label={t("takes.choose", {
                  take: task.take,
                  state: fresh.has(task.id) ? t("takes.new") : parts(`state.${task.state}`),
                })}
                onClick={() => void choose(task)}
              >
                <b>{task.take}</b>
                {/* What is new is ready; a row beside the player has no room for both words. */}
                {fresh.has(task.id) ? (
                  <span className="newTake">{t("takes.new")}</span>
                ) : (
                  <StateBadge state={task.state} waitsUntil={task.waitsUntil} narrow={shown !== undefined} />
                )}
              </button>
              <DropdownMenu
                align="end"
                trigger={<IconButton icon={Ellipsis} label={t("takes.actions", { take: task.take })} />}
                items={[
                  ...(task.copyOf == null ? [] : [{ kind: "heading" as const, label: t("takes.copy") }]),
                  ...(task.assetId === null
                    ? []
                    : [
                        {
                          label: t("takes.library"),
                          onSelect: () => task.assetId && openRoute("library", task.assetId),
                        },
                      ]),
                  ...(task.assetId === null
                    ? []
                    : [{ label: continuity("continue.open"), onSelect: () => setContinued(task) }]),
                  { label: t("takes.task"), onSelect: () => openRoute("tasks", task.id) },
                ]}
              />
            </li>
          ))}
        </ol>
      </div>
      {offered && (
        <div className="offered" role="status">
          <span className="grow">{t("takes.came", { take: offered.take })}</span>
          <Button size="s" onClick={() => void choose(offered)}>
            {t("takes.chooseNew")}
          </Button>
        </div>
      )}
      <NewestFailure task={takes.all[0]} />
      {continued && (
        <ContinueDialog shot={shot} take={continued} media={media} onClose={() => setContinued(undefined)} />
      )}
      {reviewing && (
        <ShotReview
          shot={shot}
          takes={takes}
          media={media}
          onChoose={(task) => void choose(task)}
          onClose={() => setReviewing(false)}
        />
      )}
    </Section>
  );
}

/** Why the newest take gave nothing, and the way to its next step. */
function NewestFailure({ task }: { task: Task | undefined }) {
  const { t } = useTranslation("storyboard");
  if (task?.state !== "failed" && task?.state !== "outcome_unknown") return null;
  const words = task.error === null ? undefined : describeStudioError(task.error);
  return (
    <div className="whynot">
      <span className="min-w-0 grow">
        <b>{words?.title ?? t("takes.unknown")}</b>
        {words?.body && <small>{words.body}</small>}
      </span>
      <Button size="s" onClick={() => openRoute("tasks", task.id)}>
        {t("takes.open")}
      </Button>
    </div>
  );
}
