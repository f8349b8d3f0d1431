import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { create } from "zustand";
import { useCoreLink } from "./core-link-state.ts";
import { tellQuietly } from "./tell-quietly.ts";

type Patch = Readonly<Record<string, unknown>>;

interface DraftState {
  /** What was typed and isn't known to be kept yet, by the key of the thing it belongs to. */
  pending: Readonly<Record<string, Patch>>;
  failure: Readonly<Record<string, unknown>>;
}

/** Milliseconds of rest after which typing is kept. */
const REST = 350;
const REMEMBERED = "reelsong.unkept";

const remembered = (): DraftState["pending"] => {
  try {
    return JSON.parse(window.sessionStorage.getItem(REMEMBERED) ?? "{}") as DraftState["pending"];
  } catch {
    return {};
  }
};

const useDrafts = create<DraftState>(() => ({ pending: remembered(), failure: {} }));

type Save = (patch: Patch) => Promise<unknown>;
const savers = new Map<string, Save>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const underWay = new Set<string>();

const without = (record: Patch, keys: readonly string[]): Patch =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !keys.includes(name)));

/** Sends what is pending for a key; what was typed meanwhile goes in the next round, in order. */
async function keep(key: string): Promise<void> {
  clearTimeout(timers.get(key));
  timers.delete(key);
  const sent = useDrafts.getState().pending[key];
  const save = savers.get(key);
  if (sent === undefined || save === undefined || underWay.has(key)) return;
  underWay.add(key);
  try {
    await save(sent);
    // The cache tells its readers a task later: were the typed text let go before, they would show the older one between.
    await new Promise((told) => setTimeout(told, 0));
    useDrafts.setState(({ pending, failure }) => {
      const now = pending[key] ?? {};
      // A field that was typed on since keeps its newer text.
      const rest = without(
        now,
        Object.keys(sent).filter((name) => Object.is(now[name], sent[name])),
      );
      const others = without(pending as Patch, [key]) as DraftState["pending"];
      return {
        pending: Object.keys(rest).length > 0 ? { ...others, [key]: rest } : others,
        failure: without(failure, [key]),
      };
    });
  } catch (error) {
    useDrafts.setState(({ failure }) => ({ failure: { ...failure, [key]: error } }));
    underWay.delete(key);
    return;
  }
  underWay.delete(key);
  if (useDrafts.getState().pending[key] !== undefined) await keep(key);
}

function keepEverything(): void {
  for (const key of Object.keys(useDrafts.getState().pending)) void keep(key);
}

/** Keeps everything that was typed; resolves when the core has it, or when it can't be kept now. */
export async function keepDrafts(): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const { pending, failure } = useDrafts.getState();
    const keys = Object.keys(pending).filter((key) => failure[key] === undefined && savers.has(key));
    if (keys.length === 0) return;
    await Promise.all(keys.map(keep));
    // One that was under way already is waited for.
    await new Promise((rested) => setTimeout(rested, 25));
  }
}

window.addEventListener("pagehide", () => {
  keepEverything();
  window.sessionStorage.setItem(REMEMBERED, JSON.stringify(useDrafts.getState().pending));
});

export interface Draft<Value extends object> {
  /** What is kept, with what was typed since over it: what the fields show. */
  readonly value: Value;
  readonly change: (patch: Partial<Value>) => void;
  /** Keeps it now; resolves when the core has it. */
  readonly flush: () => Promise<void>;
  readonly unkept: boolean;
  /** Why the last attempt to keep it failed; what was typed stays and is tried again. */
  readonly failure: unknown;
}

/** What the fields of a draft show at this instant, also for work that ends after they are gone (an import). */
export function draftNow<Value extends object>(key: string, kept: Value): Value {
  return { ...kept, ...(useDrafts.getState().pending[key] as Partial<Value> | undefined) };
}

/** Changes a draft whether or not it is shown; kept after a short rest by `save`. */
export function changeDraft<Value extends object>(
  key: string,
  patch: Partial<Value>,
  save?: (patch: Partial<Value>) => Promise<unknown>,
): void {
  if (save) savers.set(key, save as Save);
  useDrafts.setState((state) => ({ pending: { ...state.pending, [key]: { ...state.pending[key], ...patch } } }));
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void keep(key), REST),
  );
}

const nothing: readonly string[] = [];

/** What is pending for a key. A change of `quiet` fields alone is told after a rest, and comes with any other telling. */
function usePending(key: string, quiet: readonly string[]): Patch | undefined {
  const subscribe = useCallback(
    (tell: () => void) => {
      const { changed, stop } = tellQuietly(tell, quiet);
      const leave = useDrafts.subscribe((now, before) => changed(now.pending[key], before.pending[key]));
      return () => {
        stop();
        leave();
      };
    },
    [key, quiet],
  );
  return useSyncExternalStore(subscribe, () => useDrafts.getState().pending[key]);
}

/**
 * A form over something the core keeps. What is typed shows at once and is kept after a short rest, on blur and on
 * leaving; a late answer never overwrites newer text, and a failed save keeps the text and is tried again.
 * `save` must put the answer into the query cache before it resolves. Fields named in `quiet` (the same list each time)
 * are long and show themselves what is typed: the rest of the form follows them after a short rest.
 */
export function useDraft<Value extends object>(
  key: string,
  kept: Value,
  save: (patch: Partial<Value>) => Promise<unknown>,
  quiet: readonly string[] = nothing,
): Draft<Value> {
  const pending = usePending(key, quiet);
  const failure = useDrafts((state) => state.failure[key]);
  const opened = useCoreLink((state) => state.opened);

  useEffect(() => {
    savers.set(key, save as Save);
    return () => void keep(key);
  }, [key, save]);

  useEffect(() => {
    if (opened > 0) keepEverything();
  }, [opened]);

  const change = useCallback((patch: Partial<Value>) => changeDraft(key, patch), [key]);
  const flush = useCallback(() => keep(key), [key]);
  const value = useMemo(() => ({ ...kept, ...(pending as Partial<Value> | undefined) }), [kept, pending]);
  const unkept = pending !== undefined;
  return useMemo(() => ({ value, change, flush, unkept, failure }), [value, change, flush, unkept, failure]);
}
