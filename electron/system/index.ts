/** What the operating system's own programs do for both shells: files on the clipboard, which program opens one. */
export { createCopyFiles } from "./copy-files.ts";
export {
  type Isolate,
  type IsolatedProcess,
  type IsolatedTask,
  isolateWithNode,
} from "./isolated-process.ts";
export { createPrograms, type Programs } from "./linux-programs.ts";
export { createOpenWith } from "./open-with.ts";
export { revealFile } from "./reveal-file.ts";
export { runProgram } from "./run-program.ts";
