import { useQuery } from "@tanstack/react-query";
import { CanvasSink } from "mediabunny";
import { useEffect, useRef } from "react";
import { mediaUrl } from "#renderer/lib/index.ts";
import { openFile } from "../../files/open-file.ts";

const PICTURES = 12;
const HIGH = 48;

/** A row of pictures over the whole length of a film; null where it can't be decoded. */
async function drawStrip(assetId: string): Promise<ImageBitmap | null> {
  const input = openFile(mediaUrl(assetId));
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) return null;
    const [from, to] = [await track.getFirstTimestamp(), await track.computeDuration()];
    const aspect = (await track.getDisplayWidth()) / (await track.getDisplayHeight());
    const width = Math.max(24, Math.min(120, Math.round(HIGH * aspect)));
    const strip = new OffscreenCanvas(width * PICTURES, HIGH);
    const context = strip.getContext("2d");
    const times = Array.from({ length: PICTURES }, (_, index) => from + ((index + 0.5) / PICTURES) * (to - from));
    let index = 0;
    for await (const picture of new CanvasSink(track, { width, height: HIGH, fit: "cover" }).canvasesAtTimestamps(
      times,
    )) {
      if (picture !== null) context?.drawImage(picture.canvas, index * width, 0);
      index += 1;
    }
    return strip.transferToImageBitmap();
  } finally {
    input.dispose();
  }
}

export function FilmStrip({ assetId }: { assetId: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data } = useQuery({
    queryKey: ["film-strip", assetId],
    queryFn: () => drawStrip(assetId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!data || !canvas.current) return;
    canvas.current.width = data.width;
    canvas.current.height = data.height;
    canvas.current.getContext("2d")?.drawImage(data, 0, 0);
  }, [data]);
  return <canvas ref={canvas} className="strip" aria-hidden />;
}
