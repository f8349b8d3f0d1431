import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { supervise } from "#core/shells/browser/supervisor.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const program = join(import.meta.dirname, "failing-core-child.ts");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** As a program would that waits for the studio's port. */
function tryToTake(port: number): Promise<"taken" | "held"> {
  const server = createServer();
  return new Promise((done) => {
    server.once("error", () => done("held"));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => server.close(() => done("taken")));
  });
}

/** Runs a core that fails so many times, in so a way. */
async function run(failWith: string, failures: number, last = 0) {
  const log = join(temporaryFolder(), "told");
  const port = await freePort();
  const settings = { FAIL_LOG: log, FAIL_WITH: failWith, FAILURES: failures, LAST: last, CORE_PORT: port };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, String(value));
  const before = process.listeners("SIGTERM").length;
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      for (const listener of process.listeners(signal).slice(before)) process.off(signal, listener);
    }
  });
  const said: string[] = [];
  const takings: Promise<"taken" | "held">[] = [];
  const say = (text: string) => {
    said.push(text);
    takings.push(tryToTake(port));
  };
  const code = await supervise({ program, args: [], say, pausesMs: [5, 5, 5] });
  const told = readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { code, told, said, port, takings: await Promise.all(takings) };
}

test.each([
  ["asked for it", "70"],
  ["was ended by the system", "signal"],
])("a core that %s is started again on its port, with its secrets, and no longer once it ends well", async (_, how) => {
  const { code, told, said, port, takings } = await run(how, 2);
  expect(code).toBe(0);
  const continued = { port, admission: { secret: "s", once: [] }, failedAt: expect.any(Number) };
  expect(told).toEqual([{ type: "begin" }, { type: "begin", continued }, { type: "begin", continued }]);
  expect(said).toHaveLength(2);
  // Meanwhile nobody else gets the port, to whom an open page would tell its key.
  expect(takings).toEqual(["held", "held"]);
  expect(said[0]).toContain("Restarting at the same address");
});

test("a core that fails each time is let be, and that is said", async () => {
  const { code, told, said } = await run("70", 99);
  expect([code, told.length]).toEqual([70, 4]);
  expect(said.at(-1)).toContain("failed 4 times within 10 minutes and won’t restart automatically");
});

test.each([0, 1, 2, 3, 4])("a core that ends with %i has said why, and is not started again", async (exit) => {
  const { code, told } = await run(String(exit), 99);
  expect([code, told.length]).toEqual([exit, 1]);
});
