import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { orpc } from "#renderer/lib/index.ts";

/** In a browser the page itself keeps the machine awake while something is made or downloaded; Electron's shell does. */
export function useStayAwake(): void {
  const inBrowser = useQuery(orpc.app.info.queryOptions()).data?.shell === "browser";
  const { data: busy } = useQuery(orpc.app.status.queryOptions({ select: ({ running }) => running > 0 }));
  const wanted = inBrowser && busy === true;
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let left = false;
    let lock: WakeLockSentinel | undefined;
    // Lost whenever the page is hidden; refused on low battery, which is the person's own choice.
    const hold = async () => {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      const given = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (left) void given?.release();
      else lock = given;
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [wanted]);
}
