import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as newId } from "uuid";
import { announce, client, orpc, toastFailure } from "#renderer/lib/index.ts";
import type { Scene, SceneFields } from "#shared/contract/storyboard/scenes.ts";
import type { Shot, ShotChange } from "#shared/contract/storyboard/storyboard.ts";
import { nextSceneNumber, placeOfScene } from "./board-items.ts";

export interface SceneActions {
  /** These shots become a scene, where the first of them stands, and its name is asked for. */
  readonly group: (shots: readonly Shot[]) => void;
  readonly ungroup: (scene: Scene) => void;
  readonly edit: (scene: Scene, changes: Partial<SceneFields>) => void;
  /** Past what stands beside it. */
  readonly step: (scene: Scene, by: 1 | -1) => void;
  /** Behind this shot and the rest of its scene; null: to the beginning. */
  readonly move: (scene: Scene, after: string | null) => void;
  readonly fold: (scenes: readonly Scene[], folded: boolean) => void;
  /** Opens what is said of it. */
  readonly ask: (scene: Scene) => void;
}

export interface Scenes {
  readonly byId: ReadonlyMap<string, Scene>;
  readonly actions: SceneActions;
  /** The one whose words are asked for. */
  readonly asked: Scene | undefined;
  readonly stopAsking: () => void;
}

const none: readonly Scene[] = [];

/** The scenes of a film's board, and what can be done to them: each a step to undo, but for folding. */
export function useScenes(projectId: string, shots: readonly Shot[]): Scenes {
  const { t } = useTranslation("scenes");
  const queries = useQueryClient();
  const { data = none } = useQuery(orpc.storyboard.scenes.queryOptions({ input: { projectId } }));
  const [askedId, setAskedId] = useState<string>();
  const byId = useMemo(() => new Map(data.map((scene) => [scene.id, scene])), [data]);

  const actions = useMemo<SceneActions>(() => {
    const attempt = (work: () => Promise<void>) => {
      work().catch(toastFailure);
    };
    const change = async (kind: "group" | "ungroup" | "scene" | "moveScene", changes: ShotChange[]) => {
      const { shots: board } = await client.storyboard.changeShots({ projectId, kind, changes });
      await queries.cancelQueries({ queryKey: orpc.storyboard.shots.queryKey({ input: { projectId } }) });
      queries.setQueryData(orpc.storyboard.shots.queryKey({ input: { projectId } }), board);
      await queries.invalidateQueries({ queryKey: orpc.storyboard.key() });
    };
    const move: SceneActions["move"] = (scene, after) =>
      attempt(async () => {
        await change("moveScene", [{ do: "moveScene", id: scene.id, after }]);
        announce(t("moved", { number: scene.number }));
      });
    return {
      group: (grouped) =>
        attempt(async () => {
          if (grouped.length === 0) return;
          const id = newId();
          const number = nextSceneNumber(byId.values());
          await change("group", [{ do: "group", id, shots: grouped.map((shot) => shot.id), scene: { number } }]);
          announce(t("grouped", { count: grouped.length, number }));
          setAskedId(id);
        }),
      ungroup: (scene) =>
        attempt(async () => {
          await change("ungroup", [{ do: "ungroup", id: scene.id }]);
          announce(t("ungrouped", { number: scene.number }));
        }),
      edit: (scene, changes) => attempt(() => change("scene", [{ do: "scene", id: scene.id, scene: changes }])),
      move,
      step: (scene, by) => {
        const after = placeOfScene(shots, scene.id, by);
        if (after !== undefined) move(scene, after);
      },
      fold: (folding, folded) =>
        attempt(async () => {
          const ids = folding.map(({ id }) => id);
          if (ids.length === 0) return;
          const queryKey = orpc.storyboard.scenes.queryKey({ input: { projectId } });
          queries.setQueryData(queryKey, (kept) =>
            kept?.map((scene) => (ids.includes(scene.id) ? { ...scene, folded } : scene)),
          );
          try {
            await client.storyboard.foldScenes({ projectId, ids, folded });
          } catch (thrown) {
            // They are shown as they are kept.
            void queries.invalidateQueries({ queryKey });
            throw thrown;
          }
        }),
      ask: ({ id }) => setAskedId(id),
    };
  }, [projectId, shots, byId, queries, t]);

  const asked = byId.get(askedId ?? "");
  return useMemo(() => ({ byId, actions, asked, stopAsking: () => setAskedId(undefined) }), [byId, actions, asked]);
}
