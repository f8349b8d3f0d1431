import { expect, it } from "vitest";
import { startLoopbackServer } from "#core/shells/browser/loopback-server.ts";
import { readVisit, writeVisit } from "#shared/contract/app/link-proof.ts";

/** A server over a core whose media answers when it is told to; `ask` is a page's request that is under way. */
async function begin() {
  const server = await startLoopbackServer({ port: 0 });
  const { promise: asked, resolve: begun } = Promise.withResolvers<void>();
  const { promise: answer, resolve: finish } = Promise.withResolvers<Response>();
  const media = () => {
    begun();
    return answer;
  };
  server.serve({ router: {}, media } as never, async (_request, visit) => new Response(visit && writeVisit(visit)));
  const start = await fetch(server.startUrl);
  const { key } = readVisit(await start.text()) ?? { key: "" };
  const told = fetch(`http://127.0.0.1:${server.port}/visit/${key}/media/x`, {
    headers: { cookie: (start.headers.get("set-cookie") ?? "").split(";")[0] ?? "" },
  }).then(
    (response) => response.text(),
    () => "cut",
  );
  await Promise.race([asked, told]);
  return { server, told, finish };
}

// @shows First use, point by point › B24. A diagram's frame has an origin that is nobody's; what breaks off ends, closed and told right
it("a request that is being answered is waited for", async () => {
  const { server, told, finish } = await begin();
  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await new Promise(setImmediate);
  expect(closed).toBe(false);
  finish(new Response("whole"));
  expect(await told).toBe("whole");
  await closing;
});

it("one that doesn't end is cut", async () => {
  const { server, told } = await begin();
  await server.close();
  expect(await told).toBe("cut");
});
