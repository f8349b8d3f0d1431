import type RegionsPlugin from "wavesurfer.js/plugins/regions";
import type { WaveViewStore } from "./wave-view.ts";

/** Shows the loop in the waveform, where its ends can be dragged; a beginning without an end is a line. Returns its end. */
export function drawLoop(regions: InstanceType<typeof RegionsPlugin>, view: WaveViewStore, colour: string): () => void {
  const draw = () => {
    const { loop } = view.getState();
    const [shown] = regions.getRegions();
    if (loop === null) {
      regions.clearRegions();
      return;
    }
    const end = loop.to ?? loop.from;
    if (shown?.start === loop.from && shown.end === end) return;
    regions.clearRegions();
    regions.addRegion({ start: loop.from, end, color: colour, drag: false, resize: loop.to !== null, minLength: 0.25 });
  };
  draw();
  const leave = regions.on("region-updated", ({ start, end }) => view.setState({ loop: { from: start, to: end } }));
  const forget = view.subscribe((now, before) => now.loop !== before.loop && draw());
  return () => {
    leave();
    forget();
  };
}
