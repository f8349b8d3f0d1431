import { ToolFrameCapture } from "#renderer/chat/tools/tool-frame-capture.tsx";
import { ChainedFrameCapture } from "#renderer/storyboard/chained-frame-capture.tsx";

/** What takes frames of films whichever pane is open: for chained shots, and for a model that asked to look. */
export function FrameCapture() {
  return (
    <>
      <ChainedFrameCapture />
      <ToolFrameCapture />
    </>
  );
}
