import { implement } from "@orpc/server";
import type { Asset } from "#shared/contract/library/media.ts";
import { retrieval } from "#shared/contract/library/retrieval.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { RetrievalService } from "./retrieval-service.ts";

/** How a download ends; a failure in the middle of a stream must be data, or the page is told nothing of it. */
type FetchEvent = { type: "done"; asset: Asset } | { type: "failed"; error: StudioError };

export function createRetrievalRoutes(service: RetrievalService) {
  const route = implement(retrieval);
  return {
    look: route.look.handler(({ input }) => service.look(input.remoteId)),
    fetch: route.fetch.handler(async function* ({ input, signal }) {
      let part: number | null = null;
      let told: number | null | undefined;
      let wake = () => {};
      let end: FetchEvent | undefined;
      const onProgress = (next: number | null) => {
        part = next;
        wake();
      };
      void service
        .fetch(input.remoteId, input.type, input.connectionId, { onProgress, signal })
        .then(
          (asset) => {
            end = { type: "done", asset };
          },
          (thrown: unknown) => {
            end = { type: "failed", error: carriedError(thrown) ?? studioErrorOf("internal") };
          },
        )
        .finally(() => wake());
      while (end === undefined) {
        if (part !== told) {
          told = part;
          yield { type: "progress" as const, part };
          continue;
        }
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      yield end;
    }),
  };
}
