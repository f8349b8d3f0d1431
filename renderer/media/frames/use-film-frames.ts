import { useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type FilmFrames, openFilmFrames } from "./film-frames.ts";

export interface OpenFilm {
  readonly film: FilmFrames | undefined;
  /** The frame that was asked for, from 0. */
  readonly index: number;
  readonly show: (index: number) => void;
  readonly error: unknown;
  /** The picture of `index` isn't on the canvas yet. */
  readonly drawing: boolean;
}

/** A film whose frames are drawn on a canvas; while one is decoded, only the newest wish is remembered. */
export function useFilmFrames(assetId: string | undefined, canvas: RefObject<HTMLCanvasElement | null>): OpenFilm {
  const [asked, setAsked] = useState<{ assetId: string | null | undefined; index: number }>({
    assetId: null,
    index: 0,
  });
  const [drawn, setDrawn] = useState<string>();
  const [failure, setFailure] = useState<{ assetId: string | undefined; key: string | undefined; error: unknown }>();
  const busy = useRef(false);
  const { data: film, error } = useQuery({
    queryKey: ["film-frames", assetId],
    enabled: assetId !== undefined,
    queryFn: () => openFilmFrames(assetId ?? ""),
    gcTime: 0,
    retry: false,
  });
  // A shot is mostly continued from its end.
  const index = asked.assetId === assetId ? asked.index : (film?.times.length ?? 1) - 1;
  const key = film && `${assetId} ${index}`;

  useEffect(() => () => film?.close(), [film]);
  useEffect(() => {
    // What can't be drawn is said, and tried again when it is asked for after another one.
    if (!film || !canvas.current || busy.current || drawn === key || failure?.key === key) return;
    busy.current = true;
    film
      .draw(index, canvas.current)
      .then(() => {
        setDrawn(key);
        setFailure(undefined);
      })
      .catch((thrown: unknown) => setFailure({ assetId, key, error: thrown }))
      .finally(() => {
        busy.current = false;
        // What was asked for meanwhile is drawn next.
        setAsked((now) => ({ ...now }));
      });
  });
  const show = useCallback(
    (to: number) => setAsked({ assetId, index: Math.min(Math.max(0, to), (film?.times.length ?? 1) - 1) }),
    [assetId, film],
  );
  const own = failure?.assetId === assetId ? failure?.error : undefined;
  return { film, index, show, error: error ?? own, drawing: film !== undefined && drawn !== key };
}
