// The thread in which headers are read: a count of two billion in a damaged one would otherwise stop the studio.
import { parentPort } from "node:worker_threads";
import type { ProbeAnswer, ProbeQuestion } from "./probe-question.ts";
import { readFacts } from "./read-facts.ts";

const port = parentPort;
if (!port) throw new Error("this script runs as a worker thread");

port.on("message", async ({ source, declaredName }: ProbeQuestion) => {
  port.postMessage(await answer(source, declaredName));
});

async function answer(source: ProbeQuestion["source"], declaredName: string): Promise<ProbeAnswer> {
  try {
    return { result: await readFacts(source, declaredName) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    return { refusal: { message: error instanceof Error ? error.message : String(error), code } };
  }
}
