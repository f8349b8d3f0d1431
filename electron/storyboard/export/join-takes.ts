import { Worker } from "node:worker_threads";
import { diskFailure } from "#core/files/index.ts";
import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import type { FromJoin, JoinOrder, ToJoin } from "./join-order.ts";

/** A film that a thread is joining. */
export interface Join {
  /** Seconds of the film that are written, as it goes; ends when the file is whole. Throws a StudioFailure. */
  readonly progress: () => AsyncGenerator<number>;
  readonly pause: (paused: boolean) => void;
  /** Resolves once nothing is written any more. */
  readonly stop: () => Promise<void>;
}

function refused({ message, code }: Extract<FromJoin, { type: "failed" }>): StudioFailure {
  if (code !== undefined) return diskFailure(Object.assign(new Error(message), { code }));
  return failure("disk_failed", { message: `The takes couldn’t be joined: ${message}` });
}

/** Starts a thread that writes the whole film to `order.target`. */
export function joinTakes(order: JoinOrder): Join {
  const worker = new Worker(new URL("./join-worker.ts", import.meta.url), { workerData: order, execArgv: [] });
  const end = Promise.withResolvers<void>();
  // Heard by whoever asks for its progress.
  end.promise.catch(() => {});
  let seconds = 0;
  let ended = false;
  let wake = () => {};
  const endOnce = (how: () => void) => {
    ended = true;
    how();
    wake();
  };
  worker.on("message", (message: FromJoin) => {
    if (message.type === "made") endOnce(() => end.resolve());
    else if (message.type === "failed") endOnce(() => end.reject(refused(message)));
    else {
      seconds = message.seconds;
      wake();
    }
  });
  worker.once("error", (error) => endOnce(() => end.reject(failure("disk_failed", {}, { cause: error }))));
  // Says nothing where it has ended already.
  worker.once("exit", () => endOnce(() => end.reject(failure("disk_failed", { message: "Export stopped." }))));
  return {
    async *progress() {
      let told = 0;
      while (!ended) {
        if (seconds === told) {
          await new Promise<void>((done) => {
            wake = done;
          });
          continue;
        }
        told = seconds;
        yield told;
      }
      await end.promise;
    },
    pause: (paused) => worker.postMessage((paused ? "pause" : "resume") satisfies ToJoin),
    stop: async () => {
      await worker.terminate();
    },
  };
}
