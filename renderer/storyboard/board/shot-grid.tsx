import { Plus } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon, openDrawer } from "#renderer/components/index.ts";
import type { Scene } from "#shared/contract/storyboard/scenes.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { BoardMedia } from "../board-media.ts";
import { type BoardItem, boardItems } from "../scenes/board-items.ts";
import { menuOfScene } from "../scenes/menu-of-scene.ts";
import { SceneHead } from "../scenes/scene-head.tsx";
import { stopBeside } from "../scenes/scene-stops.ts";
import type { Scenes } from "../scenes/use-scenes.ts";
import type { ShotLink } from "../shot-link.ts";
import { placeAfterDrop } from "../shot-moves.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { useNewTakes } from "../takes/use-new-takes.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import { BoardCard, useShotLabel } from "./board-card.tsx";
import { boardActionOf } from "./board-keys.ts";
import { cardBeside } from "./card-beside.ts";
import type { Selection } from "./use-selection.ts";

export interface ShotGridProps {
  projectId: string;
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  links: ReadonlyMap<string, ShotLink>;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  selected: Shot | undefined;
  selection: Selection;
  /** Places in the line of films, by task. */
  places: ReadonlyMap<string, number>;
  paused: boolean;
  actions: ShotActions;
  /** Puts the cursor into the selected shot's prompt. */
  onWrite: () => void;
  scenes: Scenes;
}

/** Whether the next shot begins where this one ends: by its chain, or by the same picture. */
function chainedTo(shot: Shot, next: Shot | undefined, link: ShotLink | undefined): "current" | "stale" | undefined {
  if (next?.chain?.shotId === shot.id && link?.state !== "parked") return link?.state === "stale" ? "stale" : "current";
  const { lastFrame } = shot.draft;
  return lastFrame !== null && next?.draft.firstFrame === lastFrame ? "current" : undefined;
}

