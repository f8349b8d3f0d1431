// @vitest-environment jsdom

import { ORPCError } from "@orpc/server";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { useRewrite } from "#renderer/song/editor/rewrite/use-rewrite.ts";
import type { ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { type EventFeed, eventFeed } from "../../../event-feed.ts";
import { type Answers, pageCore } from "../../../page-core.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

const lyrics = "[Verse]\nThe sea is gray\nThe lamp is lit\n\n[Chorus]\nHome";
const part = { from: 8, to: 39, lines: "The sea is gray\nThe lamp is lit", section: "verse" } as never;

beforeAll(speakEnglish);
let reply: EventFeed<ReplyEvent>;
beforeEach(() => {
  window.localStorage.clear();
  reply = eventFeed();
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  useToasts.setState({ shown: [] });
  window.localStorage.clear();
});

function open(conversations: Answers["conversations"] = {}) {
  const core = pageCore({
    conversations: {
      create: () => ({ id: "talk" }) as never,
      get: ({ id }) => ({ conversation: { id }, messages: [] }) as never,
      send: () => ({ message: { id: "q" }, reply: { id: "r" } }) as never,
      stop: () => undefined as never,
      attach: reply.listen as never,
      ...conversations,
    },
  });
  const hook = renderHook(() => useRewrite({ songId: "song", title: "Tide: rewrites", lyrics, part }), {
    wrapper: WithinPage,
  });
  const of = (name: string) =>
    core.asked.flatMap(([path, input]) => (path === `conversations.${name}` ? [input as Record<string, unknown>] : []));
  return {
    of,
    now: () => hook.result.current,
    start: () => act(() => hook.result.current.start("Make it colder.")),
    ...hook,
  };
}
const text = (seq: number, words: string, kind = "text") =>
  ({ type: "delta", seq, kind, text: words, index: 0 }) as unknown as ReplyEvent;
const end = (seq: number, state = "complete", error: unknown = null) =>
  ({ type: "end", seq, message: { id: "r", state, error } }) as unknown as ReplyEvent;
const listening = () => waitFor(() => expect(reply.listeners()).toBe(1));
const until = (check: () => void) => waitFor(check, { interval: 10, timeout: 20_000 });

it("asks once, streams its lines, and ends", async () => {
  const { of, now, start } = open();
  expect(now()).toMatchObject({ state: "idle", lines: "" });
  start();
  expect(now().state).toBe("asking");
  await listening();
  act(() => now().start("twice"));
  reply.tell(text(1, "Thinking…", "thinking"), text(2, "The sea is black\n"), text(3, "The lamp is out"));
  await until(() => expect(now().lines).toBe("The sea is black\nThe lamp is out"));
  reply.tell(end(4));
  await until(() => expect(now().state).toBe("ended"));
  expect(of("create")).toEqual([{ title: "Tide: rewrites" }]);
  expect(of("send")).toEqual([
    expect.objectContaining({
      ...{ conversationId: "talk", parentId: null, clientId: expect.any(String) },
      text: expect.stringContaining("Make it colder."),
      settings: expect.objectContaining({ model: now().model }),
    }),
  ]);
  expect(of("attach")).toEqual([{ messageId: "r", since: 0 }]);
  expect(of("stop")).toEqual([]);
});

it("every rewrite of a song is in one conversation; one that is gone is begun again", async () => {
  const first = open();
  first.start();
  await listening();
  reply.tell(end(1));
  await until(() => expect(first.now().state).toBe("ended"));
  first.unmount();

  reply = eventFeed();
  const second = open();
  second.start();
  await listening();
  expect([second.of("create"), second.of("get")]).toEqual([[], [{ id: "talk" }]]);
  reply.tell(end(1));
  await until(() => expect(second.now().state).toBe("ended"));
  second.unmount();

  reply = eventFeed();
  const data = {
    ...{ code: "record_not_found", http: null, message: "It is gone.", requestId: null, retryable: false },
    ...{ retryAfterSeconds: null, advice: "" },
  };
  const gone = new ORPCError("FAILED", { data });
  const third = open({
    get: () => {
      throw gone;
    },
    create: () => ({ id: "another" }) as never,
  });
  third.start();
  await listening();
  expect(third.of("send")).toMatchObject([{ conversationId: "another" }]);
  reply.tell(end(1));
  await until(() => expect(third.now().state).toBe("ended"));
});

it("a conversation that can't be read now isn't begun again: the same question would be paid for twice", async () => {
  window.localStorage.setItem("reelsong.rewrites", JSON.stringify({ song: "talk" }));
  const { of, now, start } = open({
    get: () => {
      throw new Error("away");
    },
  });
  start();
  await until(() => expect(now()).toMatchObject({ state: "idle", failure: expect.anything() }));
  expect([of("create"), of("send")]).toEqual([[], []]);
});

it("what was remembered and is damaged is as good as nothing", async () => {
  window.localStorage.setItem("reelsong.rewrites", "{");
  const { of, start } = open();
  start();
  await listening();
  expect(of("create")).toHaveLength(1);
});

it("stopped, the reply is stopped at the core and what came stays", async () => {
  const { of, now, start } = open();
  act(() => now().stop());
  expect(now().state).toBe("idle");
  start();
  await listening();
  reply.tell(text(1, "The sea"));
  await until(() => expect(now().lines).toBe("The sea"));
  act(() => now().stop());
  expect(now()).toMatchObject({ state: "stopped", lines: "The sea" });
  await until(() => expect(of("stop")).toEqual([{ messageId: "r" }]));
  await until(() => expect(reply.listeners()).toBe(0));
  expect(now()).toMatchObject({ state: "stopped", failure: undefined });
});

it("stopped while the question was on its way, its reply is stopped as soon as it is known", async () => {
  let answer = (_sent: unknown) => {};
  const { of, now, start } = open({ send: () => new Promise((done) => (answer = done)) as never });
  start();
  await until(() => expect(of("send")).toHaveLength(1));
  act(() => now().stop());
  expect(of("stop")).toEqual([]);
  answer({ message: { id: "q" }, reply: { id: "r" } });
  await until(() => expect(of("stop")).toEqual([{ messageId: "r" }]));
  expect(now().state).toBe("stopped");
});

it("says why a reply that is stopped goes on at the service", async () => {
  const refuse = () => {
    throw new ORPCError("FAILED", { message: "The database is locked." });
  };
  const { now, start } = open({ stop: refuse });
  start();
  await listening();
  act(() => now().stop());
  await until(() => expect(useToasts.getState().shown).toMatchObject([{ kind: "error" }]));
  expect(now()).toMatchObject({ state: "stopped", failure: undefined });
});

it.each([
  ["stopped", null, "stopped"],
  ["failed", { code: "overloaded", message: "Busy" }, "broken"],
])("a reply that %s says so", async (state, error, shown) => {
  const { now, start } = open();
  start();
  await listening();
  reply.tell(end(1, state, error));
  await until(() => expect(now().state).toBe(shown));
  expect(now().failure !== undefined).toBe(error !== null);
});

it("a link that breaks is taken up where it was; after four times the reply is broken", async () => {
  // The rests between are seconds.
  const later = globalThis.setTimeout;
  const rests: number[] = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, rest = 0) => {
    const between = rest >= 400 && rest < 2000;
    if (between) rests.push(rest);
    return later(work, between ? 5 : rest);
  }) as typeof setTimeout);
  let tries = 0;
  const { of, now, start } = open({
    attach: async function* () {
      tries += 1;
      if (tries === 1) yield text(7, "The sea ");
      if (tries === 2) yield text(8, "is black");
      throw new Error("the link broke");
    } as never,
  });
  start();
  await until(() => expect(now().state).toBe("broken"));
  expect(of("attach").map(({ since }) => since)).toEqual([0, 7, 8, 8]);
  expect(now().lines).toBe("The sea is black");
  expect(now().failure).toBeDefined();
  expect(of("send")).toHaveLength(1);
  expect(rests).toEqual([400, 800, 1200]);
});

it("a question that the core refuses was not asked: it can be asked again", async () => {
  const { now, start } = open({
    send: () => {
      throw new Error("full");
    },
  });
  start();
  await until(() => expect(now()).toMatchObject({ state: "idle", failure: expect.anything() }));
});

it("what is closed listens no more", async () => {
  const { start, unmount } = open();
  start();
  await listening();
  unmount();
  await until(() => expect(reply.listeners()).toBe(0));
});
