import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useState } from "react";
import { announce } from "../announce.ts";
import { callWithRequestId } from "../call-with-request-id.ts";
import { toastFailure } from "../toast-failure.ts";
import { useStillHere } from "../use-still-here.ts";

export interface Generating {
  readonly takes: number;
  readonly setTakes: (takes: number) => void;
  readonly start: () => void;
  readonly pending: boolean;
  /** Why the last attempt did not go through; told in a toast where the pane was left meanwhile. */
  readonly failure: unknown;
}

/** What is asked for, wherever it is asked: the shot's own button and the dialog for many mean the same. */
export const takesRequestKey = (subject: readonly [id: string, ...unknown[]], takes: number, settled?: unknown) =>
  ["takes", subject, takes, settled] as const;

/**
 * Asks the core for takes, once however often it is pressed (`callWithRequestId`), also when the pane was left meanwhile:
 * nothing is bought twice. `subject` names the thing and what is asked of it; `settle` saves what is written and tells
 * the part of it that `subject` doesn't hold, so that a change of it is another wish too.
 */
export function useGenerate(
  ask: (wish: { clientId: string; takes: number }) => Promise<unknown>,
  subject: readonly [id: string, ...unknown[]],
  changed: readonly QueryKey[],
  settle?: () => Promise<unknown>,
): Generating {
  const queries = useQueryClient();
  const isStillHere = useStillHere();
  const [takes, setTakes] = useState(1);
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: async () => {
      return callWithRequestId(takesRequestKey(subject, takes, await settle?.()), (clientId) =>
        ask({ clientId, takes }),
      );
    },
    onSuccess: () => {
      announce(i18next.t("spoken:requested", { count: takes }));
      return Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (!isStillHere()) toastFailure(error);
    },
    meta: { quiet: true },
  });
  return { takes, setTakes, start: mutate, pending: isPending, failure: isError ? error : undefined };
}
