/** Instructions for a model as files of the person's own, in place of the built-in ones. */
export { PromptFiles } from "./prompt-files.ts";
export { createPromptRoutes } from "./routes.ts";
