import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StateBadge, useFullLine } from "#renderer/components/index.ts";
import { modelName, showToast } from "#renderer/lib/index.ts";
import { LONGEST_SHOT_NAME, type Shot, type ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { adaptVideoDraft } from "#shared/rules/video/adapt-video-draft.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { type PromptExpansionMode, promptExpansionMode } from "#shared/wire/video/video.ts";
import { conditionOf } from "../board/shot-condition.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { useCardDrop } from "../cast/use-card-drop.ts";
import { ownValue } from "../inspector/inherited.tsx";
import { checkLimits, scenarioOf, useShotDraft } from "../inspector/shot-draft.ts";
import { AssetFrame } from "../sources/asset-frame.tsx";
import {
  type Choice,
  type Column,
  cellText,
  choicesOf,
  columns,
  isChoice,
  isSettable,
  isText,
} from "../table-columns.ts";
import { picturesOf, referencePicture } from "../takes/shot-pictures.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { TableFiles } from "./table-files.tsx";

export interface TableRowProps {
  /** From 0, as the list counts: lines of scenes too. */
  row: number;
  /** It belongs to a scene. */
  grouped: boolean;
  shot: Shot;
  takes: ShotTakes;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  /** Number of the shot that it begins on the end of. */
  parent: number | undefined;
  open: boolean;
  /** Meant too when something is done to several. */
  picked: boolean;
  /** Column that has the focus in this row. */
  at: number | undefined;
  /** It is being edited: text that was typed for it before it was open. Null: it isn't. */
  editing: string | null;
  onFocus: (row: number, column: number) => void;
  onEdit: (editing: boolean) => void;
}

/** A field that was asked for by a key or a press in its cell. */
const takeFocus = (field: HTMLElement | null) => field?.focus();

/** One shot as a row of settings; a cell becomes a field while it is edited. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, grouped, shot, takes, media, assumed, parent, open, picked, at, editing, onFocus, onEdit } = props;
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const { t: list } = useTranslation("shotlist");
  const { value: draft, change, keep } = useShotDraft(shot);
  const line = useRef<HTMLTableRowElement>(null);
  const casting = useCardDrop(line, shot);
  const findings = checkLimits({ draft, chain: shot.chain }, media, assumed);
  const condition = conditionOf(takes, findings, undefined, draft, kindIn(media));
  const picture = picturesOf(draft, takes).first ?? referencePicture(draft, media);
  const scenario = scenarioOf({ draft, chain: shot.chain }, media);
  const shownChoice = (column: Choice, value: string): string => {
    if (column === "model") return modelName(value);
    if (column === "duration") return t("seconds", { count: Number(value) });
    if (column === "mode") return t(`mode.${value as ShotDraft["mode"]}`);
    if (column === "promptExpansion") return list(`expansion.${value as PromptExpansionMode | "default"}`);
    return value === "adaptive" ? t("ratio.adaptive") : value;
  };
  const choose = (column: Choice, value: string) => {
    if (column === "model") {
      const { draft: moved, changes } = adaptVideoDraft(draft, videoModelId.parse(value));
      const { model, resolution, duration } = moved;
      change(ownValue(draft, { model, ...(resolution === draft.resolution ? {} : { resolution }), duration }));
      if (changes.length === 0) return;
      const { model: was, resolution: before, duration: long, inherits } = draft;
      showToast({
        kind: "warning",
        title: t("inspector.name", { number: shot.number }),
        body: changes
          .map(({ field, to }) =>
            t(field === "resolution" ? "model.resolutionNow" : "model.durationNow", { model: modelName(model), to }),
          )
          .join(" "),
        action: {
          label: words("model.undo"),
          undoes: true,
          run: () => change({ model: was, resolution: before, duration: long, inherits }),
        },
      });
    } else if (column === "duration") change({ duration: Number(value) });
    else if (column === "promptExpansion") {
      change({ promptExpansion: promptExpansionMode.safeParse(value).data ?? null });
    }
    // The choices are the draft's own values.
    else change(ownValue(draft, { [column]: value } as Partial<ShotDraft>));
  };
  const label = (column: Column) =>
    words("list.edit", {
      field: nameOf(t, words, list, column),
      number: shot.number,
    });
  const isNaming = editing !== null && at !== undefined && columns[at] === "name";
  const full = useFullLine(label("name"), draft.name.length, isNaming ? LONGEST_SHOT_NAME : undefined);
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    onEdit(false);
    keep();
  };
  const stopAtEditor = (event: KeyboardEvent) => {
    // Keys of a field are the field's; Enter and Escape leave it.
    if (event.key === "Escape" || (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing)) {
      event.preventDefault();
      event.stopPropagation();
      onEdit(false);
    } else if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  // Stays the same one while the field is open, so that it is filled once.
  const goOn = useCallback(
    (field: HTMLTextAreaElement | null) => {
      field?.focus();
      if (field && editing) document.execCommand("insertText", false, editing);
    },
    [editing],
  );
  const said = (column: "name" | "prompt") => (column === "prompt" ? shotWords(draft) : draft.name);
  const content = (column: Column, edited: boolean): ReactNode => {
    if (column === "number") return shot.number;
    if (column === "picture")
      return <AssetFrame asset={picture && media.get(picture.assetId)} edge={picture?.edge ?? "start"} alt="" />;
    if (column === "state") return <StateBadge state={condition.state} waitsUntil={takes.underWay?.waitsUntil} />;
    if (isText(column)) {
      return edited ? (
        <>
          <textarea
            ref={goOn}
            aria-label={label(column)}
            value={draft[column]}
            maxLength={column === "name" ? LONGEST_SHOT_NAME : undefined}
            aria-describedby={column === "name" ? full.describedBy : undefined}
            onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
            onChange={({ target }) =>
              change({ [column]: column === "name" ? target.value.replaceAll("\n", " ") : target.value })
            }
            onKeyDown={stopAtEditor}
            onBlur={leave}
          />
          {column === "name" && full.note}
        </>
      ) : (
        <span className={said(column) === "" ? "said unwritten" : "said"} title={said(column) || undefined}>
          {said(column) || (column === "name" ? t("shot.unnamed") : t("shot.noPrompt"))}
        </span>
      );
    }
    if (column === "files") return <TableFiles shot={shot} draft={draft} media={media} parent={parent} />;
    if (!isChoice(column)) return null;
    const choices = choicesOf(column, draft, scenario);
    if (choices.length === 0) {
      return <span className="unset">{column === "ratio" ? t("ratio.adaptive") : "–"}</span>;
    }
    return edited ? (
      <select
        ref={takeFocus}
        aria-label={label(column)}
        value={cellText(column, draft)}
        onChange={({ target }) => choose(column, target.value)}
        onKeyDown={stopAtEditor}
        onBlur={leave}
      >
        {choices.map((value) => (
          <option key={value} value={value}>
            {shownChoice(column, value)}
          </option>
        ))}
      </select>
    ) : (
      <span data-follows={draft.inherits.some((name) => name === column) || undefined}>
        {shownChoice(column, cellText(column, draft))}
      </span>
    );
  };
  return (
    <tr
      ref={line}
      data-casting={casting || undefined}
      aria-selected={picked}
      data-open={open || undefined}
      aria-rowindex={row + 2}
      data-shot={shot.id}
      data-row={row}
      data-grouped={grouped || undefined}
    >
      {columns.map((column, index) => {
        const edited = editing !== null && at === index && isSettable(column, draft, scenario);
        return (
          <td
            key={column}
            className={column}
            tabIndex={at === index && !edited ? 0 : -1}
            onFocus={({ target, currentTarget }) => target === currentTarget && onFocus(row, index)}
            onDoubleClick={() => isSettable(column, draft, scenario) && onEdit(true)}
          >
            {content(column, edited)}
          </td>
        );
      })}
    </tr>
  );
});

/** A column's name, as its head has it. */
export function nameOf(
  t: ReturnType<typeof useTranslation<"storyboard">>["t"],
  words: ReturnType<typeof useTranslation<"projects">>["t"],
  list: ReturnType<typeof useTranslation<"shotlist">>["t"],
  column: Column,
): string {
  switch (column) {
    case "number":
      return words("list.number");
    case "picture":
      return words("list.picture");
    case "name":
      return words("list.shotName");
    case "prompt":
      return words("list.prompt");
    case "mode":
      return words("list.source");
    case "promptExpansion":
      return list("expansion.name");
    case "files":
      return list("files.name");
    case "state":
      return words("list.state");
    default:
      return t(`${column}.name`);
  }
}
