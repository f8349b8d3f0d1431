import { implement } from "@orpc/server";
import { prompts as contract } from "#shared/contract/chat/prompts.ts";
import type { PromptFiles } from "./prompt-files.ts";

export function createPromptRoutes(files: PromptFiles) {
  const os = implement(contract);
  return os.router({
    list: os.list.handler(() => files.list()),
    begin: os.begin.handler(({ input }) => files.begin(input.task, input.text)),
    reset: os.reset.handler(({ input }) => files.reset(input.task)),
    reveal: os.reveal.handler(({ input }) => files.reveal(input.task)),
  });
}
