import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as newId } from "uuid";
import { Button, Dialog, Notice, Stepper } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  openRoute,
  orpc,
  toastFailure,
  useSettings,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { tailSeconds } from "#shared/rules/video/continuation.ts";
import type { BoardMedia } from "../board-media.ts";
import { flushShotDrafts, shotDraftNow } from "../inspector/shot-draft.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import "./continuity.css";

export interface ContinueDialogProps {
  shot: Shot;
  take: Task;
  media: BoardMedia;
  onClose: () => void;
}

const kinds = ["frame", "video"] as const;

/** A new shot that goes on from a take: from its last frame or its last seconds, side by side with what each costs. Nothing is sent. */
export function ContinueDialog({ shot, take, media, onClose }: ContinueDialogProps) {
  const { t, i18n } = useTranslation("continuity");
  const queries = useQueryClient();
  const prices = useSettings()?.videoPrices ?? {};
  const [kind, setKind] = useState<(typeof kinds)[number]>("video");
  const [seconds, setSeconds] = useState<number>(tailSeconds.usual);
  const { model, resolution, ratio, duration, inherits } = shotDraftNow(shot);
  const price = prices[`${model} ${resolution}`];
  const figure = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const isStillHere = useStillHere();
  const make = useMutation({
    mutationFn: async () => {
      await flushShotDrafts([shot.id]);
      if (shot.activeTakeId !== take.id) await client.storyboard.chooseTake({ id: shot.id, taskId: take.id });
      const id = newId();
      const { addedIds } = await client.storyboard.changeShots({
        projectId: shot.projectId,
        kind: "chain",
        changes: [
          { do: "add", id, after: shot.id, draft: { model, resolution, ratio, duration, inherits } },
          { do: "chain", id, to: shot.id, tail: kind === "video" ? seconds : null },
        ],
      });
      await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
      // Whoever closed it meanwhile is somewhere else.
      if (!isStillHere()) return;
      openRoute("storyboard", shot.projectId, addedIds[0] ?? id);
      onClose();
    },
    onError: (error) => {
      if (!isStillHere()) toastFailure(error);
    },
    meta: { quiet: true },
  });
  const failed = make.isError ? describeError(make.error) : undefined;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("continue.title", { number: shot.number, take: take.take })}
      description={t("continue.lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={make.isPending} onClick={() => make.mutate()}>
            {t("continue.start")}
          </Button>
        </>
      }
    >
      <div className="continuing" role="radiogroup" aria-label={t("continue.from")}>
        {kinds.map((each) => (
          <div key={each} className={clsx("way", kind === each && "chosen")}>
            <label>
              <AssetFrame asset={take.assetId ? media.get(take.assetId) : undefined} edge="end" alt="" />
              <span className="name">
                <input
                  type="radio"
                  name="way"
                  // The keyboard begins at what is chosen, as in every group of choices.
                  autoFocus={kind === each}
                  checked={kind === each}
                  onChange={() => setKind(each)}
                />
                {each === "frame" ? t("kind.frame") : t("kind.video", { count: seconds })}
              </span>
              <span className="cap">{t(`continue.${each}`)}</span>
            </label>
            {each === "video" && (
              <Stepper
                label={t("seconds")}
                min={tailSeconds.min}
                max={tailSeconds.max}
                value={seconds}
                words={t("kind.video", { count: seconds })}
                onChange={(next) => {
                  setSeconds(next);
                  setKind("video");
                }}
              />
            )}
            <span className="cost">
              {each === "frame"
                ? t("continue.costFrame", { seconds: duration })
                : t("continue.costVideo", { seconds: duration, input: seconds })}
              {price !== undefined && (
                <b>
                  {each === "frame"
                    ? figure.format(price * duration)
                    : t("continue.upTo", {
                        least: figure.format(price * duration),
                        most: figure.format(price * (duration + seconds)),
                      })}
                </b>
              )}
            </span>
          </div>
        ))}
      </div>
      <p className="cap">{t("continue.costHint")}</p>
      {failed && (
        <Notice tone="error" live title={failed.title}>
          {failed.body}
        </Notice>
      )}
    </Dialog>
  );
}
