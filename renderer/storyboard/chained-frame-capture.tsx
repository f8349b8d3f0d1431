import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { orpc } from "#renderer/lib/index.ts";
import { takeNewFrames } from "./sources/chain-frames.ts";

/** While the studio is open, whichever pane is: takes the frames that chained shots wait for. Shows nothing. */
export function ChainedFrameCapture() {
  const { data } = useQuery(orpc.storyboard.framesToTake.queryOptions());
  useEffect(() => {
    if (data) takeNewFrames(data);
  }, [data]);
  return null;
}
