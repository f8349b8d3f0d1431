import { implement } from "@orpc/server";
import { samples as contract } from "#shared/contract/samples/samples.ts";
import type { SampleService } from "./sample-service.ts";

/** The sample film's part of the router; the core composes it. */
export function createSampleRoutes(samples: SampleService) {
  const os = implement(contract);
  return os.router({
    state: os.state.handler(() => samples.state()),
    make: os.make.handler(({ input }) => samples.make(input.language)),
    remove: os.remove.handler(() => samples.remove()),
  });
}
