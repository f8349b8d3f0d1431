/** Events that a test tells one by one, for a procedure of the core that is listened to. */
export interface EventFeed<Event> {
  tell(...events: readonly Event[]): void;
  /** Events that the listener took up; it is done with the one before. */
  readonly taken: () => number;
  /** The core's link breaks. */
  fail(): void;
  /** Listeners that haven't left. */
  readonly listeners: () => number;
  /** Answers the procedure. */
  readonly listen: (input: unknown, signal: AbortSignal | undefined) => AsyncGenerator<Event, void>;
}

export function eventFeed<Event>(): EventFeed<Event> {
  let waiting: Event[] = [];
  let broken = false;
  let listening = 0;
  let taken = 0;
  let wake = Promise.withResolvers<void>();
  const stir = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  return {
    tell(...events) {
      waiting.push(...events);
      stir();
    },
    fail() {
      broken = true;
      stir();
    },
    taken: () => taken,
    listeners: () => listening,
    listen: async function* (_input, signal) {
      listening += 1;
      signal?.addEventListener("abort", stir);
      try {
        while (signal?.aborted !== true) {
          const next = wake.promise;
          const told = waiting;
          waiting = [];
          for (const event of told) {
            taken += 1;
            yield event;
          }
          if (broken) throw new Error("the link broke");
          if (waiting.length === 0) await next;
        }
      } finally {
        listening -= 1;
      }
    },
  };
}
