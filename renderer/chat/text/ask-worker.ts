/**
 * Asks a worker that begins with the first question. Undefined where there is no worker: it couldn't begin, or it broke
 * off; then nobody waits for it, and nothing more is asked of it.
 */
export function askOf<Asked extends object, Answer extends { readonly id: number }>(
  start: () => Worker,
): (asked: Asked) => Promise<Answer | undefined> {
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  let worker: Worker | undefined;
  let broken = false;
  let lastId = 0;
  const begin = () => {
    worker = start();
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    worker.addEventListener("error", () => {
      broken = true;
      for (const done of waiting.values()) done(undefined);
      waiting.clear();
    });
    return worker;
  };
  return (asked) => {
    if (broken) return Promise.resolve(undefined);
    lastId += 1;
    const id = lastId;
    return new Promise((done) => {
      waiting.set(id, done);
      (worker ?? begin()).postMessage({ ...asked, id });
    });
  };
}
