import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { client, type Draft, draftNow, orpc, useDraft, useLatest } from "#renderer/lib/index.ts";
import type { StoredScript } from "#shared/contract/storyboard/scripts.ts";

/** `base`: the revision of the text that the typing began on; absent once some of it was saved (`savedHere`). */
interface Written {
  readonly text: string;
  readonly base?: number;
}

export interface Clash {
  /** What another window saved meanwhile. */
  readonly text: string;
  readonly revision: number;
}

export interface FilmScript {
  /** Undefined: it is still asked for. */
  readonly stored: StoredScript | undefined;
  readonly error: unknown;
  /** With what was typed since. */
  readonly text: string;
  readonly write: (text: string) => void;
  readonly draft: Draft<Written>;
  readonly clash: Clash | undefined;
  /** Saves the own text over the other window's, or takes the other's. */
  readonly settle: (whose: "mine" | "theirs") => void;
  readonly retry: () => void;
}

/** What this window saved last, by film: its own save is nobody else's change. */
const savedHere = new Map<string, number>();

class ScriptClash extends Error {}

/** The script of a film, kept as it is typed; what another window wrote meanwhile is never written over unasked. */
export function useScript(projectId: string): FilmScript {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.scripts.get.queryOptions({ input: { projectId } }));
  const [clash, setClash] = useState<Clash>();
  /** Nothing is saved until the person says whose text stays. */
  const undecided = useRef(false);
  const latest = useLatest(data);
  const put = useCallback(
    (text: string, revision: number) => {
      savedHere.set(projectId, revision);
      queries.setQueryData(orpc.scripts.get.queryKey({ input: { projectId } }), (kept) =>
        kept ? { ...kept, text, revision } : kept,
      );
    },
    [projectId, queries],
  );
  const save = useCallback(
    async ({ text, base = 0 }: Partial<Written>) => {
      if (text === undefined) return;
      if (undecided.current) throw new ScriptClash();
      const known = Math.max(base, savedHere.get(projectId) ?? 0);
      const saved = await client.scripts.save({ projectId, text, base: known });
      if (saved.outcome === "clash") {
        undecided.current = true;
        setClash({ text: saved.text, revision: saved.revision });
        throw new ScriptClash();
      }
      await queries.cancelQueries({ queryKey: orpc.scripts.get.queryKey({ input: { projectId } }) });
      put(text, saved.revision);
    },
    [projectId, queries, put],
  );
  const key = `script/${projectId}`;
  const draft = useDraft<Written>(key, { text: data?.text ?? "" }, save);
  const { change, value, keep } = draft;
  const write = useCallback(
    (text: string) => {
      // What is read anew while something is pending is no text that was typed on.
      const pending = draftNow<Partial<Written>>(key, {}).text !== undefined;
      change(pending ? { text } : { text, base: latest.current?.revision ?? 0 });
    },
    [key, change],
  );
  const settle = useCallback(
    (whose: "mine" | "theirs") => {
      if (!clash) return;
      undecided.current = false;
      setClash(undefined);
      // From then on the text stands on what the other window saved.
      savedHere.set(projectId, clash.revision);
      change({ text: whose === "theirs" ? clash.text : value.text, base: clash.revision });
      keep();
    },
    [clash, projectId, change, keep, value.text],
  );
  return useMemo(
    () => ({ stored: data, error, text: value.text, write, draft, clash, settle, retry: () => void refetch() }),
    [data, error, value.text, write, draft, clash, settle, refetch],
  );
}
