import { z } from "zod";
import {
  chapterChoices,
  codecChoices,
  type FilmOutput,
  loopFormats,
  masterOutput,
  presets,
  qualities,
  stillMoments,
} from "./film-output.ts";

const KEY = "reelsong.filmOutput";

/** All but shots and range: they are of one film. */
const kept = z.object({
  preset: z.enum(presets),
  side: z.number().int().min(2).max(4320).nullable(),
  frameRate: z.number().min(1).max(120).nullable(),
  quality: z.enum(qualities),
  crop: z.number().min(0).max(1),
  // Earlier there was one kind of chapters, with or without.
  chapters: z.union([z.enum(chapterChoices), z.boolean().transform((on) => (on ? "shots" : "none"))]),
  codec: z.enum(codecChoices).default("auto"),
  loop: z.enum(loopFormats).default("webp"),
  stills: z.enum(stillMoments).default("shots"),
  loudness: z.number().min(-40).max(-5).nullable().default(null),
});

/** What a film was exported as last, on this computer. */
export function lastOutput(storage: Pick<Storage, "getItem">): FilmOutput {
  try {
    const last = kept.safeParse(JSON.parse(storage.getItem(KEY) ?? "null")).data;
    return last ? { ...last, shots: null, range: null } : masterOutput;
  } catch {
    return masterOutput;
  }
}

export function keepOutput(
  storage: Pick<Storage, "setItem">,
  { shots: _shots, range: _range, ...output }: FilmOutput,
): void {
  try {
    storage.setItem(KEY, JSON.stringify(output));
  } catch {
    // A page that may keep nothing begins with the usual each time.
  }
}
