import type { Label } from "#shared/direction/direction.ts";
import { type Direction, keptDirection, mapWords } from "#shared/direction/index.ts";
import { placesMoved, renumberMentions } from "./mentions.ts";
import type { AssetKindLookup } from "./reference-kind.ts";
import { referencesOf, type ShotSettings } from "./shot-request.ts";

/** What of a shot says which files its words name. */
type Written = Pick<ShotSettings, "prompt" | "direction" | "mode" | "references" | "projectReferences" | "cast">;

const kinds = { Picture: "image", Video: "video", Audio: "audio" } as const;
const labels = { image: "Picture", video: "Video", audio: "Audio" } as const;

/**
 * Prompt and direction of a shot after its references were moved or taken away, or more is known of them: each
 * `@image 1` and each `<Picture 1>` names the same file as before, and none where it is gone. Labels of a shot that is
 * made from frames name its frames. A direction that would become too long stays as it is: it can't be sent.
 */
export function renumberWords(
  before: Written,
  after: Pick<Written, "references" | "projectReferences" | "cast">,
  kindOf: AssetKindLookup,
  kindThen: AssetKindLookup = kindOf,
): { prompt: string; direction: Direction | null } {
  const [then, now] = [referencesOf(before), referencesOf(after)];
  const placeOf = placesMoved(then, now, kindOf, kindThen);
  const mentioned = (words: string) => renumberMentions(words, then, now, kindOf, kindThen);
  const { mode, prompt, direction = null } = before;

  /** Where nobody described the references, a subject is an image (take-direction.ts). */
  const labelled = (words: string, subjects: boolean) =>
    words.replace(/<(Subject|Picture|Video|Audio) ([1-9]\d?)>/g, (whole, name: Label["kind"], number) => {
      const to = moved({ kind: name, number: Number(number) }, subjects);
      return to === undefined ? whole : `<${to.kind} ${to.number ?? "?"}>`;
    });
  function moved({ kind: name, number }: Label, subjects: boolean) {
    if (name === "Subject" && !subjects) return undefined;
    const to = placeOf({ kind: name === "Subject" ? "image" : kinds[name], ordinal: number });
    return to && { kind: name === "Subject" && to.kind === "image" ? name : labels[to.kind], number: to.ordinal };
  }
  /** A file that is gone leaves its line, which names it in words that name no other. */
  function line<Line extends { label: Label | null; text: string; mode?: string | null }>(one: Line): Line {
    const to = one.label && moved(one.label, false);
    if (!to) return one;
    if (to.number !== null) return { ...one, label: { kind: to.kind, number: to.number } };
    const text = `<${to.kind} ?>: ${one.mode ?? ""}${one.text}`;
    return { ...one, label: null, text, ...(one.mode === undefined ? {} : { mode: null }) };
  }

  const refers = mode === "references";
  const words = mentioned(refers ? labelled(prompt, false) : prompt);
  if (direction === null) return { prompt: words, direction };
  const described = direction.references !== null;
  const tied = refers || described;
  const whole = mapWords(direction, (text) => mentioned(tied ? labelled(text, !described) : text));
  const { references } = whole;
  const renumbered = references && {
    ...references,
    subjects: references.subjects.map(line),
    retention: references.retention.map(line),
  };
  return { prompt: words, direction: keptDirection({ ...whole, references: renumbered }) ?? direction };
}
