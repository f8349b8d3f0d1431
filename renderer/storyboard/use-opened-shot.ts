import { useEffect } from "react";

/** By film: the shot that was open in it last, for this run of the page. */
const opened = new Map<string, string>();

/** The shot that the address names; without one, that which was open when the film was left. It may be gone by now. */
export function useOpenedShot(projectId: string, named: string | undefined): string | undefined {
  useEffect(() => {
    if (named !== undefined) opened.set(projectId, named);
  }, [projectId, named]);
  return named ?? opened.get(projectId);
}
