/**
 * The items of batches, one at a time. By hand, because each layer of async generators costs every item several turns
 * of the microtask queue, and a long reply has hundreds of thousands of items.
 */
export function flattenBatches<T>(batches: AsyncGenerator<readonly T[]>): AsyncIterableIterator<T> {
  let batch: readonly T[] = [];
  let at = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const advance = async (): Promise<IteratorResult<T>> => {
    while (at >= batch.length) {
      const next = await batches.next();
      if (next.done) return { value: undefined, done: true };
      batch = next.value;
      at = 0;
    }
    const value = batch[at] as T;
    at += 1;
    return { value, done: false };
  };
  return {
    next() {
      if (at < batch.length) {
        const value = batch[at] as T;
        at += 1;
        return Promise.resolve({ value, done: false });
      }
      // One after the other, so that two readers of the same stream can't lose a batch between them.
      const mine = turn.then(advance);
      turn = mine.catch(() => undefined);
      return mine;
    },
    async return() {
      batch = [];
      at = 0;
      await batches.return(undefined);
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
