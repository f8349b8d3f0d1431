import type { Beat, Direction, Part } from "./direction.ts";

/** The direction with `change` made to all that its director describes; words said and words on screen stay verbatim. */
export function mapWords(direction: Direction, change: (words: string) => string): Direction {
  const { references, style, soundscape, music, lead } = direction;
  const named = <One extends { readonly text: string }>(one: One): One => ({ ...one, text: change(one.text) });
  return {
    ...direction,
    style: change(style),
    ...(lead === undefined ? {} : { lead: change(lead) }),
    beats: direction.beats.map((beat): Beat => ({ ...beat, parts: beat.parts.map((part) => mapPart(part, change)) })),
    soundscape: soundscape === null ? null : change(soundscape),
    music: music === null ? null : change(music),
    references: references && {
      subjects: references.subjects.map(named),
      summary: named(references.summary),
      retention: references.retention.map(named),
    },
  };
}

function mapPart(part: Part, change: (words: string) => string): Part {
  switch (part.kind) {
    case "picture":
    case "sound":
      return { ...part, text: change(part.text) };
    case "camera":
      return { ...part, note: change(part.note) };
    case "screen":
      return { ...part, where: change(part.where) };
    case "line": {
      const { who, voice, delivery, tail } = part;
      return { ...part, who: change(who), voice: change(voice), delivery: change(delivery), tail: change(tail) };
    }
  }
}

/** What a person reads of a direction at a glance: what is seen and what is said, in its order. */
export function readableWords({ beats }: Pick<Direction, "beats">): string {
  return beats
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === "picture" ? [part.text] : part.kind === "line" ? [`“${part.words}”`] : []))
    .filter((words) => words.trim() !== "" && words !== "“”")
    .join(" ");
}
