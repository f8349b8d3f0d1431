import type { AssistTask } from "#shared/director/assist-prompt.ts";

const files = import.meta.glob<string>("./*.md", {
  base: "../../resources/prompts",
  query: "?raw",
  import: "default",
});

/** Instructions for the model, as `resources/prompts` has them. */
export const builtInInstructions = (task: AssistTask): Promise<string> => {
  const load = files[task === "direct" ? "./direct-shot.md" : "./check-continuity.md"];
  if (!load) throw new Error(`There are no instructions for ${task}.`);
  return load();
};
