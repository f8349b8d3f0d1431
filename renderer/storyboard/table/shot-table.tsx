import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { ContextMenu } from "#renderer/components/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { menuOfShots } from "../board/menu-of-shot.ts";
import type { Selection } from "../board/use-selection.ts";
import type { BoardMedia } from "../board-media.ts";
import { scenarioOf, shotDraftNow } from "../inspector/shot-draft.ts";
import { boardItems } from "../scenes/board-items.ts";
import { menuOfScene } from "../scenes/menu-of-scene.ts";
import { SceneRow } from "../scenes/scene-row.tsx";
import type { Scenes } from "../scenes/use-scenes.ts";
import { columns, isSettable, isText, nextPlace, type Place } from "../table-columns.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import type { ShotActions } from "../use-shot-actions.ts";
import { ROW_HEIGHT, rowsIn, useRowWindow } from "./row-window.ts";
import { nameOf, TableRow } from "./table-row.tsx";

export interface ShotTableProps {
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  selectedId: string | undefined;
  selection: Selection;
  actions: ShotActions;
  scenes: Scenes;
}

const PROMPT = columns.indexOf("prompt");

/** Every shot with all its settings, in the film's order: a grid for the keyboard, edited in place. */
export function ShotTable(props: ShotTableProps) {
  const { shots, takesByShot, media, assumed, selectedId, selection, actions, scenes } = props;
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: list } = useTranslation("shotlist");
  const { t: ofScenes } = useTranslation("scenes");
  const rows = useMemo(
    () => boardItems(shots, scenes.byId).filter((item) => item.kind !== "break"),
    [shots, scenes.byId],
  );
  /** The shot of a row; a scene's line has none. */
  const shotAt = (row: number) => (rows[row]?.kind === "shot" ? rows[row].shot : undefined);
  const grid = useRef<HTMLTableElement>(null);
  const [column, setColumn] = useState(PROMPT);
  /** Text to go on with in the cell that is edited; null: none is. */
  const [editing, setEditing] = useState<string | null>(null);
  const numbers = useMemo(() => new Map(shots.map(({ id, number }) => [id, number])), [shots]);
  /** The scene whose line has the focus. */
  const [sceneId, setSceneId] = useState<string | null>(null);
  // The focus follows the shot, also when it is moved or another one is opened elsewhere; one that is folded away is in
  // its scene's line.
  const openRow = rows.findIndex((item) =>
    sceneId !== null && item.kind === "scene"
      ? item.scene.id === sceneId
      : item.kind === "shot"
        ? sceneId === null && item.shot.id === selectedId
        : item.scene.folded && item.shots.some(({ id }) => id === selectedId),
  );
  const place: Place = { row: Math.max(0, openRow), column };
  /** The cell that is gone to, or the one that is open; null: the focus stays where it is. */
  const wanted = useRef<Place | "open" | null>(null);
  /** Typed before the shot was open that the arrows led to: goes into its cell once the focus is there. */
  const typedAhead = useRef<string | null>(null);
  const near = useRowWindow(grid, rows.length);
  const cellAt = ({ row, column: at }: Place) => {
    const line = grid.current?.querySelector<HTMLTableRowElement>(`tr[data-row="${row}"]`);
    return line?.querySelector<HTMLElement>(".fold") ?? line?.cells[at];
  };

  // Gives the focus to the cell that was gone to, and back to it from its field.
  useEffect(() => {
    const target = wanted.current;
    if (target === null || editing !== null) return;
    // The shot is opened a moment after the column is.
    if (target !== "open" && (target.row !== place.row || target.column !== place.column)) return;
    wanted.current = null;
    const typed = typedAhead.current;
    const cell = cellAt(place);
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest" });
    typedAhead.current = null;
    if (typed !== null) setEditing(typed);
  });

  /** Row up to which Shift and the arrows have taken in. */
  const reached = useRef<number | null>(null);
  const shotIn = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>("tr[data-row]")?.dataset.row;
    return row === undefined ? undefined : shotAt(Number(row));
  };
  // Before the focus opens the pressed shot, so that nothing that was selected elsewhere stays meant.
  const press = (event: MouseEvent) => {
    const shot = shotIn(event.target);
    reached.current = null;
    if (!shot || (event.target as Element).closest("textarea, select")) return;
    if (event.button !== 0) return selection.aim(shot);
    selection.press(shot, event);
    if (event.shiftKey || event.ctrlKey || event.metaKey) event.preventDefault();
  };
  /** The shot that the menu was opened on. */
  const aimed = useRef<Shot>(undefined);
  const aim = (event: MouseEvent) => {
    // A field has its own menu, to paste and to spell.
    if ((event.target as Element).closest("textarea, select")) return event.stopPropagation();
    if ((event.target as Element).closest(".scenerow")) return event.stopPropagation();
    aimed.current = shotIn(event.target) ?? shotAt(place.row);
    if (aimed.current) selection.aim(aimed.current);
    return undefined;
  };
  const menu = () =>
    aimed.current
      ? menuOfShots(t, selection.meant(aimed.current), shots.length, actions, {
          label: ofScenes("groupMenu"),
          run: scenes.actions.group,
        })
      : [];

  const go = ({ row, column: to }: Place) => {
    reached.current = null;
    selection.clear();
    wanted.current = { row, column: to };
    setColumn(to);
    const item = rows[row];
    setSceneId(item?.kind === "scene" ? item.scene.id : null);
    const shot = shotAt(row);
    if (shot && shot.id !== selectedId) actions.select(shot.id);
    else cellAt({ row, column: to })?.focus();
  };
  const focus = useCallback(
    (row: number, to: number) => {
      // Whoever presses another cell doesn't go on to the one before.
      wanted.current = null;
      typedAhead.current = null;
      setColumn(to);
      setSceneId(null);
      const item = rows[row];
      if (item?.kind === "shot" && item.shot.id !== selectedId) actions.select(item.shot.id);
    },
    [rows, selectedId, actions],
  );
  const edit = useCallback((on: boolean) => {
    wanted.current = on ? null : "open";
    setEditing(on ? "" : null);
  }, []);
  const steer = (event: KeyboardEvent) => {
    // Keys come faster than shots are opened: the next one goes on from where the last one led.
    const at = typeof wanted.current === "object" && wanted.current !== null ? wanted.current : place;
    const item = rows[at.row];
    const name = columns[at.column];
    if (!item || !name) return;
    const command = event.ctrlKey || event.metaKey;
    const types = event.key.length === 1 && !command && !event.altKey;
    if (typedAhead.current !== null) {
      // These are the field's already.
      if (event.key === "Escape") typedAhead.current = null;
      else if (types && isText(name)) typedAhead.current += event.key;
      event.preventDefault();
      return;
    }
    const here = at.row === place.row && at.column === place.column;
    if (item.kind !== "shot") {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const next = command ? undefined : nextPlace(at, event.key, command, rows.length);
      if (event.altKey && by !== undefined && item.kind === "scene") {
        wanted.current = "open";
        scenes.actions.step(item.scene, by === 1 ? 1 : -1);
      } else if (event.key === "F2" && item.kind === "scene") scenes.actions.ask(item.scene);
      else if (next !== undefined && !event.altKey) go(next);
      else return;
      event.preventDefault();
      return;
    }
    const { shot } = item;
    const draft = shotDraftNow(shot);
    const settable = isSettable(name, draft, scenarioOf({ draft, chain: shot.chain }, media));
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const to = command && event.key.startsWith("Arrow") ? undefined : nextPlace(at, event.key, command, rows.length);
    if (event.altKey && step !== undefined) {
      wanted.current = "open";
      const meant = selection.meant(shot);
      if (meant.length === 1) actions.move(shot, shot.number + step);
      else actions.step(meant, step === -1 ? -1 : 1);
    } else if (event.shiftKey && !command && step !== undefined) {
      const row = Math.min(rows.length - 1, Math.max(0, (reached.current ?? at.row) + step));
      const end = shotAt(row);
      if (end) selection.extend(end);
      reached.current = row;
    } else if (to !== undefined && !event.altKey) go(to);
    else if ((event.key === "Enter" || event.key === "F2") && !command && settable) {
      if (here) edit(true);
      else typedAhead.current = "";
    } else if (event.key === "Delete" && !command) actions.remove(selection.meant(shot));
    else if (types && event.key !== " " && isText(name)) {
      // Typing begins behind what stands there.
      if (here) {
        edit(true);
        return;
      }
      typedAhead.current = event.key;
    } else return;
    event.preventDefault();
  };
  return (
    <div className="listview">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of cells that are edited
        role="grid"
        className="shottable"
        aria-label={words("list.name")}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        onKeyDown={steer}
      >
        <thead>
          <tr>
            {columns.map((each) => (
              <th key={each} scope="col" className={each}>
                {nameOf(t, words, list, each)}
              </th>
            ))}
          </tr>
        </thead>
        <ContextMenu items={menu}>
          <tbody onMouseDown={press} onContextMenuCapture={aim}>
            {rowsIn(near, place.row, rows.length).map(({ row, skipped }) => {
              const item = rows[row];
              const shot = item?.kind === "shot" ? item.shot : undefined;
              const takes = shot && takesByShot.get(shot.id);
              const here = row === place.row;
              return (
                <Fragment key={shot?.id ?? (item?.kind === "scene" ? item.scene.id : "end")}>
                  {skipped > 0 && (
                    <tr className="far" aria-hidden>
                      <td colSpan={columns.length} style={{ height: skipped * ROW_HEIGHT, padding: 0 }} />
                    </tr>
                  )}
                  {item?.kind === "scene" && (
                    <SceneRow
                      row={row}
                      scene={item.scene}
                      shots={item.shots}
                      takesByShot={takesByShot}
                      here={here}
                      menu={() => menuOfScene(ofScenes, item.scene, [...scenes.byId.values()], shots, scenes.actions)}
                      onFocus={() => setSceneId(item.scene.id)}
                      onFold={() => scenes.actions.fold([item.scene], !item.scene.folded)}
                    />
                  )}
                  {takes && (
                    <TableRow
                      row={row}
                      grouped={shot.sceneId !== null}
                      shot={shot}
                      takes={takes}
                      media={media}
                      assumed={assumed}
                      parent={shot.chain ? numbers.get(shot.chain.shotId) : undefined}
                      open={here}
                      picked={selection.ids.has(shot.id)}
                      at={here ? place.column : undefined}
                      editing={here ? editing : null}
                      onFocus={focus}
                      onEdit={edit}
                    />
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </ContextMenu>
      </table>
      <p className="cap">{words("list.hint")}</p>
    </div>
  );
}
