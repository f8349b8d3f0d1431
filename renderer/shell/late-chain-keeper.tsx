import { type ComponentType, useEffect, useState } from "react";
import { useCoreLink } from "#renderer/lib/index.ts";

/**
 * Frames that chained shots wait for are taken whichever pane is open. Its code comes after the window is there; where
 * it can't be fetched because the core went, it is fetched when the core is back, and nothing else notices.
 */
export function LateChainKeeper() {
  const opened = useCoreLink((state) => state.opened);
  const [Keeper, setKeeper] = useState<ComponentType>();
  useEffect(() => {
    if (Keeper || opened === 0) return;
    import("#renderer/storyboard/chain-keeper.tsx").then(
      ({ ChainKeeper }) => setKeeper(() => ChainKeeper),
      () => {},
    );
  }, [Keeper, opened]);
  return Keeper ? <Keeper /> : null;
}
