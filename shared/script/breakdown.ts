import { spreadsheetCell } from "#shared/outgoing/index.ts";
import type { Script } from "./element.ts";
import { secondsOf } from "./plan-shots.ts";
import { type ScriptScene, speakersOf } from "./script-scenes.ts";

export interface BreakdownRow {
  readonly number: string;
  readonly heading: string;
  readonly place: string;
  readonly time: string;
  /** Estimated, in whole seconds. */
  readonly seconds: number;
  readonly cast: readonly string[];
  readonly props: readonly string[];
  readonly synopsis: string;
}

/** `[[props: lantern, rope]]`, and words that the action sets in capitals, as scripts do for what has to be there. */
function propsOf(scene: ScriptScene, notes: Script["notes"], cast: readonly string[]): string[] {
  const noted = notes.flatMap(({ from, text }) => {
    const list = from >= scene.from && from < scene.to ? /^props?\s*[:：]\s*(.+)$/is.exec(text)?.[1] : undefined;
    return list?.split(/[,;，、；\n]/).map((each) => each.trim()) ?? [];
  });
  const names = new Set(cast.map((name) => name.toUpperCase()));
  const capitals = scene.elements.flatMap(({ kind, text }) =>
    kind === "action"
      ? (text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}’'-]{2,}(?:\s+\p{Lu}[\p{Lu}’'-]{2,})*(?![\p{L}\p{N}])/gu) ?? [])
      : [],
  );
  const meant = capitals.filter((words) => !names.has(words)).map((words) => words.toLowerCase());
  return [...new Set([...noted, ...meant])].filter((each) => each !== "");
}

/** Cast, places and props of each scene, in the script's order. */
export function breakdown(scenes: readonly ScriptScene[], notes: Script["notes"]): BreakdownRow[] {
  return scenes.map((scene, at) => {
    const { number, heading, place, time, synopsis } = scene;
    const cast = speakersOf(scene.elements);
    return {
      ...{ number: number || String(at + 1), heading, place, time, synopsis, cast },
      seconds: Math.round(secondsOf(scene.elements)),
      props: propsOf(scene, notes, cast),
    };
  });
}

/** CSV as in RFC 4180, with its mark of UTF-8; no cell of it is run as a formula. */
export function breakdownCsv(rows: readonly BreakdownRow[], headings: readonly string[]): string {
  const lines = rows.map(({ number, heading, place, time, seconds, cast, props, synopsis }) => [
    ...[number, heading, place, time, seconds, cast.join(", "), props.join(", "), synopsis],
  ]);
  return `\uFEFF${[headings, ...lines].map((row) => row.map(spreadsheetCell).join(",")).join("\r\n")}\r\n`;
}
