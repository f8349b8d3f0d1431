import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { client, orpc, toastFailure } from "#renderer/lib/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { checkShot, flushShotDrafts, scenarioOf, shotDraftNow } from "../inspector/shot-draft.ts";
import { type BulkEdit, type BulkPlan, type BulkShot, planEdit } from "./bulk-edit.ts";
import { type BulkWork, planWork } from "./bulk-words.ts";

/** The shots as they are now, with what is typed of them. */
export const bulkShotsOf = (shots: readonly Shot[], media: BoardMedia): BulkShot[] =>
  shots.map((shot) => {
    const draft = shotDraftNow(shot);
    return { shot, draft, scenario: scenarioOf({ draft, chain: shot.chain }, media) };
  });

/** What came of the last edit; said until the selection is another. */
export interface BulkOutcome {
  readonly edit: BulkEdit | BulkWork;
  readonly plan: BulkPlan;
  /** The shots that were meant. */
  readonly ids: string;
}

export const idsOf = (shots: readonly Pick<Shot, "id">[]): string => shots.map(({ id }) => id).join(" ");

/** Sets something of all these shots as one step to undo, once what is typed of them is kept. */
export function useBulkEdit(
  projectId: string,
  shots: readonly Shot[],
  media: BoardMedia,
  assumed: ResolvedAssumptions,
): {
  readonly apply: (edit: BulkEdit, film: ProjectDefaults) => void;
  /** Resolves to whether a shot was changed. */
  readonly work: (work: BulkWork) => Promise<boolean>;
  readonly busy: boolean;
  readonly outcome: BulkOutcome | undefined;
} {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const ids = idsOf(shots);
  const run = useCallback(
    async (edit: BulkEdit | BulkWork, planOf: (each: readonly BulkShot[]) => BulkPlan) => {
      setBusy(true);
      try {
        await flushShotDrafts(shots.map(({ id }) => id));
        const plan = planOf(bulkShotsOf(shots, media));
        if (plan.changes.length > 0) {
          const { shots: board } = await client.storyboard.changeShots({
            ...{ projectId, kind: "edit", changes: [...plan.changes] },
          });
          queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }), board);
          await queries.invalidateQueries({ queryKey: orpc.storyboard.history.key() });
        }
        setOutcome({ edit, plan, ids: idsOf(shots) });
        return plan.changes.length > 0;
      } catch (error) {
        toastFailure(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [projectId, shots, media, queries],
  );
  const check = useCallback((shot: Pick<Shot, "draft" | "chain">) => checkShot(shot, media, assumed), [media, assumed]);
  const apply = useCallback(
    (edit: BulkEdit, film: ProjectDefaults) =>
      void run(edit, (each) => planEdit(each, edit, film, kindIn(media), check)),
    [run, media, check],
  );
  const work = useCallback((wanted: BulkWork) => run(wanted, (each) => planWork(each, wanted, check)), [run, check]);
  return { apply, work, busy, outcome: outcome?.ids === ids ? outcome : undefined };
}
