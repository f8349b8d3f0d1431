import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, CheckList, Dialog, Field, Notice, Select } from "#renderer/components/index.ts";
import { client, describeError, modelName, orpc, useStillHere } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { requestDirectionFindings } from "#shared/rules/direction/direction-findings.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { retakeRequest } from "#shared/rules/video/retake-request.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { videoModelId } from "#shared/wire/models.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { type BudgetedRequest, useBudgeted } from "../budget/index.ts";

export interface RetakeDialogProps {
  shotId: string;
  task: Task;
  /** Its request as it was sent. */
  request: VideoRequest;
  factsOf: (assetId: string) => MediaFacts | undefined;
  assumed: ResolvedAssumptions;
  /** `sent`: the new take was asked for. */
  onClose: (sent: boolean) => void;
}

const changed = [orpc.tasks.key(), orpc.storyboard.key()];

/** The same request once more in another resolution or by another model: a new paid take, said before it is asked for. */
export function RetakeDialog({ shotId, task, request, factsOf, assumed, onClose }: RetakeDialogProps) {
  const { t } = useTranslation("review");
  const [model, setModel] = useState(request.model);
  const [wished, setResolution] = useState(request.resolution ?? videoModels[request.model].resolutions[0] ?? "768P");
  const made = useMemo(() => retakeRequest(request, { model, resolution: wished }), [request, model, wished]);
  const { resolution = wished, duration } = made.request;
  const findings = useMemo(
    () => [
      ...checkVideo(made.request, (url) => factsOf(assetIdOf(url) ?? ""), assumed),
      ...(task.direction ? requestDirectionFindings(made.request) : []),
    ],
    [made.request, task.direction, factsOf, assumed],
  );
  const wish = useMemo(() => ({ taskId: task.id, model, resolution }), [task.id, model, resolution]);
  const isStillHere = useStillHere();
  const ask = useCallback(
    async ({ clientId, overBudget }: BudgetedRequest) => {
      await client.storyboard.retake({ id: shotId, clientId, overBudget, ...wish });
      if (isStillHere()) onClose(true);
    },
    [shotId, wish, onClose, isStillHere],
  );
  const { start, pending, failure, stop } = useBudgeted(ask, [shotId, wish], changed);
  const blocking = findings.filter(({ severity }) => severity === "error");
  const equal = model === request.model && resolution === request.resolution;
  const failed = failure === undefined ? undefined : describeError(failure);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={t("retake.title", { take: task.take })}
      description={t("retake.lead")}
      footer={
        <>
          <span className="cap">
            {blocking.length > 0
              ? t("retake.blocked", { count: blocking.length })
              : t("retake.cost", { seconds: duration, model: modelName(model), resolution })}
          </span>
          <span className="grow" />
          <Button onClick={() => onClose(false)}>{t("cancel")}</Button>
          <Button variant="primary" costs disabled={blocking.length > 0 || pending} onClick={start}>
            {t("retake.start")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("retake.model")}>
            <Select
              value={model}
              onChange={setModel}
              options={videoModelId.options.map((id) => ({ value: id, label: modelName(id) }))}
            />
          </Field>
          <Field label={t("retake.resolution")}>
            <Select
              value={resolution}
              onChange={setResolution}
              options={videoModels[model].resolutions.map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
        {made.changes.length > 0 && (
          <Notice tone="info" title={t("retake.moved")}>
            {made.changes
              .map(({ field, from, to }) =>
                t("change", { name: t(`setting.${field}`), from: String(from), to: String(to) }),
              )
              .join(" · ")}
          </Notice>
        )}
        {equal && <p className="cap">{t("retake.equal")}</p>}
        {findings.length > 0 && <CheckList findings={findings} />}
        {failed && (
          <Notice tone="error" live title={failed.title}>
            {failed.body}
          </Notice>
        )}
        {stop}
      </div>
    </Dialog>
  );
}
