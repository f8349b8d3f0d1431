import { useState } from "react";
import { toastFailure } from "#renderer/lib/index.ts";
import type { ViewerSequence } from "./use-viewer-sequence.ts";

export interface Compared {
  /** Two to four beside each other; null: one is looked at. */
  readonly ids: readonly string[] | null;
  /** The one that is judged and heard. */
  readonly judged: number;
  readonly judge: (index: number) => void;
  /** Beside its successors, or back to the one that was judged. */
  readonly toggle: () => void;
  /** One more file: the next behind the last of them. */
  readonly add: () => void;
  /** Without one that is no more; the last one left is looked at alone. */
  readonly drop: (id: string) => void;
}

const MOST = 4;

/** The files that are beside each other: those that were chosen, or one and what comes next to it. */
export function useCompared(run: ViewerSequence, start: readonly string[] | null): Compared {
  const [state, setState] = useState<{ ids: readonly string[] | null; judged: number }>({ ids: start, judged: 0 });
  const { ids, judged } = state;
  const show = (more: readonly string[]) => {
    if (more.length > 1) setState((before) => ({ ids: more, judged: before.ids ? before.judged : 0 }));
  };
  return {
    ids,
    judged,
    judge: (index) => setState({ ids, judged: Math.min(Math.max(0, index), (ids?.length ?? 1) - 1) }),
    toggle: () => {
      if (ids === null) {
        // The last file is compared with the one before it.
        const from = run.beside(1) === null ? Math.max(0, run.spot.at - 1) : run.spot.at;
        void run.idsFrom(from, 2).then(show).catch(toastFailure);
        return;
      }
      run.goTo(ids[judged] ?? run.spot.id);
      setState({ ids: null, judged: 0 });
    },
    drop: (id) => {
      if (!ids?.includes(id)) return;
      const rest = ids.filter((each) => each !== id);
      // Whoever is judged stays so, wherever it stands now.
      const stays = rest.indexOf(ids[judged] ?? "");
      const at = stays < 0 ? Math.min(judged, rest.length - 1) : stays;
      const next = rest[at];
      if (rest.length === 1 && next !== undefined) run.goTo(next);
      setState({ ids: rest.length > 1 ? rest : null, judged: rest.length > 1 ? at : 0 });
    },
    add: () => {
      if (ids === null || ids.length >= MOST) return;
      // Those behind the first file that aren't here yet.
      void run
        .idsFrom(run.spot.at, MOST + 1)
        .then((next) =>
          // To those that are there by then: another press may have come, or one of them may have gone.
          setState((before) => {
            const more = next.find((id) => !ids.includes(id) && !before.ids?.includes(id));
            if (before.ids === null || before.ids.length >= MOST || more === undefined) return before;
            return { ...before, ids: [...before.ids, more] };
          }),
        )
        .catch(toastFailure);
    },
  };
}
