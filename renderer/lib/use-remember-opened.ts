import { useCallback, useEffect } from "react";
import { type LastOpened, useOpenedHere } from "./opened-here.ts";
import { useLatest } from "./typing/use-latest.ts";
import { useSettings, useUpdateSettings } from "./use-settings.ts";

/**
 * What an address means that names nothing: what stood in this window, else what was opened last, also before a restart; null
 * where nothing was, undefined until that is known. What another window opens meanwhile changes nothing under the hands of
 * whoever works in this one.
 */
export function useLastOpened(name: LastOpened): string | null | undefined {
  const here = useOpenedHere((opened) => opened[name]);
  const remembered = useSettings()?.[name];
  useEffect(() => {
    if (remembered !== undefined && useOpenedHere.getState()[name] === undefined)
      useOpenedHere.setState({ [name]: remembered });
  }, [name, remembered]);
  return here === undefined ? remembered : here;
}

/**
 * Says what is open, whoever opened it: the pane, a link, the palette, a step back. The studio begins with it after a restart,
 * unless another window opened something since.
 */
export function useRememberOpened(name: LastOpened): (id: string) => void {
  const remembered = useLatest(useSettings()?.[name]);
  const update = useUpdateSettings();
  return useCallback(
    (id) => {
      useOpenedHere.setState({ [name]: id });
      if (remembered.current !== id) update({ [name]: id });
    },
    [name, update],
  );
}
