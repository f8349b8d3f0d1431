import { useCallback, useState } from "react";

/**
 * State of which every place (a draft's key) has its own, for what stays while the place changes: mounting it again
 * would cost more than all else. What goes on for a place that isn't shown is told to that place, and is there again
 * with it. `initial` must be the same each time.
 */
export function useStateByPlace<State>(place: string, initial: State): [State, (next: (now: State) => State) => void] {
  const [byPlace, setByPlace] = useState<ReadonlyMap<string, State>>(() => new Map());
  const change = useCallback(
    (next: (now: State) => State) => setByPlace((before) => changePlace(before, place, initial, next)),
    [place, initial],
  );
  return [byPlace.has(place) ? (byPlace.get(place) as State) : initial, change];
}

/** The states with one of them changed; one that is as it began is not kept. */
export function changePlace<State>(
  byPlace: ReadonlyMap<string, State>,
  place: string,
  initial: State,
  next: (now: State) => State,
): ReadonlyMap<string, State> {
  const now = byPlace.has(place) ? (byPlace.get(place) as State) : initial;
  const changed = next(now);
  if (Object.is(changed, now)) return byPlace;
  const others = [...byPlace].filter(([each]) => each !== place);
  return new Map(Object.is(changed, initial) ? others : [...others, [place, changed]]);
}
