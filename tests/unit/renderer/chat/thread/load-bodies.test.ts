// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keyOf, type ShownConversation } from "#renderer/chat/fetch-conversation.ts";
import { loadBody, useLoadBodies } from "#renderer/chat/thread/load-bodies.ts";
import type { ThreadMessage } from "#renderer/chat/thread/missing-bodies.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { pageCore } from "../../page-core.ts";

/** A message whose words are so many bytes away. */
const head = (id: string, lacking: number | undefined) =>
  ({
    id,
    conversationId: "c",
    blocks: [],
    state: "complete",
    finishedAt: null,
    ...(lacking === undefined ? {} : { lacking }),
  }) as unknown as ThreadMessage;
const whole = (id: string) => ({ ...head(id, undefined), blocks: [{ type: "text", text: id }] }) as ThreadMessage;
const shown = () => queryClient.getQueryData<ShownConversation>(keyOf("c"));
const here = () =>
  shown()
    ?.messages.flatMap(({ id, blocks }) => (blocks.length > 0 ? [id] : []))
    .join(" ");
const until = (check: () => void) => waitFor(check, { interval: 5, timeout: 20_000 });

let idle: (() => void)[] = [];
/** The page has time. */
const rest = () => act(() => idle.splice(0).forEach((wake) => void wake()));
let now = 0;
beforeEach(() => {
  idle = [];
  now += 1_000_000;
  vi.stubGlobal("requestIdleCallback", (wake: () => void) => idle.push(wake));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  rest();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(path: readonly ThreadMessage[], hurry = false, held = false) {
  const core = pageCore({ threads: { messages: ({ ids }) => ids.map(whole) as never } });
  queryClient.setQueryData(keyOf("c"), { conversation: { id: "c" }, messages: path } as never);
  const hook = renderHook((props: { held: boolean }) => useLoadBodies(path, props.held, hurry), {
    initialProps: { held },
  });
  const asked = () => core.asked.map(([, input]) => (input as { ids: string[] }).ids.join(" "));
  return { ...hook, asked };
}

it("the newest words come first, two pieces at a time, and the rest as the page has time", async () => {
  const path = ["1", "2", "3", "4", "5"].map((id) => head(id, 300_000));
  const { asked } = open(path);
  // A piece ends with the message that fills it.
  await until(() => expect(asked()).toEqual(["5 4", "3 2"]));
  await until(() => expect(here()).toBe("2 3 4 5"));
  expect(asked()).toHaveLength(2);
  await until(() => expect(idle.length).toBeGreaterThan(0));
  rest();
  await until(() => expect(here()).toBe("1 2 3 4 5"));
  expect(asked()).toEqual(["5 4", "3 2", "1"]);
});

it("in a hurry nothing waits for the page", async () => {
  const { asked } = open(
    ["1", "2", "3"].map((id) => head(id, 500_000)),
    true,
  );
  await until(() => expect(here()).toBe("1 2 3"));
  expect(asked()).toEqual(["3", "2", "1"]);
  expect(idle).toEqual([]);
});

it("who scrolls wakes what rests, and isn't made to wait for idle time a while", async () => {
  const { asked } = open(["1", "2", "3", "4"].map((id) => head(id, 500_000)));
  await until(() => expect(here()).toBe("3 4"));
  await until(() => expect(idle).toHaveLength(2));
  const gone = loadBody("c", "1");
  await until(() => expect(here()).toBe("1 2 3 4"));
  expect(asked()).toContain("1");
  gone();
});

it("what has left the view before it was asked for isn't asked for", async () => {
  const core = pageCore({ threads: { messages: ({ ids }) => ids.map(whole) as never } });
  queryClient.setQueryData(keyOf("c"), { conversation: { id: "c" }, messages: [head("1", 9), head("2", 9)] } as never);
  loadBody("c", "1")();
  loadBody("c", "2");
  await until(() => expect(here()).toBe("2"));
  expect(core.asked.map(([, input]) => input)).toEqual([{ conversationId: "c", ids: ["2"] }]);
});

it("held, or with nothing lacking, nothing is asked for; let go it is", async () => {
  expect(open([whole("1")]).asked()).toEqual([]);
  const held = open([head("1", 10)], false, true);
  expect(held.asked()).toEqual([]);
  held.rerender({ held: false });
  await until(() => expect(here()).toBe("1"));
});

it("a thread that is left asks for no more", async () => {
  const { asked, unmount } = open(["1", "2", "3"].map((id) => head(id, 500_000)));
  await until(() => expect(idle.length).toBeGreaterThan(0));
  unmount();
  rest();
  await Promise.resolve();
  expect(asked()).toEqual(["3", "2"]);
});

it("words of a conversation that is no longer here change nothing", async () => {
  const { asked } = open([head("1", 10)]);
  queryClient.removeQueries({ queryKey: keyOf("c") });
  await until(() => expect(asked()).toEqual(["1"]));
  await act(async () => {});
  expect(shown()).toBeUndefined();
});
