import { useCallback, useState } from "react";
import { useLatest } from "./typing/use-latest.ts";
import { useSettings, useUpdateSettings } from "./use-settings.ts";

/**
 * What a pane comes back to where the address names nothing: what stood here, else what was opened last, also before a
 * restart; null where nothing was, undefined until that is known. `remember` says what is open, whoever opened it: the pane, a
 * link, the palette, a step back. What another window opens meanwhile changes nothing under the hands of whoever works in this
 * one, nor is it contradicted.
 */
export function useRememberOpened(
  name: "lastProjectId" | "lastConversationId" | "lastSongId",
): readonly [here: string | null | undefined, remember: (id: string) => void] {
  const remembered = useSettings()?.[name];
  const latest = useLatest(remembered);
  const update = useUpdateSettings();
  const [here, setHere] = useState<string | null>();
  if (here === undefined && remembered !== undefined) setHere(remembered);
  const remember = useCallback(
    (id: string) => {
      setHere(id);
      if (latest.current !== id) update({ [name]: id });
    },
    [name, update],
  );
  return [here === undefined ? remembered : here, remember];
}
