import { useCoreLink, useLateCode } from "#renderer/lib/index.ts";

/** Their code comes after the window is there. */
export function LateFrameKeepers() {
  const opened = useCoreLink((state) => state.opened);
  const Keeper = useLateCode(opened, async () => (await import("./frame-keepers.tsx")).FrameKeepers);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Keeper ? <Keeper /> : null;
}
