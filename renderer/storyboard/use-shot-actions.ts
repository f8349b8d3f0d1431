import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { openDrawer } from "#renderer/components/index.ts";
import { announce, client, openRoute, orpc, showToast, toastFailure, useStillHere } from "#renderer/lib/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { focusCard } from "./board/focus-card.ts";
import { shotDraftNow } from "./inspector/shot-draft.ts";
import { movesOf } from "./shot-moves.ts";
import { takesOf } from "./takes/shot-takes.ts";

export interface ShotActions {
  readonly select: (id: string) => void;
  /** Behind `after`, else at the end; a shot begins where the one before it ends, if that was given. */
  readonly add: (after?: Shot, draft?: Partial<ShotDraft>) => void;
  /** Each behind itself, with what was made of it unless told otherwise: nothing is bought again. */
  readonly duplicate: (shots: readonly Shot[], withTakes?: boolean) => void;
  /** Whether anything was made of one of them, so that it can be left behind. */
  readonly haveTakes: (shots: readonly Shot[]) => boolean;
  /** It joins the scene of what it passed, or `sceneId`. */
  readonly move: (shot: Shot, to: number, sceneId?: string | null) => void;
  /** Each one place earlier or later, in one step to undo. */
  readonly step: (shots: readonly Shot[], by: 1 | -1) => void;
  /** Its shown take, or its first frame, stands for the film from then on. */
  readonly cover: (shot: Shot) => void;
  readonly remove: (shots: readonly Shot[]) => void;
}

/** What can be done to a board. `addedId` is the shot that was just made, whose prompt waits to be written. */
export function useShotActions(
  projectId: string,
  shots: readonly Shot[],
): { actions: ShotActions; addedId: string | undefined } {
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const queries = useQueryClient();
  const [addedId, setAddedId] = useState<string>();
  // Whoever has gone elsewhere before the answer came isn't led back.
  const isStillHere = useStillHere();

  const actions = useMemo<ShotActions>(() => {
    const queryKey = orpc.storyboard.shots.queryKey({ input: { projectId } });
    const refresh = () => queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
    const attempt = (work: () => Promise<void>) => {
      work().catch(toastFailure);
    };
    const select = (id: string) => openRoute("storyboard", projectId, id);
    const add: ShotActions["add"] = (after, draft) =>
      attempt(async () => {
        const before = after ?? shots.at(-1);
        const start = before ? shotDraftNow(before).lastFrame : null;
        const chained: Partial<ShotDraft> = start === null ? {} : { firstFrame: start, mode: "frames" };
        const made = await client.storyboard.addShot({
          projectId,
          after: after?.id ?? null,
          draft: draft ?? chained,
        });
        // Shown at once: what is typed next belongs into the new shot.
        queries.setQueryData(queryKey, (kept) =>
          kept?.some(({ id }) => id === made.id)
            ? kept
            : kept && [
                ...kept.slice(0, made.number - 1),
                made,
                ...kept.slice(made.number - 1).map((each) => ({ ...each, number: each.number + 1 })),
              ],
        );
        if (isStillHere()) {
          openDrawer("shot");
          setAddedId(made.id);
          select(made.id);
        }
        await refresh();
      });
    const move: ShotActions["move"] = (shot, to, sceneId) => {
      const stays = to === shot.number && (sceneId === undefined || sceneId === shot.sceneId);
      if (to < 1 || to > shots.length || stays) return;
      attempt(async () => {
        queries.setQueryData(
          queryKey,
          await client.storyboard.moveShot({ id: shot.id, to, ...(sceneId === undefined ? {} : { sceneId }) }),
        );
        announce(t("shot.moved", { from: shot.number, to }));
      });
    };
    return {
      select,
      add,
      move,
      step: (moved, by) => {
        const [only, ...others] = moved;
        if (only && others.length === 0) return move(only, only.number + by);
        const changes = movesOf(moved, by, shots.length).map((change) => ({ do: "move" as const, ...change }));
        if (changes.length === 0) return undefined;
        return attempt(async () => {
          const { shots: board } = await client.storyboard.changeShots({ projectId, kind: "move", changes });
          queries.setQueryData(queryKey, board);
          announce(t(by === 1 ? "shot.movedLater" : "shot.movedEarlier", { count: changes.length }));
          await refresh();
        });
      },
      duplicate: (copied, withTakes = true) =>
        attempt(async () => {
          const changes = copied.map((shot) => ({
            ...{ do: "add" as const, after: shot.id, draft: shotDraftNow(shot) },
            ...(withTakes ? { takesOf: shot.id } : {}),
          }));
          if (changes.length === 0) return;
          const { shots: board, addedIds } = await client.storyboard.changeShots({
            ...{ projectId, kind: "duplicate", changes },
          });
          queries.setQueryData(queryKey, board);
          const [only, ...others] = addedIds;
          if (only !== undefined && others.length === 0 && isStillHere()) {
            setAddedId(only);
            select(only);
          }
          await refresh();
        }),
      haveTakes: (asked) => {
        const takes = queries.getQueryData(orpc.tasks.list.queryKey({ input: { projectId } })) ?? [];
        const made = new Set(takes.filter(({ state }) => state === "ready").map(({ shotId }) => shotId));
        return asked.some(({ id }) => made.has(id));
      },
      cover: (shot) =>
        attempt(async () => {
          const takes = queries.getQueryData(orpc.tasks.list.queryKey({ input: { projectId } })) ?? [];
          const own = takes.filter(({ shotId }) => shotId === shot.id);
          const { firstFrame } = shotDraftNow(shot);
          // Films are shown by files: what lies at an address isn't here.
          const frame = firstFrame !== null && isWebAddress(firstFrame) ? null : firstFrame;
          const coverId = takesOf(own, shot.activeTakeId).shown?.assetId ?? frame;
          await client.storyboard.updateProject({ id: projectId, coverId });
          await refresh();
          showToast({ kind: "done", title: words("films.coverChosen", { number: shot.number }) });
        }),
      remove: (gone) =>
        attempt(async () => {
          const changes = gone.map(({ id }) => ({ do: "remove" as const, id }));
          await client.storyboard.changeShots({ projectId, kind: "remove", changes });
          const left = shots.filter(({ id }) => !gone.some((each) => each.id === id));
          const place = gone[0]?.number ?? 1;
          const neighbour = left.find(({ number }) => number > place) ?? left.at(-1);
          // Before the cards that go: the focus goes on in the neighbour's.
          if (isStillHere()) openRoute("storyboard", projectId, ...(neighbour ? [neighbour.id] : []));
          await refresh();
          showToast({
            kind: "done",
            title:
              gone.length === 1 ? t("shot.removed", { number: place }) : t("shot.removedMany", { count: gone.length }),
            action: {
              label: t("shot.undo"),
              undoes: true,
              run: () =>
                attempt(async () => {
                  await client.storyboard.restoreShots({ projectId, ids: gone.map(({ id }) => id) });
                  await refresh();
                  if (!gone[0]) return;
                  select(gone[0].id);
                  focusCard(gone[0].id);
                }),
            },
          });
        }),
    };
  }, [projectId, shots, queries, t, words, isStillHere]);

  return { actions, addedId };
}
