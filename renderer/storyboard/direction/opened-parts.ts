import { useCallback, useState } from "react";

interface OpenedParts {
  readonly beat: number;
  /** “What is sent” is unfolded. */
  readonly sent: boolean;
}

const closed: OpenedParts = { beat: 0, sent: false };
const byShot = new Map<string, OpenedParts>();

/** What is unfolded of a directed shot: so again after a look at another shot or pane, as long as the page lives. */
export function useOpenedParts(shotId: string): [OpenedParts, (patch: Partial<OpenedParts>) => void] {
  const [opened, setOpened] = useState(() => byShot.get(shotId) ?? closed);
  const change = useCallback(
    (patch: Partial<OpenedParts>) =>
      setOpened((before) => {
        const next = { ...before, ...patch };
        byShot.set(shotId, next);
        return next;
      }),
    [shotId],
  );
  return [opened, change];
}
