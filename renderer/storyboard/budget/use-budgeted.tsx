import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { type Generating, useGenerate } from "#renderer/lib/index.ts";
import { BudgetStop, overBudgetOf } from "./budget-stop.tsx";

export interface BudgetedRequest {
  readonly clientId: string;
  readonly takes: number;
  /** Said by the person, for this wish alone. */
  readonly overBudget: boolean;
}

export interface Budgeted extends Generating {
  /** The question that only the person can answer, to be drawn by the caller. */
  readonly stop: ReactNode;
}

/**
 * `useGenerate` for what a budget may stop. `failure` is anything else that went wrong.
 */
export function useBudgeted(
  send: (wish: BudgetedRequest) => Promise<unknown>,
  subject: readonly [id: string, ...unknown[]],
  changed: readonly QueryKey[],
  settle?: () => Promise<unknown>,
): Budgeted {
  const anyway = useRef(false);
  const [dismissed, setDismissed] = useState<unknown>();
  const ask = useCallback(
    (wish: { clientId: string; takes: number }) => send({ ...wish, overBudget: anyway.current }),
    [send],
  );
  const begun = useGenerate(ask, subject, changed, settle);
  const { failure, start: begin } = begun;
  // Each press says it for itself: one that never came to be sent leaves nothing to the next.
  const start = useCallback(() => {
    anyway.current = false;
    begin();
  }, [begin]);
  const generating = { ...begun, start };
  const lines = overBudgetOf(failure);
  if (lines === undefined) return { ...generating, stop: null };
  const stop =
    failure === dismissed ? null : (
      <BudgetStop
        lines={lines}
        onClose={() => setDismissed(failure)}
        onAnyway={() => {
          setDismissed(failure);
          anyway.current = true;
          begin();
        }}
      />
    );
  return { ...generating, failure: undefined, stop };
}
