import { useEffect } from "react";
import { useLatest } from "./typing/use-latest.ts";
import { useSettings, useUpdateSettings } from "./use-settings.ts";

/**
 * What is opened is what its pane comes back to, also after a restart: by a link, the palette or a step back as well as in
 * the pane. Kept once as it is opened: another window may have opened something else since. `id` is undefined while nothing is
 * named, or what is named isn't there.
 */
export function useRememberOpened(
  name: "lastProjectId" | "lastConversationId" | "lastSongId",
  id: string | undefined,
): void {
  const settings = useSettings();
  const remembered = useLatest(settings?.[name]);
  const update = useUpdateSettings();
  const known = settings !== undefined;
  useEffect(() => {
    if (known && id !== undefined && remembered.current !== id) update({ [name]: id });
  }, [name, id, known, update]);
}
