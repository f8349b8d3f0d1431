import { plainLine } from "#shared/outgoing/index.ts";
import type { FilmPlan } from "./film-plan.ts";

/** How a take is called in an editor, and where its file is. */
export interface TimelineSource {
  readonly name: string;
  readonly fileName: string;
  /** Seconds of the whole file. */
  readonly seconds: number;
}

/** The film as an OpenTimelineIO timeline (`.otio`): editors find the files by their names in the library's folder. */
export function timelineOtio(title: string, plan: FilmPlan, sources: ReadonlyMap<string, TimelineSource>): string {
  const rate = plan.frameRate;
  const time = (seconds: number) => ({ OTIO_SCHEMA: "RationalTime.1", value: Math.round(seconds * rate), rate });
  const range = (start: number, duration: number) => ({
    OTIO_SCHEMA: "TimeRange.1",
    start_time: time(start),
    duration: time(duration),
  });
  const children = plan.segments.flatMap(({ assetId, from, length, fade }) => {
    const source = assetId === null ? undefined : sources.get(assetId);
    const item =
      source === undefined
        ? { OTIO_SCHEMA: "Gap.1", name: "", source_range: range(0, length) }
        : {
            OTIO_SCHEMA: "Clip.2",
            name: plainLine(source.name),
            source_range: range(from, length),
            active_media_reference_key: "DEFAULT_MEDIA",
            media_references: {
              DEFAULT_MEDIA: {
                OTIO_SCHEMA: "ExternalReference.1",
                target_url: encodeURI(plainLine(source.fileName)),
                available_range: range(0, source.seconds),
              },
            },
          };
    return [{ fade, item, length }];
  });
  // In OTIO a transition stands between items that abut: each gives half of the overlap away.
  const track = children.flatMap(({ fade, item }, index) => {
    const lead = fade / 2;
    const tail = (children[index + 1]?.fade ?? 0) / 2;
    const { start_time, duration } = item.source_range;
    const cut = {
      ...item,
      source_range: {
        ...item.source_range,
        start_time: time(start_time.value / rate + lead),
        duration: time(duration.value / rate - lead - tail),
      },
    };
    const transition = {
      OTIO_SCHEMA: "Transition.1",
      name: "",
      transition_type: "SMPTE_Dissolve",
      in_offset: time(lead),
      out_offset: time(lead),
    };
    return fade > 0 ? [transition, cut] : [cut];
  });
  return `${JSON.stringify(
    {
      OTIO_SCHEMA: "Timeline.1",
      name: plainLine(title),
      global_start_time: time(0),
      tracks: {
        OTIO_SCHEMA: "Stack.1",
        name: "tracks",
        children: [{ OTIO_SCHEMA: "Track.1", name: "V1", kind: "Video", children: track }],
      },
    },
    null,
    2,
  )}\n`;
}
