import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { clsx } from "clsx";
import { ChevronRight, Ellipsis } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu, DropdownMenu, Icon, IconButton, type MenuItem } from "#renderer/components/index.ts";
import { formatDuration, useLatest } from "#renderer/lib/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

export interface SceneHeadProps {
  scene: Scene;
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  /** It holds the place in the order of Tab, as the shot that is open is folded away in it. */
  reached: boolean;
  menu: () => MenuItem[];
  onFold: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** A shot was dropped on it. */
  onShot: (shot: Shot) => void;
  /** Another scene was dropped on it. */
  onScene: (scene: Scene, after: boolean) => void;
}

/** What a scene is called: its heading, else its place and time. */
export const sceneTitle = ({ heading, place, time }: Scene): string =>
  heading || [place, time].filter(Boolean).join(" – ");

/** How many shots of a scene have a take, how long it is, and how many are under way. */
export function useSceneFigures(): (shots: readonly Shot[], takes: ReadonlyMap<string, ShotTakes>) => string {
  const { t } = useTranslation("scenes");
  return (shots, takesByShot) => {
    const seconds = shots.reduce((sum, { draft }) => sum + draft.duration, 0);
    const takes = shots.map(({ id }) => takesByShot.get(id));
    const ready = takes.filter((each) => each?.shown).length;
    const going = takes.filter((each) => each?.underWay).length;
    return [
      seconds < 100
        ? t("figures", { count: shots.length, seconds })
        : t("figuresLong", { count: shots.length, time: formatDuration(seconds) }),
      going > 0 ? t("going", { count: going }) : ready === 0 ? "" : t("ready", { ready, count: shots.length }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}

/** A scene's line over its shots: number, heading, figures; it folds them away, and can be dragged. */
export function SceneHead(props: SceneHeadProps) {
  const { scene, shots, takesByShot, reached, menu, onFold, onKeyDown } = props;
  const { t } = useTranslation("scenes");
  const figures = useSceneFigures()(shots, takesByShot);
  const head = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<"before" | "after" | "into" | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useLatest(props);
  useEffect(() => {
    const element = head.current;
    if (!element) return;
    const carried = (data: Record<string | symbol, unknown>) => data as { shot?: Shot; scene?: Scene };
    return combine(
      draggable({
        element,
        getInitialData: () => ({ scene: latest.current.scene }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => {
          const { shot, scene: other } = carried(source.data);
          return (shot ?? other)?.projectId === latest.current.scene.projectId;
        },
        getData: ({ input, element: target }) => {
          const { top, height } = target.getBoundingClientRect();
          return { after: input.clientY > top + height / 2 };
        },
        onDrag: ({ self, source }) => {
          const { shot, scene: other } = carried(source.data);
          if (shot) setEdge("into");
          else if (other?.id !== latest.current.scene.id) setEdge(self.data.after === true ? "after" : "before");
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const { shot, scene: other } = carried(source.data);
          if (shot) latest.current.onShot(shot);
          else if (other && other.id !== latest.current.scene.id) {
            latest.current.onScene(other, self.data.after === true);
          }
        },
      }),
    );
  }, []);
  const title = sceneTitle(scene);
  return (
    <ContextMenu items={menu}>
      <li
        ref={head}
        className={clsx("scenehead", scene.folded && "folded")}
        data-label={scene.color ?? undefined}
        data-edge={edge ?? undefined}
        data-dragging={dragging || undefined}
      >
        <button
          type="button"
          className="fold"
          data-scene={scene.id}
          tabIndex={reached ? 0 : -1}
          aria-expanded={!scene.folded}
          aria-label={t("label", { number: scene.number, title: title || t("untitled"), figures })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2"
          onClick={onFold}
          onKeyDown={onKeyDown}
        >
          <Icon of={ChevronRight} size="xs" />
          {scene.number !== "" && <span className="no">{scene.number}</span>}
          <span className={title === "" ? "heading cut unnamed" : "heading cut"} title={title || undefined}>
            {title || t("untitled")}
          </span>
          <span className="figures">{figures}</span>
        </button>
        <DropdownMenu
          align="end"
          items={menu}
          trigger={<IconButton icon={Ellipsis} label={t("more", { number: scene.number })} tabIndex={-1} />}
        />
      </li>
    </ContextMenu>
  );
}
