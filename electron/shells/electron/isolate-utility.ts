import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { utilityProcess } from "electron";
import type { Isolate } from "#core/system/index.ts";

/**
 * The same as `isolateWithNode` where the program can't run as Node (fuse `runAsNode`): a utility process of Electron's,
 * which ends with the studio. Node's permissions don't hold there; the memory's bound does.
 */
export const isolateWithElectron: Isolate = ({ script, argument, writable, memoryMegabytes }) => {
  const child = utilityProcess.fork(fileURLToPath(script), [argument], {
    cwd: writable,
    env: {},
    execArgv: [`--js-flags=--max-old-space-size=${memoryMegabytes}`],
    stdio: "pipe",
    serviceName: "Reelsong archive reader",
  });
  return {
    stdout: Readable.from(child.stdout ?? []),
    stderr: Readable.from(child.stderr ?? []),
    ended: new Promise((done) => {
      child.once("exit", () => done());
    }),
    kill: () => void child.kill(),
  };
};
