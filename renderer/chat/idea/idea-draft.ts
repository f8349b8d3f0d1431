import { z } from "zod";

/** Characters: an idea is a sentence or a page, not the script. */
export const MOST_WORDS = 2000;
export const shotBounds = { min: 2, max: 20 } as const;

const ideaDraft = z.object({
  idea: z.string().max(10 * MOST_WORDS),
  shots: z.number().int().min(shotBounds.min).max(shotBounds.max),
  song: z.boolean(),
});
export type IdeaDraft = z.infer<typeof ideaDraft>;

const KEY = "reelsong.idea";
const blank: IdeaDraft = { idea: "", shots: 6, song: true };

/** What was typed and not proposed yet: neither Escape nor a reload loses it. */
export function readIdea(): IdeaDraft {
  try {
    return ideaDraft.parse(JSON.parse(window.localStorage.getItem(KEY) ?? "null"));
  } catch {
    return blank;
  }
}

export function keepIdea(draft: IdeaDraft): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full storage keeps nothing; the dialog still holds the words.
  }
}

/** It became a conversation. */
export const forgetIdea = () => window.localStorage.removeItem(KEY);
