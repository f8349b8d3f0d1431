import { useCoreLink, useLazyComponent } from "#renderer/lib/index.ts";

/** Their code comes after the window is there. */
export function LazyFrameCapture() {
  const opened = useCoreLink((state) => state.opened);
  const Keeper = useLazyComponent(opened, async () => (await import("./frame-capture.tsx")).FrameCapture);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Keeper ? <Keeper /> : null;
}
