import { z } from "zod";

/** What the next reply says, and how fast: for tests of text that no sandbox would think of. */
export const replyScript = z.strictObject({
  text: z.string(),
  /** Where the model thinks; the sandbox's own thoughts if it isn't given. */
  thinking: z.string().optional(),
  /** Real tokens a second, whatever the time scale; the sandbox's own pace if it isn't given. */
  tokensPerSecond: z.number().positive().optional(),
});
export type ReplyScript = z.infer<typeof replyScript>;

export interface ScriptBook {
  add(script: ReplyScript): void;
  /** Each script is used once, oldest first. */
  take(): ReplyScript | undefined;
  clear(): void;
}

export function createScriptBook(): ScriptBook {
  const scripts: ReplyScript[] = [];
  return {
    add: (script) => void scripts.push(script),
    take: () => scripts.shift(),
    clear: () => void scripts.splice(0),
  };
}
