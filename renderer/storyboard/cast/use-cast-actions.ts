import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { client, orpc, showToast, toastFailure } from "#renderer/lib/index.ts";
import type { CastCard, CastChange } from "#shared/contract/storyboard/cast.ts";
import type { Project, Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { withPicture } from "#shared/direction/edit-beats.ts";
import { namedCards } from "#shared/rules/cast/index.ts";
import { flushShotDrafts, shotDraftNow } from "../inspector/shot-draft.ts";

export interface CastActions {
  /** One step to undo; the ids of cards that were added, or undefined where it failed, which was said. */
  readonly change: (changes: readonly CastChange[]) => Promise<readonly string[] | undefined>;
  /** Names the card in these shots, at the end of their words; shots that name it already stay as they are. */
  readonly addToShots: (card: CastCard, shots: readonly Shot[]) => void;
  /** These cards, with their files, in another film too. */
  readonly copyTo: (cards: readonly CastCard[], film: Project) => void;
}

/** The change that names a card at the end of a shot's words. */
export function naming(draft: ShotDraft, { name }: Pick<CastCard, "name">): Partial<ShotDraft> {
  if (draft.directed && draft.direction) return { direction: withPicture(draft.direction, `@${name}`) };
  const { prompt } = draft;
  return { prompt: `${prompt}${/\S$/.test(prompt) ? " " : ""}@${name}` };
}

const withoutId = ({ id: _id, ...card }: CastCard) => card;

export function useCastActions(projectId: string): CastActions {
  const { t } = useTranslation("cast");
  const queries = useQueryClient();
  return useMemo(() => {
    const send = async (film: string, changes: readonly CastChange[]) => {
      const { project, addedIds } = await client.storyboard.changeCast({ projectId: film, changes: [...changes] });
      queries.setQueryData(orpc.storyboard.projects.queryKey(), (films) =>
        films?.map((each) => (each.id === project.id ? project : each)),
      );
      await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
      return addedIds;
    };
    const addToShots = async (card: CastCard, shots: readonly Shot[]) => {
      await flushShotDrafts(shots.map(({ id }) => id));
      const changes = shots.flatMap((shot) => {
        const draft = shotDraftNow(shot);
        const named = namedCards(draft, [card]).length > 0;
        return named ? [] : [{ do: "edit" as const, id: shot.id, draft: naming(draft, card) }];
      });
      const { name } = card;
      const [first] = changes;
      if (first === undefined) {
        const [only, ...others] = shots;
        if (only === undefined) return;
        const already =
          others.length === 0
            ? t("alreadyIn", { name, number: only.number })
            : t("alreadyInMany", { name, count: shots.length });
        return showToast({ kind: "done", title: already });
      }
      const { shots: board } = await client.storyboard.changeShots({ projectId, kind: "edit", changes });
      queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }), board);
      await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
      // Others of them may have named it already.
      const only = changes.length === 1 ? shots.find(({ id }) => id === first.id) : undefined;
      const title = only
        ? t("addedTo", { name, number: only.number })
        : t("addedToMany", { name, count: changes.length });
      return showToast({ kind: "done", title });
    };
    return {
      change: (changes) =>
        send(projectId, changes).catch((error: unknown) => {
          toastFailure(error);
          return undefined;
        }),
      addToShots: (card, shots) => void addToShots(card, shots).catch(toastFailure),
      copyTo: (cards, film) =>
        void send(
          film.id,
          cards.map((card) => ({ do: "add", card: withoutId(card), freely: true })),
        )
          .then(() => showToast({ kind: "done", title: t("copied", { count: cards.length, film: film.title }) }))
          .catch(toastFailure),
    };
  }, [projectId, queries, t]);
}
