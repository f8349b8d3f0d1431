import type { SectionSpan } from "#shared/rules/music/section-spans.ts";
import type { VideoModelId } from "#shared/wire/models.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";

/** A shot that one section, or a part of it, asks for. */
export interface SongShot {
  readonly name: string;
  readonly prompt: string;
  /** Whole seconds, within what the model makes. */
  readonly duration: number;
}

/** Seconds shared out in whole ones, as alike as can be, each at most `max`. */
function share(seconds: number, max: number): number[] {
  const count = Math.max(1, Math.ceil(seconds / max));
  return Array.from(
    { length: count },
    (_, index) => Math.floor((seconds * (index + 1)) / count) - Math.floor((seconds * index) / count),
  );
}

/**
 * One shot per section, several where it is longer than a model's shot can be; together as long as the section, in
 * whole seconds of the song. A section too short for a shot goes with the one before (the first with the next). Its
 * lines are the seed of the prompt. `nameless` names lines that have no tag.
 */
export function shotsFromSong(spans: readonly SectionSpan[], model: VideoModelId, nameless: string): SongShot[] {
  const { min, max } = videoModels[model].duration;
  const groups: { label: string; lines: string[]; from: number; to: number }[] = [];
  for (const span of spans) {
    // Rounding where they meet, not each by itself, keeps the sum the song's own.
    const group = {
      label: span.label ?? nameless,
      lines: [...span.lines],
      from: Math.round(span.from),
      to: Math.round(span.to),
    };
    const open = groups.at(-1);
    if (open && (group.to - group.from < min || open.to - open.from < min)) {
      // The longer of the two gives its name.
      if (group.to - group.from > open.to - open.from) open.label = group.label;
      open.lines.push(...group.lines);
      open.to = group.to;
    } else groups.push(group);
  }
  return groups.flatMap(({ label, lines, from, to }) => {
    const seconds = share(Math.max(min, to - from), max);
    return seconds.map((duration, index) => {
      const begin = Math.floor((lines.length * index) / seconds.length);
      const end = Math.max(begin + 1, Math.floor((lines.length * (index + 1)) / seconds.length));
      return {
        name: seconds.length > 1 ? `${label} (${index + 1}/${seconds.length})` : label,
        prompt: lines.slice(begin, end).join("\n"),
        duration,
      };
    });
  });
}
