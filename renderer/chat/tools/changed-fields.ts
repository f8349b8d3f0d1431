import type { ShotProposal } from "#shared/contract/chat/director.ts";
import { compileDirection, type Direction } from "#shared/direction/index.ts";

export interface ChangedField {
  readonly name:
    | "name"
    | "prompt"
    | "direction"
    | "model"
    | "resolution"
    | "duration"
    | "ratio"
    | "references"
    | "place"
    | "title"
    | "look"
    | "description"
    | "cardKind"
    | "style"
    | "lyrics"
    | "script";
  /** Empty where there was nothing. */
  readonly before: string;
  readonly after: string;
}

const FIELDS = ["name", "prompt", "model", "resolution", "duration", "ratio", "references"] as const;

const words = (value: unknown): string =>
  Array.isArray(value) ? String(value.length) : value === undefined || value === null ? "" : String(value);

/** Beats as the text that they are compiled to; a shot that was words begins with none. */
function directedText(was: Direction | null | undefined, becomes: Direction | null | undefined): ChangedField | null {
  if (!becomes) return null;
  const before = was ? compileDirection(was) : "";
  const after = compileDirection(becomes);
  return before === after ? null : { name: "direction", before, after };
}

/** What a proposal changes of a shot, field by field; what stays the same is left out. */
export function changedFields({ before, after, place }: ShotProposal): ChangedField[] {
  const fields = FIELDS.flatMap((name): ChangedField[] => {
    // The name of a new shot is its title in the list.
    if (after[name] === undefined || (before === null && name === "name")) return [];
    const was = words(before?.draft[name]);
    const becomes = words(after[name]);
    return JSON.stringify(before?.draft[name]) === JSON.stringify(after[name])
      ? []
      : [{ name, before: was, after: becomes }];
  });
  const directed = directedText(before?.draft.direction, after.direction);
  if (directed) fields.push(directed);
  if (place === null || before === null || place === before.number) return fields;
  return [...fields, { name: "place", before: String(before.number), after: String(place) }];
}
