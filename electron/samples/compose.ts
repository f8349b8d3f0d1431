import { createSettingsStore, type Database } from "#core/database/index.ts";
import { sandboxConnectionId } from "#core/service/connections/index.ts";
import { createSampleRoutes } from "./routes.ts";
import { type SampleParts, SampleService } from "./sample-service.ts";

export interface SampleNeeds extends Omit<SampleParts, "store" | "sandboxId"> {
  readonly database: Database;
}

/** The sample film. `start()` goes on with what an earlier run broke off. */
export function composeSamples({ database, ...parts }: SampleNeeds) {
  const samples = new SampleService({
    ...parts,
    store: createSettingsStore(database),
    sandboxId: sandboxConnectionId,
  });
  return { routes: { samples: createSampleRoutes(samples) }, start: () => samples.resume() };
}
