import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";

export interface Generating {
  readonly takes: number;
  readonly setTakes: (takes: number) => void;
  readonly start: () => void;
  readonly pending: boolean;
  /** Why the last attempt did not go through. */
  readonly failure: unknown;
}

/**
 * Asks the core for takes, once however often it is pressed: the same client id is sent again while an answer is
 * missing, so that nothing is bought twice. Another wish gets its own: another number of takes, or a `subject` whose
 * content differs (compared as JSON, since saving gives the same content a new object). `settle` saves what is written
 * and tells the part of it that `subject` doesn't hold, so that a change of it is another wish too.
 */
export function useGenerate(
  ask: (wish: { clientId: string; takes: number }) => Promise<unknown>,
  subject: unknown,
  changed: readonly QueryKey[],
  settle?: () => Promise<unknown>,
): Generating {
  const queries = useQueryClient();
  const [takes, setTakes] = useState(1);
  const clientId = useRef<string | null>(null);
  const settled = useRef<string | undefined>(undefined);
  const wish = JSON.stringify([subject, takes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish, another id
  useEffect(() => {
    clientId.current = null;
  }, [wish]);
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: async () => {
      const told = JSON.stringify(await settle?.());
      if (told !== settled.current) clientId.current = null;
      settled.current = told;
      clientId.current ??= newId();
      return ask({ clientId: clientId.current, takes });
    },
    onSuccess: () => {
      clientId.current = null;
      return Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    meta: { quiet: true },
  });
  return { takes, setTakes, start: mutate, pending: isPending, failure: isError ? error : undefined };
}
