import { ServiceError } from "#core/service/client/index.ts";
import { clientFor } from "#tests/unit/electron/service/client/fake-service.ts";

/** Asks a service for one task and prints how it went. Its own process, since Node reads extra certificates at start. */
const [address = "", proxy] = process.argv.slice(2);
const client = clientFor(address, {
  timeouts: { connect: 5_000, headers: 5_000 },
  ...(proxy === undefined ? {} : { resolveProxy: async () => proxy }),
});
try {
  const task = await client.deleteVideo("t", { onWait: () => client.close() });
  process.stdout.write(JSON.stringify({ action: task.action }));
} catch (error) {
  const told = error instanceof ServiceError ? { code: error.error.code, begun: error.begun } : { code: String(error) };
  process.stdout.write(JSON.stringify(told));
}
process.exit(0);
