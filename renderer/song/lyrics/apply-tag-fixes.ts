import { invertedEffects, isolateHistory } from "@codemirror/commands";
import { type Extension, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { fixesOfTags } from "#shared/rules/music/fix-tags.ts";
import { textOf } from "../editor/lines/text-of.ts";

interface Moved {
  readonly directions: readonly string[];
  /** They go back from the style into their tags. */
  readonly back: boolean;
}

/** What tags said of the sound moves into the style with the same step, and back when that is undone. */
const directionsMoved = StateEffect.define<Moved>();

/** Writes every tag that was meant, as one undo step. Resolves to how many lines it changed. */
export function applyTagFixes(view: EditorView): number {
  const { doc } = view.state;
  const fixes = fixesOfTags(textOf(doc));
  if (fixes.length === 0) return 0;
  const directions = fixes.flatMap(({ direction }) => direction ?? []);
  view.dispatch({
    changes: fixes.map(({ line, after }) => {
      const { from, to } = doc.line(line);
      return { from, to, insert: after };
    }),
    effects: directions.length > 0 ? [directionsMoved.of({ directions, back: false })] : [],
    annotations: isolateHistory.of("full"),
    userEvent: "input.complete",
  });
  return fixes.length;
}

/** `onMoved` hears of directions that come into the style, or leave it again by undo. */
export function followDirections(onMoved: (directions: readonly string[], back: boolean) => void): Extension {
  return [
    invertedEffects.of(({ effects }) =>
      effects
        .filter((effect) => effect.is(directionsMoved))
        .map(({ value }) => directionsMoved.of({ ...value, back: !value.back })),
    ),
    EditorView.updateListener.of(({ transactions }) => {
      for (const { effects } of transactions)
        for (const effect of effects)
          if (effect.is(directionsMoved)) onMoved(effect.value.directions, effect.value.back);
    }),
  ];
}
