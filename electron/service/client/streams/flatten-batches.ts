/**
 * The items of batches, one at a time. By hand, because each layer of async generators costs every item several turns
 * of the microtask queue, and a long reply has hundreds of thousands of items.
 */
export function flattenBatches<T>(batches: AsyncGenerator<readonly T[]>): AsyncIterableIterator<T> {
  let batch: ArrayIterator<T> = [].values();
  let turn: Promise<unknown> = Promise.resolve();
  const advance = async (): Promise<IteratorResult<T>> => {
    for (;;) {
      const item = batch.next();
      if (!item.done) return item;
      const next = await batches.next();
      if (next.done) return { value: undefined, done: true };
      batch = next.value.values();
    }
  };
  return {
    next() {
      const item = batch.next();
      if (!item.done) return Promise.resolve(item);
      // One after the other, so that two readers of the same stream can't lose a batch between them.
      const mine = turn.then(advance);
      turn = mine.catch(() => undefined);
      return mine;
    },
    async return() {
      batch = [].values();
      await batches.return(undefined);
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
