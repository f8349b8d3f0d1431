import { keepNewest, spareWorker, workerClient } from "#renderer/lib/worker/index.ts";
import type { CodeToPaint, PaintedCode } from "./highlight-worker.ts";

export interface Code {
  readonly language: string;
  readonly code: string;
  /** It still grows: what comes with it is another code. */
  readonly live: boolean;
}

const kept = keepNewest<PaintedCode>(200);
/** Of codes that grow only the newest are shown again: those of a few replies at a time. */
const keptLive = keepNewest<PaintedCode>(8);
const asked = new Map<string, Promise<PaintedCode>>();
const { ask } = spareWorker(
  workerClient<CodeToPaint, PaintedCode>(
    () => new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" }),
    { patience: 4000, beginsWithin: 15_000 },
  ),
);
/** The worker has answered before: the next answer comes within a frame or two. */
let awake = false;

const keyOf = ({ language, code }: Code) => `${language}\n${code}`;

/** What was painted before, at once; for a thread that is scrolled back, and a code that was painted ahead. */
export const cachedPaint = (code: Code): PaintedCode | undefined => kept.get(keyOf(code)) ?? keptLive.get(keyOf(code));

/** Finds the words of code apart, in a worker: however long it is, the page doesn't wait. Empty: not a known language. */
export function paintCode(code: Code): Promise<PaintedCode> {
  const key = keyOf(code);
  const before = asked.get(key);
  if (before) return before;
  const answer = ask({ code: code.code, language: code.language }).then((done) => {
    awake = true;
    const painted = done ?? [];
    asked.delete(key);
    (code.live ? keptLive : kept).set(key, painted);
    return painted;
  });
  asked.set(key, answer);
  return answer;
}

/**
 * Paints what is about to be shown, so that it is drawn once, in its colours. Doesn't wait for a worker that is only
 * starting: then it is drawn plain first.
 */
export async function paintAhead(codes: readonly Code[]): Promise<void> {
  const painting = codes.filter((code) => cachedPaint(code) === undefined).map(paintCode);
  if (awake) await Promise.all(painting);
}
