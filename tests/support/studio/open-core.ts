import { createRouterClient } from "@orpc/server";
import { createCore } from "#core/app/index.ts";
import { makeDataDir } from "./studio-process.ts";
import { testPorts } from "./test-ports.ts";

/** A core for a whole file of tests; close it after all of them. */
export async function openCore() {
  const data = await makeDataDir();
  const core = await createCore(testPorts(data.path));
  const page = createRouterClient(core.router);
  return {
    core,
    page,
    async close() {
      await core.close();
      await data.remove();
    },
  };
}
