import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { promptExpansionMode } from "#shared/wire/video/video.ts";
import { ratiosByScenario, type VideoScenario, videoModels } from "#shared/wire/video/video-models.ts";

export const columns = [
  "number",
  "picture",
  "name",
  "prompt",
  "model",
  "resolution",
  "duration",
  "ratio",
  "promptExpansion",
  "mode",
  "files",
  "state",
] as const;
export type Column = (typeof columns)[number];

export type Choice = "model" | "resolution" | "duration" | "ratio" | "promptExpansion" | "mode";
export const isChoice = (column: Column): column is Choice =>
  ["model", "resolution", "duration", "ratio", "promptExpansion", "mode"].includes(column);
export const isText = (column: Column): column is "name" | "prompt" => column === "name" || column === "prompt";

/** What stands in a cell: an expansion that isn't set is the service's own. */
export const cellText = (column: Choice, draft: ShotDraft): string => String(draft[column] ?? "default");

/**
 * What a cell can be set to: what the shot's model and source take, and what stands there now. None where there is
 * nothing to choose: the picture gives the ratio, or the model has no such setting.
 */
export function choicesOf(
  column: Choice,
  draft: ShotDraft,
  scenario: VideoScenario = draft.mode === "text" ? "text" : "reference",
): string[] {
  const { resolutions, duration, extra } = videoModels[draft.model];
  if (column === "promptExpansion" && !extra) return [];
  if (column === "ratio" && scenario === "image") return [];
  const offered: Record<Choice, readonly string[]> = {
    model: videoModelId.options,
    resolution: resolutions,
    duration: Array.from({ length: duration.max - duration.min + 1 }, (_, index) => String(duration.min + index)),
    ratio: ratiosByScenario[scenario],
    promptExpansion: ["default", ...promptExpansionMode.options],
    mode: ["text", "frames", "references"],
  };
  return [...new Set([...offered[column], cellText(column, draft)])];
}

/** Whether a cell becomes a field. */
export const isSettable = (column: Column, draft: ShotDraft, scenario: VideoScenario): boolean =>
  // Beats are written in the inspector: a cell has their words only.
  column === "name" ||
  (column === "prompt" && !draft.directed) ||
  (isChoice(column) && choicesOf(column, draft, scenario).length > 0);

/** A cell of the grid: its row and column, both from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where an arrow, Home, End or Page key leads; undefined for any other key. */
export function nextPlace({ row, column }: Place, key: string, far: boolean, rows: number): Place | undefined {
  const last = { row: rows - 1, column: columns.length - 1 };
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const page = 10;
  switch (key) {
    case "ArrowLeft":
      return { row, column: within(column - 1, last.column) };
    case "ArrowRight":
      return { row, column: within(column + 1, last.column) };
    case "ArrowUp":
      return { row: within(row - 1, last.row), column };
    case "ArrowDown":
      return { row: within(row + 1, last.row), column };
    case "PageUp":
      return { row: within(row - page, last.row), column };
    case "PageDown":
      return { row: within(row + page, last.row), column };
    case "Home":
      return { row: far ? 0 : row, column: 0 };
    case "End":
      return { row: far ? last.row : row, column: last.column };
    default:
      return undefined;
  }
}

/** As they are listed. */
export const tableKeys = [
  ["cell", ["←", "→", "↑", "↓"]],
  ["page", ["PageUp", "PageDown"]],
  ["rowEnds", ["Home", "End"]],
  ["tableEnds", ["Mod+Home", "Mod+End"]],
  ["edit", ["Enter", "F2"]],
  ["moveDown", ["Alt+↑", "Alt+↓"]],
  ["remove", ["Delete"]],
] as const;
