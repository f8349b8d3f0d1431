import { useCoreLink, useLateCode } from "#renderer/lib/index.ts";

/** Frames that chained shots wait for are taken whichever pane is open. Its code comes after the window is there. */
export function LateChainKeeper() {
  const opened = useCoreLink((state) => state.opened);
  const Keeper = useLateCode(opened, async () => (await import("#renderer/storyboard/chain-keeper.tsx")).ChainKeeper);
  return Keeper ? <Keeper /> : null;
}
