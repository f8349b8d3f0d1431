import type { CodeToPaint, PaintedCode } from "./highlight-worker.ts";

const KEPT = 200;
const kept = new Map<string, PaintedCode>();
const asked = new Map<string, Promise<PaintedCode>>();
const answers = new Map<number, (painted: PaintedCode) => void>();
let worker: Worker | undefined;
let lastId = 0;

const keyOf = (language: string, code: string) => `${language}\n${code}`;

/** What was painted before, at once; for a thread that is scrolled back. */
export const paintedBefore = (language: string, code: string): PaintedCode | undefined =>
  kept.get(keyOf(language, code));

/** Finds the words of code apart, in a worker: however long it is, the page doesn't wait. Empty: not a known language. */
export function paintCode(language: string, code: string): Promise<PaintedCode> {
  const key = keyOf(language, code);
  const before = asked.get(key);
  if (before) return before;
  const answer = new Promise<PaintedCode>((done) => {
    lastId += 1;
    answers.set(lastId, done);
    startWorker().postMessage({ id: lastId, code, language } satisfies CodeToPaint);
  }).then((painted) => {
    asked.delete(key);
    kept.set(key, painted);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return painted;
  });
  asked.set(key, answer);
  return answer;
}

function startWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; painted: PaintedCode }>) => {
    answers.get(data.id)?.(data.painted);
    answers.delete(data.id);
  });
  return worker;
}