/** The shots as cards, with a line before each scene; the arrow keys go from one to the next. */
export function ShotGrid({ projectId, shots, takesByShot, links, media, assumed, ...props }: ShotGridProps) {
  const { selected, selection, places, paused, actions, onWrite, scenes } = props;
  const { t } = useTranslation("storyboard");
  const { t: ofScenes } = useTranslation("scenes");
  const farLabel = useShotLabel();
  const fresh = useNewTakes(projectId);
  const grid = useRef<HTMLOListElement>(null);

  const items = useMemo(() => boardItems(shots, scenes.byId), [shots, scenes.byId]);
  /** Those that aren't folded away, in order. */
  const shown = useMemo(() => items.flatMap((item) => (item.kind === "shot" ? [item.shot] : [])), [items]);
  const all = useMemo(() => [...scenes.byId.values()], [scenes.byId]);

  const steer = (event: KeyboardEvent, shot: Shot) => {
    const faces = [...(grid.current?.querySelectorAll<HTMLElement>(".face") ?? [])];
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>(".shot") ?? [])];
    const act = boardActionOf(event, shot.id === selected?.id);
    if (act === undefined) return;
    if (act === "clear") {
      selection.clear();
      return;
    }
    event.preventDefault();
    if (act === "remove") {
      // The next card has the focus by then: a key that is held down deletes one.
      if (!event.repeat) actions.remove(selection.meant(shot));
    } else if (act === "all") selection.all();
    else if (act === "pick") selection.press(shot, event);
    else if (act === "write") {
      actions.select(shot.id);
      onWrite();
    } else {
      const at = shown.findIndex(({ id }) => id === shot.id);
      const plain = !event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey;
      const head = plain && grid.current ? stopBeside(grid.current, event.currentTarget, act.step) : undefined;
      if (head) {
        head.focus();
        head.scrollIntoView({ block: "nearest" });
        return;
      }
      const to = cardBeside(cards, at, act.step);
      const next = shown[to];
      if (event.altKey) {
        if (act.step === "previous") actions.step(selection.meant(shot), -1);
        else if (act.step === "next") actions.step(selection.meant(shot), 1);
        else if (next) actions.move(shot, next.number, next.sceneId);
        return;
      }
      faces[to]?.focus();
      if (!next) return;
      if (event.shiftKey) selection.extend(next);
      else if (!event.ctrlKey && !event.metaKey) selection.press(next, event);
    }
  };

  const steerScene = (event: KeyboardEvent, { scene }: BoardItem & { kind: "scene" }) => {
    const { key, altKey } = event;
    const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (key === "F2") scenes.actions.ask(scene);
    else if (altKey && way !== undefined) scenes.actions.step(scene, way === 1 ? 1 : -1);
    else if (way !== undefined && grid.current) {
      const stops = [...grid.current.querySelectorAll<HTMLElement>(".face, .fold")];
      const to = stops[stops.findIndex(({ dataset }) => dataset.scene === scene.id) + way];
      to?.focus();
      to?.scrollIntoView({ block: "nearest" });
      const face = shown.find(({ id }) => to?.id === `${id}-face`);
      if (face) selection.press(face, event);
    } else return;
    event.preventDefault();
  };

  const dropOnScene = (scene: Scene, own: readonly Shot[], shot: Shot) => {
    const [first] = own.filter(({ id }) => id !== shot.id);
    if (first) actions.move(shot, placeAfterDrop(shot.number, first.number, false), scene.id);
  };

  return (
    <ol className="shots" ref={grid} aria-label={t("board.shots")}>
      {items.map((item) => {
        if (item.kind === "break") return <li key={`${item.before} break`} className="scenebreak" aria-hidden />;
        if (item.kind === "scene") {
          const { scene, shots: own } = item;
          return (
            <SceneHead
              key={scene.id}
              scene={scene}
              shots={own}
              takesByShot={takesByShot}
              reached={scene.folded && own.some(({ id }) => id === selected?.id)}
              menu={() => menuOfScene(ofScenes, scene, all, shots, scenes.actions)}
              onFold={() => scenes.actions.fold([scene], !scene.folded)}
              onKeyDown={(event) => steerScene(event, item)}
              onShot={(shot) => dropOnScene(scene, own, shot)}
              onScene={(other, after) =>
                scenes.actions.move(
                  other,
                  after ? (own.at(-1)?.id ?? null) : (shots[(own[0]?.number ?? 1) - 2]?.id ?? null),
                )
              }
            />
          );
        }
        const { shot } = item;
        const takes = takesByShot.get(shot.id);
        const next = shots[shot.number];
        return (
          takes && (
            <BoardCard
              key={shot.id}
              farLabel={farLabel}
              shot={shot}
              takes={takes}
              media={media}
              assumed={assumed}
              open={shot.id === selected?.id}
              selected={selection.ids.has(shot.id)}
              meant={selection.meant(shot)}
              fresh={takes.all.some(({ id, assetId }) => assetId !== null && fresh.has(id))}
              place={places.get(takes.underWay?.id ?? "")}
              paused={paused}
              link={links.get(shot.id)}
              chained={chainedTo(shot, next, next && links.get(next.id))}
              last={shots.length}
              actions={actions}
              onPress={(event) => {
                selection.press(shot, event);
                if (!event.shiftKey && !event.ctrlKey && !event.metaKey) openDrawer("shot");
              }}
              onMenu={() => selection.aim(shot)}
              onGroup={scenes.actions.group}
              onKeyDown={(event) => steer(event, shot)}
            />
          )
        );
      })}
      <li className="addshot">
        <button type="button" onClick={() => actions.add()}>
          <span className="row">
            <Icon of={Plus} />
            {t("board.addNumber", { number: shots.length + 1 })}
          </span>
          {shots.at(-1)?.draft.lastFrame != null && (
            <span className="cap">{t("board.startsFrom", { number: shots.length })}</span>
          )}
        </button>
      </li>
    </ol>
  );
}
