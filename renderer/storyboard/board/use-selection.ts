import { useCallback, useEffect, useMemo, useState } from "react";
import { z } from "zod";
import { readSessionValue, writeSessionValue } from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { rangeOf } from "../shot-moves.ts";

type Modifiers = { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };

export interface Selection {
  /** The open shot and those that were taken in besides. */
  readonly ids: ReadonlySet<string>;
  /** A press on a card: Shift takes in everything up to it, Ctrl takes it in or leaves it out, else it alone is open. */
  readonly press: (shot: Shot, keys: Modifiers) => void;
  /** Takes in everything from the open shot up to this one. */
  readonly extend: (shot: Shot) => void;
  /** What is done from this shot is about: all that are selected where it is one of them, else itself; in the board's order. */
  readonly meant: (shot: Shot) => readonly Shot[];
  /** It alone is open from then on, also where it is one of those that are selected. */
  readonly open: (id: string) => void;
  /** A menu opens on this shot: it alone is open from then on, unless it is one of those that are selected. */
  readonly aim: (shot: Shot) => void;
  readonly all: () => void;
  /** Exactly these, the first of them open. */
  readonly only: (shots: readonly Shot[]) => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

const REMEMBERED = "reelsong.shots.selected";
const shotIds = z.array(z.string());

/** Shots of a board that are meant together; `open` is the one in the inspector. */
export function useSelection(shots: readonly Shot[], open: Shot | undefined, select: (id: string) => void): Selection {
  const openId = open?.id;
  const [taken, setTaken] = useState(() => {
    // Of the pane as it was left, or of the page before it was loaded anew: for somebody who comes back to one of them.
    const left = new Set(readSessionValue(REMEMBERED, shotIds));
    // After a reload nobody knows at first which one is open.
    return openId === undefined || left.has(openId) ? left : NONE;
  });
  // Whoever opens a shot beside those that are selected, by a link, as a new one or as a copy, means that one.
  const [opened, setOpened] = useState(openId);
  if (opened !== openId) {
    setOpened(openId);
    if (openId === undefined || !taken.has(openId)) setTaken(NONE);
  }
  useEffect(() => {
    // Where there is no room for it, an older one must not stay.
    writeSessionValue(REMEMBERED, undefined);
    if (taken.size > 0) writeSessionValue(REMEMBERED, [...taken]);
  }, [taken]);
  const ids = useMemo(
    () => new Set(shots.filter(({ id }) => id === openId || taken.has(id)).map(({ id }) => id)),
    [shots, taken, openId],
  );
  const picked = useMemo(() => shots.filter(({ id }) => ids.has(id)), [shots, ids]);
  const meant = useCallback((shot: Shot) => (ids.has(shot.id) ? picked : [shot]), [ids, picked]);
  const openAlone = useCallback(
    (id: string) => {
      setTaken(NONE);
      select(id);
    },
    [select],
  );
  const aim = useCallback(
    (shot: Shot) => {
      if (!ids.has(shot.id)) openAlone(shot.id);
    },
    [ids, openAlone],
  );
  const extend = useCallback((to: Shot) => setTaken(new Set(rangeOf(shots, openId, to.id))), [shots, openId]);
  const press = useCallback(
    (shot: Shot, { shiftKey, ctrlKey, metaKey }: Modifiers) => {
      if (shiftKey) {
        extend(shot);
      } else if (ctrlKey || metaKey) {
        const next = new Set(ids);
        if (!next.delete(shot.id)) next.add(shot.id);
        setTaken(next);
        // The open shot itself was left out: another one of them is opened.
        const [other] = next;
        if (shot.id === openId && other !== undefined) select(other);
      } else openAlone(shot.id);
    },
    [openId, ids, select, openAlone, extend],
  );
  const all = useCallback(() => setTaken(new Set(shots.map(({ id }) => id))), [shots]);
  const only = useCallback(
    (meant: readonly Shot[]) => {
      setTaken(new Set(meant.map(({ id }) => id)));
      if (meant[0]) select(meant[0].id);
    },
    [select],
  );
  const clear = useCallback(() => setTaken(NONE), []);
  return useMemo(
    () => ({ ids, press, extend, meant, open: openAlone, aim, all, only, clear }),
    [ids, press, extend, meant, openAlone, aim, all, only, clear],
  );
}
