import { z } from "zod";
import { assistTasks, MOST_PROMPT } from "#shared/director/assist-prompt.ts";
import { procedure } from "../base.ts";

const task = z.enum(assistTasks);

/** A file of one's own in place of the built-in instructions. */
export const ownPrompt = z.object({
  task,
  /** Where it is, or would be. */
  file: z.string(),
  /** Null where there is none, or it can't be used. */
  text: z.string().nullable(),
  /** Why a file that is there isn't used; the built-in instructions are. Figures are bytes. */
  problem: z
    .discriminatedUnion("why", [
      z.object({ why: z.literal("tooLarge"), found: z.number(), allowed: z.number() }),
      z.object({ why: z.enum(["notText", "empty", "unreadable"]) }),
      z.object({ why: z.literal("placeholder"), found: z.string(), allowed: z.array(z.string()) }),
    ])
    .nullable(),
});
export type OwnPrompt = z.infer<typeof ownPrompt>;

/** Instructions for “Direct this shot” and “Check continuity”, as files in the data folder that replace the built-in ones. */
export const prompts = {
  /** As the files are at this moment. */
  list: procedure.output(z.array(ownPrompt)),
  /** Puts these words there to be changed, where there is no file yet. */
  begin: procedure.input(z.object({ task, text: z.string().min(1).max(MOST_PROMPT) })).output(ownPrompt),
  /** Back to the built-in instructions: the file is set aside under another name in its folder. */
  reset: procedure.input(z.object({ task })).output(ownPrompt),
  /** Shows the file, or its folder, in the system’s file manager, where the shell can. */
  reveal: procedure.input(z.object({ task })),
};
