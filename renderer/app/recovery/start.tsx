import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { orpc, useLateCode } from "#renderer/lib/index.ts";

/** A core that doesn't answer at once isn't waited for longer: the studio says itself that it has none. */
const PATIENCE = 400;
/** Somebody may free room, or mend the folder, from outside. */
const LOOK_AGAIN = 2000;

/** The studio, or the start screen of one that can't be opened. */
export function Start({ children }: { children: ReactNode }) {
  const { data, isPending, dataUpdatedAt } = useQuery(
    orpc.recovery.state.queryOptions({
      refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN : false),
    }),
  );
  const [waited, setWaited] = useState(false);
  const closed = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (data) closed.current = true;
    // The studio is there now: everything is asked for as at a start.
    else if (closed.current && data === null) window.location.reload();
  }, [data]);
  const RecoveryScreen = useLateCode(
    data && dataUpdatedAt,
    async () => (await import("./recovery-screen.tsx")).RecoveryScreen,
  );
  if (data) return RecoveryScreen ? <RecoveryScreen state={data} /> : null;
  return isPending && !waited ? null : children;
}
