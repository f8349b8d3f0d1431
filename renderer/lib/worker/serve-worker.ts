import type { FromWorker, ToWorker } from "./worker-messages.ts";

export interface ServedWorker<Asked, Answer, Note, Told, Details> {
  /** Answers a call. What it throws fails that call alone. */
  answer(asked: Asked, note: (note: Note) => void): Answer | Promise<Answer>;
  /** What the page says to whatever is under way. */
  hear?(told: Told): void;
  /** What the page is to know of something thrown besides its message, as plain data. */
  details?(thrown: unknown): Details | undefined;
}

/** The worker's side of `workerClient`: call it once, when all of the worker's code is read. */
export function serveWorker<Asked, Answer, Note = never, Told = never, Details = never>({
  answer,
  hear,
  details,
}: ServedWorker<Asked, Answer, Note, Told, Details>): void {
  const say = (message: FromWorker<Answer, Note, Details>) => self.postMessage(message);
  self.addEventListener("message", ({ data }: MessageEvent<ToWorker<Asked, Told>>) => {
    if ("told" in data) return hear?.(data.told);
    const { id, asked } = data;
    const fail = (thrown: unknown) => {
      const failed = thrown instanceof Error ? thrown.message : String(thrown);
      say({ id, failed, details: details?.(thrown) });
    };
    try {
      // What is known at once is told at once: the next call is taken up only after it.
      const answered = answer(asked, (note) => say({ id, note }));
      if (answered instanceof Promise) answered.then((late) => say({ id, answer: late }), fail);
      else say({ id, answer: answered });
    } catch (thrown) {
      fail(thrown);
    }
  });
  say({ ready: true });
}
