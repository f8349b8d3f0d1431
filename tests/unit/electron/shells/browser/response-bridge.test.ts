import { once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sendResponse, toRequest } from "#core/shells/browser/response-bridge.ts";

/** Serves one request through the bridge, and tells what became of it. */
async function serve(answer: (request: Request, outgoing: ServerResponse) => Promise<Response>) {
  let settle: (outcome: unknown) => void = () => {};
  const outcome = new Promise<unknown>((done) => {
    settle = done;
  });
  const server = createServer((incoming, outgoing) => {
    void answer(toRequest(incoming, outgoing, "http://127.0.0.1"), outgoing)
      .then((response) => sendResponse(outgoing, response))
      .then(() => settle("sent"), settle);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = get({ port, host: "127.0.0.1" });
  client.on("error", () => {});
  return { client, outcome };
}

/** A body that breaks when the client leaves, as a served file does. */
const breaking = (signal: AbortSignal, first?: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      if (first !== undefined) controller.enqueue(new TextEncoder().encode(first));
      const fail = () => setTimeout(() => controller.error(signal.reason), 5);
      if (signal.aborted) fail();
      else signal.addEventListener("abort", fail);
    },
  });

// What isn't caught here ends the whole process, and vitest reports it as an error of the run.
it.each([
  ["before the answer began", undefined],
  ["in the middle of it", "first bytes"],
])("a client that leaves %s is no error", async (_when, first) => {
  const { client, outcome } = await serve(async (request, outgoing) => {
    if (first === undefined) {
      client.destroy();
      await once(outgoing, "close");
    }
    return new Response(breaking(request.signal, first));
  });
  if (first !== undefined) {
    const [answer] = await once(client, "response");
    await once(answer, "data");
    client.destroy();
  }
  expect(await outcome).toBe("sent");
  await new Promise((done) => setTimeout(done, 50));
});
