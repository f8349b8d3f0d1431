import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { client, showToast, undoUnlessChanged } from "#renderer/lib/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { ownSettingsOf } from "#shared/rules/video/retake-request.ts";
import { type VideoRequest, videoRequest } from "#shared/wire/video/video.ts";
import type { BoardMedia } from "../board-media.ts";
import { useCards } from "../cast/film-cast.ts";
import { shotDraftNow, useAssumptions, useShotDraft } from "../inspector/shot-draft.ts";
import { changesOf, RetakeDialog, ReuseDialog, type SettingChange, TakeReview } from "../review/index.ts";
import type { ShotTakes } from "./shot-takes.ts";
import { useNewTakes } from "./use-new-takes.ts";

export interface ShotReviewProps {
  shot: Shot;
  takes: ShotTakes;
  media: BoardMedia;
  onChoose: (task: Task) => void;
  onClose: () => void;
}

/** The takes of one shot, reviewed; what comes of it goes into the shot. */
export function ShotReview({ shot, takes, media, onChoose, onClose }: ShotReviewProps) {
  const { t } = useTranslation("review");
  const { value: draft, change } = useShotDraft(shot);
  const assumed = useAssumptions();
  const [reusing, setReusing] = useState<{ task: Task; changes: SettingChange[] }>();
  const [retaking, setRetaking] = useState<{ task: Task; request: VideoRequest }>();
  const factsOf = useCallback((id: string) => media.get(id)?.facts, [media]);
  const reviewed = takes.all.toReversed().flatMap((task) => {
    const asset = task.assetId === null ? undefined : media.get(task.assetId);
    return asset?.state === "ready" ? [{ task, asset }] : [];
  });
  // All of them stand there side by side.
  const fresh = useNewTakes(shot.projectId);
  const looked = reviewed.flatMap(({ task }) => (fresh.has(task.id) ? [task.id] : [])).join(" ");
  useEffect(() => {
    if (looked !== "") client.storyboard.lookedAt({ taskIds: looked.split(" ") }).catch(() => {});
  }, [looked]);
  const requestOf = (task: Task) => {
    const read = videoRequest.safeParse(task.request).data;
    if (read === undefined) showToast({ kind: "error", title: t("unreadable") });
    return read;
  };
  const cast = useCards();
  const reuse = (task: Task) => {
    const request = requestOf(task);
    if (request === undefined) return;
    const own = ownSettingsOf(request, { ...draft, cast }, task.direction, task.cast ?? []);
    const changes = changesOf(draft, own);
    if (changes.length === 0) showToast({ kind: "done", title: t("reuse.same", { take: task.take }) });
    else setReusing({ task, changes });
  };
  const replace = () => {
    if (!reusing) return;
    const { task, changes } = reusing;
    const fields = (end: "from" | "to") =>
      Object.fromEntries(changes.map((each) => [each.field, each[end]])) as Partial<ShotDraft>;
    change(fields("to"));
    setReusing(undefined);
    showToast({
      kind: "done",
      title: t("reuse.done", { take: task.take }),
      action: {
        label: t("reuse.undo"),
        undoes: true,
        run: () => undoUnlessChanged(shotDraftNow(shot), fields("to"), () => change(fields("from"))),
      },
    });
  };
  const closeRetake = useCallback(
    (sent: boolean) => {
      setRetaking(undefined);
      if (sent) showToast({ kind: "done", title: t("retake.sent", { number: shot.number }) });
    },
    [t, shot.number],
  );
  return (
    <>
      <TakeReview
        title={t("title", { number: shot.number })}
        takes={reviewed}
        activeId={takes.shown?.id}
        onChoose={onChoose}
        onReuse={reuse}
        onRetake={(task) => {
          const request = requestOf(task);
          if (request) setRetaking({ task, request });
        }}
        onClose={onClose}
      />
      {reusing && (
        <ReuseDialog
          take={reusing.task.take}
          changes={reusing.changes}
          nameOf={(id) => media.get(id)?.name ?? t("reuse.file")}
          onReuse={replace}
          onClose={() => setReusing(undefined)}
        />
      )}
      {retaking && (
        <RetakeDialog {...retaking} shotId={shot.id} factsOf={factsOf} assumed={assumed} onClose={closeRetake} />
      )}
    </>
  );
}
