import { z } from "zod";
import { language } from "../app/languages.ts";
import { id, procedure } from "../base.ts";

/** The film that shows what every pane is for: made by the embedded sandbox, never by an account. */
export const sampleState = z.object({
  /** `making`: some of its takes are still on their way. */
  state: z.enum(["none", "making", "made"]),
  projectId: id.nullable(),
  songId: id.nullable(),
  /** Null also for samples of an earlier version, which had none. */
  conversationId: id.nullable(),
  /** Takes that have come to their end, of how many. */
  done: z.number().int(),
  all: z.number().int(),
});
export type SampleState = z.infer<typeof sampleState>;

export const samples = {
  state: procedure.output(sampleState),
  /**
   * Makes the film and its song in the background, with words in the page's language. Idempotent: while they are here
   * nothing more is made.
   */
  make: procedure.input(z.object({ language })).output(sampleState),
  /**
   * Takes film, song and conversation off their lists and deletes what the sandbox made for them; what the person made
   * in them stays in the library. Refused with `not_allowed_now` while takes are on their way.
   */
  remove: procedure.output(sampleState),
};
