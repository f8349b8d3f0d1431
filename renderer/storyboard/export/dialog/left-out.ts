import { create } from "zustand";

/** Films whose shots without takes and missing files are left out of what is exported, while the page is open. */
const useFilms = create<{ readonly leftOut: ReadonlySet<string> }>(() => ({ leftOut: new Set() }));

/** Whether this was said of a film; it holds for its next export, too. */
export function useLeftOut(projectId: string): [leftOut: boolean, set: (leftOut: boolean) => void] {
  const leftOut = useFilms((state) => state.leftOut.has(projectId));
  const set = (isLeftOut: boolean) =>
    useFilms.setState(({ leftOut: films }) => {
      const others = [...films].filter((id) => id !== projectId);
      return { leftOut: new Set(isLeftOut ? [...others, projectId] : others) };
    });
  return [leftOut, set];
}
