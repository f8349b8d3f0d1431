import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { client, describeError, orpc, showToast } from "#renderer/lib/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { checkShot, flushShotDrafts, scenarioOf, shotDraftNow } from "../inspector/shot-draft.ts";
import { type BulkEdit, type BulkPlan, type BulkShot, planEdit } from "./bulk-edit.ts";

/** The shots as they are now, with what is typed of them. */
export const bulkShotsOf = (shots: readonly Shot[], media: BoardMedia): BulkShot[] =>
  shots.map((shot) => {
    const draft = shotDraftNow(shot);
    return { shot, draft, scenario: scenarioOf({ draft, chain: shot.chain }, media) };
  });

/** What came of the last edit; said until the selection is another. */
export interface BulkOutcome {
  readonly edit: BulkEdit;
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
  readonly busy: boolean;
  readonly outcome: BulkOutcome | undefined;
} {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const ids = idsOf(shots);
  const apply = useCallback(
    (edit: BulkEdit, film: ProjectDefaults) => {
      const work = async () => {
        await flushShotDrafts(shots.map(({ id }) => id));
        const plan = planEdit(bulkShotsOf(shots, media), edit, film, kindIn(media), (shot) =>
          checkShot(shot, media, assumed),
        );
        if (plan.changes.length > 0) {
          const { shots: board } = await client.storyboard.changeShots({
            ...{ projectId, kind: "edit", changes: [...plan.changes] },
          });
          queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }), board);
          await queries.invalidateQueries({ queryKey: orpc.storyboard.history.key() });
        }
        setOutcome({ edit, plan, ids: idsOf(shots) });
      };
      setBusy(true);
      work()
        .catch((error: unknown) => {
          const { title, body } = describeError(error);
          showToast({ kind: "error", title, body });
        })
        .finally(() => setBusy(false));
    },
    [projectId, shots, media, assumed, queries],
  );
  return { apply, busy, outcome: outcome?.ids === ids ? outcome : undefined };
}
