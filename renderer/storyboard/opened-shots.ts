import { useEffect } from "react";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { sessionStore } from "#renderer/lib/index.ts";

/** More films than these nobody goes back and forth between; the oldest is forgotten. */
const MOST = 50;

const stored = z.object({ byFilm: z.array(z.tuple([z.string(), z.string()])).max(MOST) });

/** By film, the latest last: the shot that was open in it. Over a reload, for as long as the window is open. */
const useOpenedShots = create<z.infer<typeof stored>>()(
  persist(() => ({ byFilm: [] as [string, string][] }), {
    name: "reelsong.openedShots",
    storage: sessionStore(stored),
  }),
);

/** The shot that the address names; without one, that which was open when the film was left. It may be gone by now. */
export function useOpenedShot(projectId: string, named: string | undefined): string | undefined {
  const last = useOpenedShots(({ byFilm }) => byFilm.find(([film]) => film === projectId)?.[1]);
  useEffect(() => {
    if (named === undefined || named === last) return;
    useOpenedShots.setState(({ byFilm }) => {
      const others = byFilm.filter(([film]) => film !== projectId);
      return { byFilm: [...others, [projectId, named] as [string, string]].slice(-MOST) };
    });
  }, [projectId, named, last]);
  return named ?? last;
}
