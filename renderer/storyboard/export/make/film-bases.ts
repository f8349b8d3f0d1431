import { z } from "zod";
import { filmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { FilmPatch } from "./film-base.ts";

const kept = z.array(z.tuple([z.string(), filmSettings.partial()]));
const REMEMBERED = "reelsong.filmBases";

export interface FilmBases {
  of(projectId: string): FilmPatch;
  add(projectId: string, fields: FilmPatch): void;
  /** Writes them down: what was typed outlives a reload, and so must what it was typed over. */
  remember(): void;
}

/** What was kept of each field when its change began, by film: another window may change the same meanwhile. */
export function createFilmBases(storage: Pick<Storage, "getItem" | "setItem">): FilmBases {
  const bases = new Map(readBases(storage.getItem(REMEMBERED)));
  return {
    of: (projectId) => bases.get(projectId) ?? {},
    add(projectId, fields) {
      bases.set(projectId, { ...bases.get(projectId), ...fields });
    },
    remember() {
      try {
        storage.setItem(REMEMBERED, JSON.stringify([...bases]));
      } catch {
        // No room. What was typed has a place of its own; only what it was typed over isn't known after a reload.
      }
    },
  };
}

function readBases(text: string | null): [string, FilmPatch][] {
  try {
    return (kept.safeParse(JSON.parse(text ?? "[]")).data ?? []) as [string, FilmPatch][];
  } catch {
    return [];
  }
}
