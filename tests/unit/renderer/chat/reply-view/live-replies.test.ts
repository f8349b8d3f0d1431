// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { repliesFollowed } from "#renderer/chat/fetch-conversation.ts";
import { followReply, useLiveReplies } from "#renderer/chat/reply-view/live-replies.ts";
import { storedBlocks } from "#renderer/chat/reply-view/reply-blocks.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { pageCore } from "../../page-core.ts";

const conversationId = "talk";
const message = (id: string, text: string, state: Message["state"] = "complete") =>
  ({
    id,
    conversationId,
    role: "assistant",
    state,
    blocks: text === "" ? [] : [{ type: "text", text }],
  }) as unknown as Message;
const key = orpc.conversations.get.queryKey({ input: { id: conversationId } });
const stored = () => queryClient.getQueryData(key)?.messages.map(({ id, blocks }) => [id, blocks]);
const live = (id: string) => useLiveReplies.getState().byMessage[id]?.blocks.map(({ text }) => text);

/** Events that a test lets go one by one. */
function replyOf() {
  const events: (ReplyEvent | Error)[] = [];
  let tell = () => {};
  const attached: { messageId: string; since: number | undefined }[] = [];
  return {
    attached,
    send(...more: (ReplyEvent | Error)[]) {
      events.push(...more);
      tell();
    },
    async *attach({ messageId, since }: { messageId: string; since?: number | undefined }) {
      attached.push({ messageId, since });
      for (;;) {
        const event = events.shift();
        if (event instanceof Error) throw event;
        if (event) yield event;
        if (event?.type === "end") return;
        if (!event) await new Promise<void>((done) => (tell = done));
      }
    },
  };
}
const begin = (seq = 1): ReplyEvent => ({ seq, type: "block_start", index: 0, block: { type: "text", text: "" } });
const delta = (seq: number, text: string): ReplyEvent => ({ seq, type: "delta", index: 0, kind: "text", text });

afterEach(() => useLiveReplies.setState({ byMessage: {} }));

function open(...messages: Message[]) {
  const reply = replyOf();
  pageCore({ conversations: { attach: (input) => reply.attach(input) } });
  queryClient.setQueryData(key, { messages } as never);
  return reply;
}

it("a reply shows word for word as it comes", async () => {
  const reply = open();
  const whole = followReply("a");
  expect([...repliesFollowed]).toEqual(["a"]);
  reply.send(begin(), delta(2, "Once"));
  await expect.poll(() => live("a"), { interval: 5 }).toEqual(["Once"]);
  reply.send(delta(3, " upon"));
  await expect.poll(() => live("a"), { interval: 5 }).toEqual(["Once upon"]);
  reply.send({ seq: 4, type: "end", message: message("a", "Once upon") });
  await whole;
  expect([...repliesFollowed]).toEqual([]);
});

it("when it ends the stored message takes its place, and the others stay as they are", async () => {
  const reply = open(message("question", "?"), message("a", "", "streaming"));
  const whole = followReply("a");
  reply.send(begin(), delta(2, "Once"), { seq: 3, type: "end", message: message("a", "Once and for all") });
  await whole;
  expect(stored()).toEqual([
    ["question", [{ type: "text", text: "?" }]],
    ["a", [{ type: "text", text: "Once and for all" }]],
  ]);
  expect(live("a")).toBeUndefined();
});

it("an end that doesn't tell the words again keeps those that came", async () => {
  const reply = open(message("a", "", "streaming"));
  const whole = followReply("a");
  reply.send(begin(), delta(2, "Once"), { seq: 3, type: "end", told: true, message: message("a", "") });
  await whole;
  expect(stored()).toEqual([["a", [{ type: "text", text: "Once" }]]]);
  // What it was split into while it came is still right.
  const [kept] = queryClient.getQueryData(key)?.messages ?? [];
  expect(kept && storedBlocks(kept)[0]?.came).toBe(true);
});

it("the live reply goes only after the cache has told its readers: between, something would be missing", async () => {
  const reply = open(message("a", "", "streaming"));
  const seen: string[] = [];
  const leave = useLiveReplies.subscribe(({ byMessage }) => {
    if (byMessage.a === undefined) seen.push("live gone");
  });
  const leaveCache = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") seen.push("stored told");
  });
  const whole = followReply("a");
  reply.send(begin(), delta(2, "Once"), { seq: 3, type: "end", message: message("a", "Once") });
  await whole;
  leave();
  leaveCache();
  expect(seen).toEqual(["stored told", "live gone"]);
});

it("one reply's end leaves the other ones that come in", async () => {
  const reply = open(message("a", "", "streaming"));
  useLiveReplies.setState({ byMessage: { b: { ...useLiveReplies.getState().byMessage.a, blocks: [] } as never } });
  const whole = followReply("a");
  reply.send(begin(), { seq: 2, type: "end", message: message("a", "Once") });
  await whole;
  expect(Object.keys(useLiveReplies.getState().byMessage)).toEqual(["b"]);
});

it("a reply is followed once, however many rows ask for it", async () => {
  const reply = open();
  const whole = followReply("a");
  await followReply("a");
  reply.send(begin(), { seq: 2, type: "end", message: message("a", "Once") });
  await whole;
  expect(reply.attached).toEqual([{ messageId: "a", since: 0 }]);
});

it("a link that breaks keeps what came; asked again it goes on from there", async () => {
  const reply = open(message("a", "", "streaming"));
  const broken = followReply("a");
  reply.send(begin(), delta(2, "Once"), new Error("the link broke"));
  await broken;
  expect(live("a")).toEqual(["Once"]);
  expect([...repliesFollowed]).toEqual([]);
  const whole = followReply("a");
  reply.send(delta(2, "Once"), delta(3, " upon"), { seq: 4, type: "end", told: true, message: message("a", "") });
  await whole;
  expect(reply.attached.map(({ since }) => since)).toEqual([0, 2]);
  expect(stored()).toEqual([["a", [{ type: "text", text: "Once upon" }]]]);
});
