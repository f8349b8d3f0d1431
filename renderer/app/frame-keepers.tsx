import { FramesKeeper } from "#renderer/chat/tools/frames-keeper.tsx";
import { ChainKeeper } from "#renderer/storyboard/chain-keeper.tsx";

/** What takes frames of films whichever pane is open: for chained shots, and for a model that asked to look. */
export function FrameKeepers() {
  return (
    <>
      <ChainKeeper />
      <FramesKeeper />
    </>
  );
}
