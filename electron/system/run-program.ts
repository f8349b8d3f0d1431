import { spawn } from "node:child_process";

/** A program of the system with its arguments, and what it reads. */
export interface ProgramCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly input?: string;
}

/** Resolves when the program has ended well; rejects with a sentence a person can read. */
export function runProgram({ command, args, input }: ProgramCall, options: { anyExit?: boolean } = {}): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: [input === undefined ? "ignore" : "pipe", "ignore", "ignore"] });
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const why = cause.code === "ENOENT" ? "is not installed on this machine" : `could not be started (${cause.code})`;
      fail(new Error(`${command} ${why}.`));
    });
    child.once("exit", (code) => {
      if (code === 0 || options.anyExit) done();
      else fail(new Error(`${command} could not do it (it ended with ${code}).`));
    });
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
