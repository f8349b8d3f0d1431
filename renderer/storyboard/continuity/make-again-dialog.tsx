import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice } from "#renderer/components/index.ts";
import {
  announce,
  callWithRequestIds,
  client,
  describeError,
  describeStudioError,
  modelName,
  orpc,
  takesRequestKey,
  toastFailure,
  useSettings,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { judgeBudgets } from "#shared/rules/video/budget.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { BudgetLines } from "../budget/index.ts";
import { knownCostOf, linesOf } from "../generate/generation-plan.ts";
import { PlanTable } from "../generate/plan-table.tsx";
import { tellRefused } from "../generate/tell-refused.ts";
import { flushShotDrafts, shotDraftNow } from "../inspector/shot-draft.ts";

export interface MakeAgainDialogProps {
  shot: Shot;
  /** In the order in which they hang on each other. */
  behind: readonly Shot[];
  onClose: () => void;
}

/** One new take of each shot that hangs on another: listed with what they cost, and asked for by the press alone. */
export function MakeAgainDialog({ shot, behind, onClose }: MakeAgainDialogProps) {
  const { t } = useTranslation("continuity");
  const { t: board } = useTranslation("storyboard");
  const { t: spoken } = useTranslation("spoken");
  const { t: words } = useTranslation("projects");
  const queries = useQueryClient();
  const prices = useSettings()?.videoPrices ?? {};
  // Once they are asked for they are stale no longer: what was meant stays in the list.
  const [meant] = useState(behind);
  const [refused, setRefused] = useState<readonly { id: string; error: StudioError | null }[]>([]);
  const drafts = meant.map(shotDraftNow);
  const lines = linesOf(drafts, 1);
  const input = shot.projectId ? { projectId: shot.projectId } : skipToken;
  const { data: states = [] } = useQuery(orpc.storyboard.budgets.queryOptions({ input }));
  const adds = { seconds: lines.reduce((sum, line) => sum + line.seconds, 0), cost: knownCostOf(lines, prices) };
  const budgets = judgeBudgets(states, adds);
  const over = budgets.some((line) => line.over);
  const isStillHere = useStillHere();
  const refusedTitle = (id: string) =>
    board("many.refused", { number: meant.find((each) => each.id === id)?.number ?? "?" });
  const again = useMutation({
    mutationFn: async () => {
      await flushShotDrafts(meant.map(({ id }) => id));
      return callWithRequestIds(
        meant.map(({ id }, at) => takesRequestKey([`again ${shot.id} ${id}`, drafts[at]], 1)),
        (ids) =>
          client.storyboard.makeAgain({
            ...{ id: shot.id, overBudget: over },
            shots: meant.map(({ id }, at) => ({ id, clientId: ids[at] ?? "" })),
          }),
      );
    },
    onSuccess: async (outcomes) => {
      await Promise.all(
        [orpc.tasks.key(), orpc.storyboard.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      const not = outcomes.filter(({ outcome }) => outcome === "refused");
      if (outcomes.length > not.length) announce(spoken("requested", { count: outcomes.length - not.length }));
      if (!isStillHere()) return tellRefused(not, refusedTitle);
      setRefused(not);
      if (not.length === 0) onClose();
    },
    onError: (error) => {
      if (!isStillHere()) toastFailure(error);
    },
    meta: { quiet: true },
  });
  const failed = again.isError ? describeError(again.error) : undefined;
  const done = refused.length > 0;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("again.title", { number: shot.number })}
      description={t("again.lead")}
      footer={
        <>
          <Button onClick={onClose}>{done ? board("many.close") : t("cancel")}</Button>
          <Button
            variant={over ? "danger" : "primary"}
            costs
            disabled={again.isPending || done}
            onClick={() => again.mutate()}
          >
            {over
              ? words("budget.anywayCount", { count: meant.length })
              : board("many.confirm", { count: meant.length })}
          </Button>
        </>
      }
    >
      <div className="many">
        <ol className="againlist" aria-label={t("again.list")}>
          {meant.map(({ id, number, draft }, at) => {
            const { model, resolution, duration, continues } = drafts[at] ?? draft;
            const from = continues ? t("kind.video", { count: continues.seconds }) : t("kind.frame");
            return (
              <li key={id}>
                <b>{board("chain.shot", { number, name: draft.name || board("shot.unnamed") })}</b>
                <span className="cap">
                  {[from, modelName(model), resolution, board("seconds", { count: duration })].join(" · ")}
                </span>
              </li>
            );
          })}
        </ol>
        <PlanTable lines={lines} />
        <BudgetLines lines={budgets} />
        {over && (
          <Notice tone="error" title={words("budget.title")}>
            {words("budget.stops")}
          </Notice>
        )}
        {failed && (
          <Notice tone="error" live title={failed.title}>
            {failed.body}
          </Notice>
        )}
        {refused.map(({ id, error }) => (
          <Notice key={id} tone="error" title={refusedTitle(id)}>
            {error && describeStudioError(error).title}
          </Notice>
        ))}
      </div>
    </Dialog>
  );
}
