import type { MediaSource } from "#core/files/probing/index.ts";
import type { TaskClient } from "#core/tasks/task-client.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { FakeService } from "../service/fake-service.ts";
import { fakeProbe, type openTaskStudio } from "../studio/task-studio.ts";

/**
 * A world that ends at its n-th step. Steps are every transaction (before and after it), every call to the service
 * (before it arrives and after it was answered) and every look at a file. After the end nothing happens any more:
 * transactions are refused and calls are never answered, as for a process that was killed. Only a process's end closes its
 * files: `end` lets go of what still waits, once nothing of it matters any more.
 */
export function mortalWorld(diesAt: number, probe: (source: MediaSource) => Promise<MediaFacts> = fakeProbe) {
  let steps = 0;
  let dead = false;
  const died = Promise.withResolvers<void>();
  const passes = (): boolean => {
    if (!dead && ++steps === diesAt) {
      dead = true;
      died.resolve();
    }
    return !dead;
  };
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  const never = () => gone.promise;
  const guarded =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (!passes()) return never();
      const result = await work(...given);
      return passes() ? result : never();
    };
  return {
    died: died.promise,
    end: () => gone.reject(new Error("The process is gone.")),
    probe: guarded(probe),
    client: (service: FakeService): TaskClient => ({
      createVideo: guarded((...given) => service.createVideo(...given)),
      queryVideo: guarded((...given) => service.queryVideo(...given)),
      listVideos: guarded((...given) => service.listVideos(...given)),
      deleteVideo: guarded((...given) => service.deleteVideo(...given)),
      createMusic: guarded((...given) => service.createMusic(...given)),
      download: guarded((...given) => service.download(...given)),
    }),
    wrapDatabase: (database: ReturnType<typeof openTaskStudio>["database"]) => ({
      ...database,
      transaction<T>(work: () => T): T {
        if (!passes()) throw new Error("The process is gone.");
        const result = database.transaction(work);
        if (!passes()) throw new Error("The process is gone.");
        return result;
      },
    }),
  };
}
