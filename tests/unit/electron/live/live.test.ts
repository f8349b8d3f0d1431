import { expect, test } from "vitest";
import { createChangeFeed, followLive } from "#core/live/index.ts";

test("what was pushed while subscribing comes first, then what happens, then the end", async () => {
  let push: ((value: number) => void) | undefined;
  let end: (() => void) | undefined;
  const stream = followLive<number>((feed) => {
    feed.push(1);
    feed.push(2);
    push = feed.push;
    end = feed.end;
    return () => {};
  });
  setTimeout(() => {
    push?.(3);
    end?.();
    push?.(4);
  });
  const seen: number[] = [];
  for await (const value of stream) seen.push(value);
  expect(seen).toEqual([1, 2, 3]);
});

test.each(["return", "abort"] as const)(
  "a page that leaves by %s while waiting is let go and unsubscribed",
  async (how) => {
    let subscribed = true;
    const abort = new AbortController();
    const stream = followLive<number>(
      () => () => {
        subscribed = false;
      },
      abort.signal,
    );
    const waiting = stream.next();
    if (how === "return") await stream.return?.();
    else abort.abort();
    expect((await waiting).done).toBe(true);
    expect(subscribed).toBe(false);
  },
);

test("a signal that is aborted already gives an empty stream", async () => {
  const stream = followLive<number>((feed) => {
    feed.push(1);
    return () => {};
  }, AbortSignal.abort());
  await stream.next();
  expect((await stream.next()).done).toBe(true);
});

test("a page that waits gets what is pushed at once, not only at the end", async () => {
  let push: ((value: number) => void) | undefined;
  const stream = followLive<number>((feed) => {
    push = feed.push;
    return () => {};
  });
  const waiting = stream.next();
  await Promise.resolve();
  push?.(7);
  expect(await waiting).toEqual({ done: false, value: 7 });
});

test("values that are falsy are values", async () => {
  const stream = followLive<number>((feed) => {
    feed.push(0);
    feed.end();
    return () => {};
  });
  expect(await stream.next()).toEqual({ done: false, value: 0 });
});

test("a first look at the changes is a reset with the position; what follows is told with its ids", async () => {
  const feed = createChangeFeed(100);
  const changes = feed.follow(0);
  expect((await changes.next()).value).toEqual({ type: "reset", seq: 100 });
  feed.notify("tasks", ["a", "b"]);
  expect((await changes.next()).value).toEqual({ type: "changed", seq: 101, topic: "tasks", ids: ["a", "b"] });
});

test("a reloading page gets exactly the changes it missed, without a reset", async () => {
  const feed = createChangeFeed(100);
  feed.notify("tasks");
  feed.notify("library");
  feed.notify("songs");
  const changes = feed.follow(101);
  expect((await changes.next()).value).toMatchObject({ seq: 102, topic: "library" });
  expect((await changes.next()).value).toMatchObject({ seq: 103, topic: "songs" });
  const upToDate = feed.follow(103);
  feed.notify("status");
  expect((await upToDate.next()).value).toMatchObject({ seq: 104, topic: "status" });
});

test.each([
  ["of an earlier run", 50],
  ["older than what is kept", 100],
  ["of the future", 1_000_000],
])("a position %s gives a reset", async (_, since) => {
  const feed = createChangeFeed(100);
  for (let count = 0; count < 1500; count += 1) feed.notify("tasks");
  expect((await feed.follow(since).next()).value).toEqual({ type: "reset", seq: 1600 });
});
