import { create } from "zustand";
import { type Draft, useDraft } from "#renderer/lib/index.ts";

let number = 0;

/** Something that a core keeps as soon as it is told to, and the draft of each form that is opened over it. */
export function keptDraft<Value extends object>(
  begun: Value,
): {
  readonly use: () => Draft<Value>;
  readonly kept: () => Value;
} {
  number += 1;
  const key = `kept ${number}`;
  const useKept = create<Value>(() => begun);
  const save = async (patch: Partial<Value>) => useKept.setState(patch);
  return { use: () => useDraft<Value>(key, useKept(), save), kept: useKept.getState };
}
