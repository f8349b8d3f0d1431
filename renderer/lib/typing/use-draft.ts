import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { create } from "zustand";
import { useCoreLink } from "../link/core-link-state.ts";
import { debouncedNotify } from "./debounced-notify.ts";

type Patch = Readonly<Record<string, unknown>>;

interface DraftState {
  /** What was typed and isn't known to be kept yet, by the key of the thing it belongs to. */
  pending: Readonly<Record<string, Patch>>;
  failure: Readonly<Record<string, unknown>>;
}

/** Milliseconds of rest after which typing is kept. */
const REST = 350;
/** What is behind it is a draft's key. */
const REMEMBERED = "reelsong.unkept/";

const rememberedNames = (): string[] =>
  Object.keys(window.sessionStorage).filter((name) => name.startsWith(REMEMBERED));

/** Undefined for what another program wrote there: it takes no draft along. */
function readPatch(written: string): Patch | undefined {
  try {
    const patch: unknown = JSON.parse(written);
    return typeof patch === "object" && patch !== null && !Array.isArray(patch) ? (patch as Patch) : undefined;
  } catch {
    return undefined;
  }
}

function remembered(): DraftState["pending"] {
  const found: Record<string, Patch> = {};
  try {
    for (const name of rememberedNames()) {
      const patch = readPatch(window.sessionStorage.getItem(name) ?? "");
      if (patch !== undefined) found[name.slice(REMEMBERED.length)] = patch;
    }
  } catch {
    // A page without storage.
  }
  return found;
}

/** For a reload while the core is away. The smallest first: one text that is too large for the storage takes none along. */
function remember(pending: DraftState["pending"]): void {
  const written = Object.entries(pending).map(([key, patch]) => [REMEMBERED + key, JSON.stringify(patch)] as const);
  for (const name of rememberedNames()) window.sessionStorage.removeItem(name);
  for (const [name, patch] of written.toSorted((a, b) => a[1].length - b[1].length)) {
    try {
      window.sessionStorage.setItem(name, patch);
    } catch {
      // Over its quota: about five million characters.
    }
  }
}

const useDrafts = create<DraftState>(() => ({ pending: remembered(), failure: {} }));

type Save = (patch: Patch) => Promise<unknown>;
const savers = new Map<string, Save>();
/** What the core has of a thing, as a form over it showed last, with what was saved since. */
const lastKept = new Map<string, object>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The one save that is under way for a key. */
const underWay = new Map<string, Promise<void>>();

const without = (record: Patch, keys: readonly string[]): Patch =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !keys.includes(name)));

/**
 * Brings everything that was typed under a key until now to the core, one save after the other. Resolves once the core
 * has it; rejects with the reason why it doesn't, and what was typed stays.
 */
async function saveNow(key: string): Promise<void> {
  clearTimeout(timers.get(key));
  timers.delete(key);
  // A save that is under way may hold an older text. Whether that one succeeds says nothing about the text of now.
  for (let before = underWay.get(key); before !== undefined; before = underWay.get(key)) await before.catch(() => {});
  const sent = useDrafts.getState().pending[key];
  const saver = savers.get(key);
  // What a reload left of a thing that isn't shown is saved once it is.
  if (sent === undefined || saver === undefined) return;
  const sending = send(key, sent, saver).finally(() => underWay.delete(key));
  underWay.set(key, sending);
  await sending;
}

async function send(key: string, sent: Patch, saver: Save): Promise<void> {
  try {
    await saver(sent);
  } catch (error) {
    useDrafts.setState(({ failure }) => ({ failure: { ...failure, [key]: error } }));
    throw error;
  }
  lastKept.set(key, { ...lastKept.get(key), ...sent });
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
}

/** Saves without anybody waiting for it: a failure is shown where the draft is, and tried again. */
function keep(key: string): void {
  saveNow(key).catch(() => {});
}

function keepEverything(): void {
  for (const key of Object.keys(useDrafts.getState().pending)) keep(key);
}

/**
 * Saves what was typed under the keys that `concerns` picks, whether or not their forms are shown. Resolves once the core
 * has it; rejects with the first reason why it doesn't.
 */
export async function flushDrafts(concerns: (key: string) => boolean): Promise<void> {
  await Promise.all(Object.keys(useDrafts.getState().pending).filter(concerns).map(saveNow));
}

window.addEventListener("pagehide", () => {
  keepEverything();
  remember(useDrafts.getState().pending);
});

export interface Draft<Value extends object> {
  /** What is kept, with what was typed since over it: what the fields show. */
  readonly value: Value;
  readonly change: (patch: Partial<Value>) => void;
  /** The same as `value` at this instant, also once the form is gone or another one over the same thing is shown. */
  readonly now: () => Value;
  /** Saves it now. Resolves once the core has all that was typed until then; rejects with the reason why it doesn't. */
  readonly flush: () => Promise<void>;
  /** Saves it now, with nobody waiting: `failure` tells. */
  readonly keep: () => void;
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
    setTimeout(() => keep(key), REST),
  );
}

const nothing: readonly string[] = [];

/** What is pending for a key. A change of `quiet` fields alone is told after a rest, and comes with any other telling. */
function usePending(key: string, quiet: readonly string[]): Patch | undefined {
  const subscribe = useCallback(
    (tell: () => void) => {
      const { changed, stop } = debouncedNotify(tell, quiet);
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
    return () => keep(key);
  }, [key, save]);

  useEffect(() => {
    lastKept.set(key, kept);
  }, [key, kept]);

  useEffect(() => {
    if (opened > 0) keepEverything();
  }, [opened]);

  const change = useCallback((patch: Partial<Value>) => changeDraft(key, patch), [key]);
  const now = useCallback(() => draftNow(key, lastKept.get(key) as Value), [key]);
  const flush = useCallback(() => saveNow(key), [key]);
  const keepNow = useCallback(() => keep(key), [key]);
  const value = useMemo(() => ({ ...kept, ...(pending as Partial<Value> | undefined) }), [kept, pending]);
  const unkept = pending !== undefined;
  return useMemo(
    () => ({ value, change, now, flush, keep: keepNow, unkept, failure }),
    [value, change, now, flush, keepNow, unkept, failure],
  );
}
