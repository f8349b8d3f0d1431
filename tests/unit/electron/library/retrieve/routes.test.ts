import { call } from "@orpc/server";
import { expect, it } from "vitest";
import { createRetrievalRoutes, type RetrievalService } from "#core/library/retrieve/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** What the page is told of a download whose progress and end the test decides. */
async function begin() {
  const end = Promise.withResolvers<never>();
  let tell: (part: number | null) => void = () => {};
  const fetch = ((_id, _type, _connection, { onProgress }) => {
    tell = onProgress;
    return end.promise;
  }) satisfies RetrievalService["fetch"];
  const routes = createRetrievalRoutes({ fetch } as unknown as RetrievalService);
  const events = await call(routes.fetch, {
    remoteId: "r1",
    type: "file",
    connectionId: "0191c000-0000-7000-8000-000000000001",
  });
  return { next: async () => (await events.next()).value, tell: (part: number | null) => tell(part), fail: end.reject };
}

it("each step of a download is told as it is made, once, and its failure as an event of its own", async () => {
  const { next, tell, fail } = await begin();
  expect(await next()).toEqual({ type: "progress", part: null });
  const step = next();
  // Until whoever listens has nothing to do but to wait.
  await new Promise((resolve) => setImmediate(resolve));
  tell(0.5);
  expect(await step).toEqual({ type: "progress", part: 0.5 });
  let told = false;
  const last = next().finally(() => {
    told = true;
  });
  tell(0.5);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toBe(false);
  fail(failure("disk_full"));
  expect(await last).toMatchObject({ type: "failed", error: { code: "disk_full" } });
  expect(await next()).toBeUndefined();
});

it("a mistake of ours is told as one", async () => {
  const { next, fail } = await begin();
  await next();
  fail(new Error("?") as never);
  expect(await next()).toMatchObject({ type: "failed", error: { code: "internal" } });
});
