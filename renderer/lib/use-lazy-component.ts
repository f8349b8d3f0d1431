import { type ComponentType, useEffect, useState } from "react";
import { bringEnglish } from "#renderer/i18n/index.ts";

/**
 * A part of the window whose code and words come after the window is there. `wanted` is falsy until it is to come; where it can't
 * be fetched, because the core went, it is fetched when that changes, and nothing else notices.
 */
export function useLazyComponent<Props>(
  wanted: unknown,
  bring: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is fetched is the same each time.
  useEffect(() => {
    if (Part || !wanted) return;
    Promise.all([bring(), bringEnglish()]).then(
      ([code]) => setPart(() => code),
      () => {},
    );
  }, [Part, wanted]);
  return Part;
}
