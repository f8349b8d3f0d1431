import { useQuery } from "@tanstack/react-query";
import { Copy, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#renderer/components/index.ts";
import { type Command, describeError, orpc, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Project, Shot } from "#shared/contract/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { Animatic } from "./animatic.tsx";
import { clipsOf } from "./animatic-clips.ts";
import { Board } from "./board.tsx";
import { mediaIdsOf, useBoardMedia } from "./board-media.ts";
import { Screening } from "./screening.tsx";
import { screening, useScreening } from "./screening-state.ts";
import { useAssumptions } from "./shot-draft.ts";
import { NoShot, ShotInspector } from "./shot-inspector.tsx";
import { groupTakes, takesOf } from "./shot-takes.ts";
import { useShotActions } from "./use-shot-actions.ts";

export interface StoryboardWorkspaceProps {
  project: Project;
  selectedId: string | undefined;
  filmMenu: ReactNode;
}

const noShots: readonly Shot[] = [];
const noTasks: readonly Task[] = [];

/** One film: its board, the selected shot, and the strip that plays them all. */
export function StoryboardWorkspace({ project, selectedId, filmMenu }: StoryboardWorkspaceProps) {
  const { t } = useTranslation("storyboard");
  const input = { projectId: project.id };
  const { data, error, refetch } = useQuery(orpc.storyboard.shots.queryOptions({ input }));
  const shots = data ?? noShots;
  const { data: tasks = noTasks } = useQuery(orpc.tasks.list.queryOptions({ input: { ...input, limit: 5000 } }));
  const media = useBoardMedia(
    useMemo(
      () =>
        mediaIdsOf(
          shots.map(({ draft }) => draft),
          tasks,
        ),
      [shots, tasks],
    ),
  );
  const assumed = useAssumptions();
  const takesByShot = useMemo(() => {
    const groups = groupTakes(tasks);
    return new Map(shots.map((shot) => [shot.id, takesOf(groups.get(shot.id) ?? noTasks, shot.activeTakeId)]));
  }, [shots, tasks]);
  const clips = useMemo(() => clipsOf(shots, takesByShot, media), [shots, takesByShot, media]);
  const { actions, addedId, said } = useShotActions(project.id, shots);
  const screened = useScreening((state) => state.open);
  // Each film starts at its own beginning, and none plays on behind another pane.
  useEffect(() => screening.reset, []);
  const promptBox = useRef<HTMLTextAreaElement>(null);

  const selected = shots.find(({ id }) => id === selectedId) ?? shots[0];
  const commands = useMemo<Command[]>(() => {
    const group = t("shot.group");
    if (!selected) return [];
    const number = selected.number;
    return [
      {
        id: "storyboard.addAfter",
        title: t("shot.addAfter", { number }),
        group,
        menu: "pane",
        icon: Plus,
        run: () => actions.add(selected),
      },
      {
        id: "storyboard.duplicate",
        title: t("shot.duplicateNumber", { number }),
        group,
        menu: "pane",
        icon: Copy,
        run: () => actions.duplicate(selected),
      },
      {
        id: "storyboard.remove",
        title: t("shot.removeNumber", { number }),
        group,
        menu: "pane",
        icon: Trash2,
        run: () => actions.remove(selected),
      },
    ];
  }, [selected, t, actions]);
  useRegisterCommands("storyboard.shots", commands);

  if (error) return <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <div className="well" aria-busy="true" />;
  const selectedTakes = selected && takesByShot.get(selected.id);
  return (
    <div className="sboard">
      {screened ? (
        <Screening clips={clips} />
      ) : (
        <Board
          shots={shots}
          takesByShot={takesByShot}
          media={media}
          assumed={assumed}
          selected={selected}
          actions={actions}
          filmMenu={filmMenu}
          onWrite={() => promptBox.current?.focus()}
        />
      )}
      {selected && selectedTakes ? (
        <ShotInspector
          key={selected.id}
          shot={selected}
          takes={selectedTakes}
          media={media}
          assumed={assumed}
          actions={actions}
          last={shots.length}
          promptBox={promptBox}
          fresh={selected.id === addedId}
        />
      ) : (
        <NoShot />
      )}
      <Animatic clips={clips} selectedId={selected?.id} onSelect={actions.select} />
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
