import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { orpc, useLazyComponent } from "#renderer/lib/index.ts";
import { closedMetaName } from "#shared/contract/app/closed-meta-name.ts";
import { LazyHelp } from "../lazy-help.tsx";

/** Where the document says that the studio is closed, how long the core's reason is waited for. In milliseconds. */
const PATIENCE = 400;
/** Somebody may free room, or mend the folder, from outside. */
const LOOK_AGAIN = 2000;

/**
 * The studio, or the start screen of one that can't be opened. The document says which it is, so that the window isn't
 * kept waiting for the core; of a studio that was closed since, the core's answer says so.
 */
export function Start({ children }: { children: ReactNode }) {
  const { data, isPending, dataUpdatedAt } = useQuery(
    orpc.recovery.state.queryOptions({
      refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN : false),
    }),
  );
  const [waited, setWaited] = useState(() => document.querySelector(`meta[name="${closedMetaName}"]`) === null);
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
  const RecoveryScreen = useLazyComponent(
    data && dataUpdatedAt,
    async () => (await import("./recovery-screen.tsx")).RecoveryScreen,
  );
  if (data)
    return (
      <>
        {/* oxlint-disable-next-line react/static-components -- its code came late, and stays the same one */}
        {RecoveryScreen && <RecoveryScreen state={data} />}
        <LazyHelp />
      </>
    );
  return isPending && !waited ? null : children;
}
