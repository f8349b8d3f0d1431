import { ALL_FORMATS, EncodedPacketSink, Input, UrlSource, VideoSampleSink } from "mediabunny";
import { mediaUrl } from "#renderer/lib/index.ts";
import { steadySource } from "#shared/probe/index.ts";
import { type FilmFrames, Undecodable } from "./opened-film.ts";

/** Opens a film of the library. Rejects with `Undecodable`, or with what reading it met. */
export async function readFilmFrames(assetId: string): Promise<FilmFrames> {
  const input = new Input({ formats: ALL_FORMATS, source: steadySource(new UrlSource(mediaUrl(assetId))) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) throw new Undecodable();
    const times: number[] = [];
    for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      times.push(timestamp);
    }
    // Packets come in the order of decoding; frames that refer to later ones are shown before them.
    times.sort((a, b) => a - b);
    const sink = new VideoSampleSink(track);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return {
      times,
      width,
      height,
      async draw(index, canvas) {
        const sample = await sink.getSample(times[index] ?? 0);
        if (sample === null) throw new Undecodable();
        try {
          canvas.width = width;
          canvas.height = height;
          const context = canvas.getContext("2d");
          if (context) sample.draw(context, 0, 0, width, height);
        } finally {
          sample.close();
        }
      },
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}
