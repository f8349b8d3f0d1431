import { useQuery } from "@tanstack/react-query";
import PQueue from "p-queue";
import { useEffect } from "react";
import { client, importMedia, orpc } from "#renderer/lib/index.ts";
import { openFilmFrames, pngOf } from "#renderer/media/frames/index.ts";
import type { ToolCallWork } from "#shared/contract/chat/director.ts";
import { spreadEvenly } from "./spread-evenly.ts";

// One decoder at a time, as for the frames of chained shots.
const taking = new PQueue({ concurrency: 1 });
const begun = new Set<string>();

async function take({ messageId, callId, frames }: ToolCallWork): Promise<void> {
  if (frames === null) return;
  try {
    const given = await decode(frames).catch(() => null);
    await client.director.giveFrames({ messageId, callId, frames: given });
  } finally {
    // Whatever went wrong: the core still wants them, and the next look tries again.
    begun.delete(callId);
  }
}

async function decode({ assetId, count }: NonNullable<ToolCallWork["frames"]>) {
  const film = await openFilmFrames(assetId);
  try {
    const canvas = document.createElement("canvas");
    const given: { assetId: string; seconds: number }[] = [];
    for (const index of spreadEvenly(film.times.length, count)) {
      const seconds = film.times[index] ?? 0;
      await film.draw(index, canvas);
      const picture = await importMedia(await pngOf(canvas, `Frame ${seconds.toFixed(2)} s ${assetId.slice(-6)}.png`));
      given.push({ assetId: picture.id, seconds });
    }
    return given;
  } finally {
    film.close();
  }
}

/** While the studio is open, whichever pane is: decodes the frames that a model asked to look at. Shows nothing. */
export function ToolFrameCapture() {
  // A look that finds the same as before is told too: what couldn't be given then is tried again.
  const { data } = useQuery(orpc.director.framesWanted.queryOptions({ structuralSharing: false }));
  useEffect(() => {
    for (const wanted of data ?? []) {
      if (begun.has(wanted.callId)) continue;
      begun.add(wanted.callId);
      void taking.add(() => take(wanted).catch(() => {}));
    }
  }, [data]);
  return null;
}
