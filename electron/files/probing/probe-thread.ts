import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { MediaSource } from "./byte-reader.ts";
import type { ProbeAnswer, ProbeQuestion } from "./probe-question.ts";
import { type ProbeResult, readFormatOnly } from "./read-facts.ts";

/** Longer than the reader's own time-out: only a thread that is stuck gets here. */
const stuckMs = 6_000;
/** An hour of film has tables of some tens of megabytes; a damaged count asks for gigabytes. */
const heapMegabytes = 384;

let thread: Promise<Worker> | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Asks the thread for the facts of one file at a time, so that it is known which one it got stuck on. */
export function askProbeThread(source: MediaSource, declaredName: string): Promise<ProbeResult> {
  const answer = turn.then(() => askOne({ source, declaredName }));
  turn = answer.catch(() => undefined);
  return answer;
}

async function askOne(question: ProbeQuestion): Promise<ProbeResult> {
  thread ??= startThread();
  const worker = await thread;
  const answer = await answerOf(worker, question);
  if (answer === "stuck") {
    await worker.terminate();
    return readFormatOnly(question.source);
  }
  if ("result" in answer) return answer.result;
  throw Object.assign(new Error(answer.refusal.message), { code: answer.refusal.code });
}

async function startThread(): Promise<Worker> {
  const worker = new Worker(new URL("./probe-worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // What it died of shows in the answer that doesn't come; the next question gets a new thread. Heard from the beginning:
  // a thread whose code can't be read is online for a moment, and an error that nobody hears ends the core.
  worker.on("error", () => undefined);
  worker.on("exit", () => {
    thread = undefined;
  });
  try {
    await once(worker, "online");
  } catch (error) {
    thread = undefined;
    throw error;
  }
  return worker;
}

function answerOf(worker: Worker, question: ProbeQuestion): Promise<ProbeAnswer | "stuck"> {
  return new Promise((resolve) => {
    const answerOnce = (answer: ProbeAnswer | "stuck") => {
      clearTimeout(timer);
      worker.off("message", answerOnce).off("exit", onExit);
      // A waiting thread doesn't keep the process alive.
      worker.unref();
      resolve(answer);
    };
    const onExit = () => answerOnce("stuck");
    const timer = setTimeout(onExit, stuckMs);
    worker.on("message", answerOnce).on("exit", onExit);
    worker.ref();
    worker.postMessage(question);
  });
}
