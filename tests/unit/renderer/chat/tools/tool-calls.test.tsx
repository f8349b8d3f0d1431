// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { announceReplyEnd } from "#renderer/chat/announce-reply.ts";
import { ToolCallCard } from "#renderer/chat/tools/tool-call-card.tsx";
import { resetAnnouncements } from "#renderer/lib/announce.ts";
import { orpc, queryClient, useAnnouncements } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

const block = (id: string, name = "weather") => ({ type: "tool_use", id, name, input: { place: "Harbor" } });
const reply = (calls: readonly object[], state = "complete") =>
  ({ id: "reply", conversationId: "c", role: "assistant", state, blocks: calls }) as unknown as Message;
const work = (callId: string, more: object = {}) => ({
  ...{ messageId: "reply", callId, frames: null, proposal: null, stale: [], accepted: null, answer: null },
  ...more,
});
const answered = (failed = false) => ({
  answer: { parts: [{ type: "text", text: "Rain" }], failed, by: "person" },
});

interface Wanted {
  readonly works?: readonly object[];
  readonly calls?: readonly object[];
  readonly state?: string;
  readonly live?: boolean;
  readonly messages?: readonly object[];
  readonly director?: Answers["director"];
}
function open({ works = [], calls = [block("one")], state, live = false, messages = [], director }: Wanted = {}) {
  const core = pageCore({
    director: {
      ...{ calls: () => works as never, answer: () => undefined, run: () => undefined, skip: () => undefined },
      ...{ goOn: () => undefined, ...director },
    },
  });
  queryClient.setQueryData(orpc.conversations.get.queryKey({ input: { id: "c" } }), { messages } as never);
  const first = calls[0] as Readonly<Record<string, unknown>>;
  const view = render(
    <ToolCallCard message={reply(calls, state)} block={first} input={'{ "place": "Harbor" }'} live={live} />,
    { wrapper: WithinPage },
  );
  const of = (name: string) => core.asked.flatMap(([path, input]) => (path === `director.${name}` ? [input] : []));
  const shown = () => view.container.querySelector("section");
  return { of, shown, state: () => shown()?.dataset.state };
}

it.each<[string, Wanted, string, readonly string[]]>([
  ["is being written", { live: true }, "Writing…", []],
  ["broke off with its reply", { state: "interrupted" }, "Interrupted, not run", []],
  ["waits for an answer", {}, "Needs an answer", ["Answer", "Continue without answers"]],
  ["waits, and is the studio's own", { calls: [block("one", "list_shots")] }, "Needs an answer", ["Run it"]],
  [
    "waits for frames",
    { works: [work("one", { frames: { assetId: "a", count: 2 } })] },
    "Capturing frames",
    ["Continue without answers"],
  ],
  ["is answered, and all others are", { works: [work("one", answered())] }, "Answered, not sent", ["Continue"]],
  [
    "is answered, and another waits",
    { works: [work("one", answered())], calls: [block("one"), block("two")] },
    "Answered, not sent",
    [],
  ],
  ["is answered with an error", { works: [work("one", answered(true))] }, "Answered with an error", ["Continue"]],
])("a call that %s says so, and offers what can be done", async (_what, wanted, words, buttons) => {
  const { shown } = open(wanted);
  await until(() => expect(shown()?.querySelector(".st")?.textContent).toBe(words));
  const all = ["Answer", "Run it", "Continue", "Continue without answers"];
  const there = all.filter((name) => named("button", name).length > 0);
  expect(there).toEqual(
    all.filter(
      (name) => buttons.includes(name) || (words === "Needs an answer" && name !== "Run it" && name !== "Continue"),
    ),
  );
  expect(shown()?.getAttribute("aria-label")).toMatch(/^Tool call (weather|list_shots)$/);
});

const offered = () =>
  ["Answer", "Run it", "Continue", "Continue without answers"].filter((name) => named("button", name).length > 0);

it("while nobody knows yet how far a call is, its card asks for nothing", async () => {
  let tell = (_works: readonly object[]) => {};
  const { shown } = open({
    calls: [block("one", "list_shots")],
    director: { calls: () => new Promise((done) => (tell = done)) },
  });
  await until(() => expect(shown()?.querySelector(".st")?.textContent).toBe("Loading…"));
  expect([offered(), shown()?.querySelector("textarea")]).toEqual([[], null]);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  act(() => tell([work("one", answered())]));
  await until(() => expect(shown()?.querySelector(".st")?.textContent).toBe("Answered, not sent"));
  expect(offered()).toEqual(["Continue"]);
});

it("where it can’t be read how far a call is, its card says why and offers another try", async () => {
  let refuses = true;
  const { of, shown } = open({
    director: {
      calls: () => {
        if (refuses) throw new ORPCError("FAILED", { data: studioErrorOf("disk_full") });
        return [work("one", answered())] as never;
      },
    },
  });
  await until(() => expect(shown()?.querySelector(".st")?.textContent).toBe("Couldn’t load"));
  expect(shown()?.querySelector("[role=alert]")?.textContent).toMatch(/Couldn’t load this.*disk/i);
  expect(offered()).toEqual([]);
  refuses = false;
  named("button", "Retry")[0]?.focus();
  await press("button", "Retry");
  await until(() => expect(shown()?.querySelector(".st")?.textContent).toBe("Answered, not sent"));
  expect(of("calls")).toHaveLength(2);
  expect(document.activeElement).toBe(shown());
});

it("an answer that went is shown, whether or not its call could be read", async () => {
  const { shown, state } = open({
    messages: [
      { parentId: "reply", role: "user", blocks: [{ type: "tool_result", tool_use_id: "one", content: "Fog" }] },
    ],
    director: { calls: () => new Promise(() => {}) },
  });
  await until(() => expect(state()).toBe("sent"));
  expect(shown()?.textContent).toContain("Fog");
});

it("an answer that has gone to the service is shown with its parts", async () => {
  const sent = (content: unknown) => ({
    ...{ parentId: "reply", role: "user" },
    blocks: [
      { type: "tool_result", tool_use_id: "other", content: "Not this" },
      { type: "tool_result", tool_use_id: "one", content },
    ],
  });
  const { shown, state } = open({ messages: [{ parentId: "x", role: "user", blocks: [] }, sent("Fog")] });
  await until(() => expect(state()).toBe("sent"));
  expect(shown()?.textContent).toContain("Fog");
  expect(shown()?.textContent).not.toContain("Not this");
  cleanup();
  const parts = open({ messages: [sent([{ type: "text", text: "Storm" }])] });
  await until(() => expect(parts.shown()?.textContent).toContain("Storm"));
});

it("an answer in words goes to the core, and its draft is forgotten", async () => {
  const { of } = open();
  const field = await write("Answer", "Rain");
  expect(window.localStorage.getItem("reelsong.answer.reply one")).toContain("Rain");
  await press("button", "Answer");
  await until(() =>
    expect(of("answer")).toEqual([
      { messageId: "reply", callId: "one", parts: [{ type: "text", text: "Rain" }], failed: false },
    ]),
  );
  await until(() => expect(window.localStorage.getItem("reelsong.answer.reply one")).toBeNull());
  expect(field.isConnected).toBe(true);
});

it("what was typed and not sent is there again; nothing is no answer", async () => {
  open();
  await write("Answer", "Ra");
  cleanup();
  open();
  expect(((await at("field", "Answer")) as HTMLTextAreaElement).value).toBe("Ra");
  await write("Answer", "  ");
  await until(() => expect(named("button", "Answer")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true));
  await write("Answer", "");
  expect(window.localStorage.getItem("reelsong.answer.reply one")).toBeNull();
});

const chooseKind = async (name: string) => {
  const radio = [...named("radio", name), ...named("tab", name), ...named("button", name)][0];
  if (!radio) throw new Error(`no ${name}`);
  fireEvent.click(radio);
};

it("JSON has to be some; an error is said to be one", async () => {
  const { of, shown } = open();
  await at("field", "Answer");
  await chooseKind("JSON");
  await write("Answer", '{"rain":');
  await until(() => expect(shown()?.textContent).toContain("Not valid JSON yet."));
  expect(named("button", "Answer")[0]?.matches(":disabled, [aria-disabled=true]")).toBe(true);
  await write("Answer", '{"rain":1}');
  await until(() => expect(shown()?.textContent).not.toContain("Not valid JSON yet."));
  await chooseKind("Error");
  await write("Answer", "No such place");
  await press("button", "Answer");
  await until(() =>
    expect(of("answer")).toEqual([
      { messageId: "reply", callId: "one", parts: [{ type: "text", text: "Error: No such place" }], failed: true },
    ]),
  );
});

it("two quick presses ask once, and what the core refuses is said", async () => {
  let refuse = () => {};
  const { of, shown } = open({
    calls: [block("one", "list_shots")],
    director: {
      run: () =>
        new Promise<undefined>((_done, fail) => {
          refuse = () => fail(new Error("away"));
        }),
    },
  });
  const button = await at("button", "Run it");
  fireEvent.click(button);
  fireEvent.click(button);
  await until(() => expect(of("run")).toEqual([{ messageId: "reply", callId: "one" }]));
  await until(() => expect(button.matches(":disabled, [aria-disabled=true]")).toBe(true));
  act(() => refuse());
  await until(() => expect(shown()?.querySelector("[role=alert]")).not.toBeNull());
  expect(button.matches(":disabled, [aria-disabled=true]")).toBe(false);
  fireEvent.click(button);
  await gone("alert", /./);
});

it("goes on without answers, or with those that are there", async () => {
  const open1 = open();
  await press("button", "Continue without answers");
  await until(() => expect(open1.of("skip")).toEqual([{ messageId: "reply" }]));
  cleanup();
  const open2 = open({ works: [work("one", answered())] });
  await press("button", "Continue");
  await until(() => expect(open2.of("goOn")).toEqual([{ messageId: "reply" }]));
});

const ID = "0198f000-0000-7000-9000-000000000001";
const image = { type: "image", source: { type: "url", url: `asset:${ID}` } };
const draft = { text: "Fog", kind: "text", picture: { id: ID, name: "harbor.png", brought: true } };

it.each([
  ["leaves the library again", [{ type: "text", text: "Rain" }], [{ ids: [ID] }]],
  ["stays where it is part of that answer", [image], []],
])(
  "a picture of an answer that was never sent, since its call was answered otherwise, %s",
  async (_what, parts, left) => {
    window.localStorage.setItem("reelsong.answer.reply one", JSON.stringify(draft));
    const core = pageCore({
      director: { calls: () => [work("one", { answer: { parts, failed: false, by: "person" } })] as never },
      library: {
        get: () => ({ id: ID, rating: 0, name: "harbor.png" }) as never,
        usedIn: () => [],
        trash: () => undefined as never,
      },
    });
    queryClient.setQueryData(orpc.conversations.get.queryKey({ input: { id: "c" } }), { messages: [] } as never);
    render(<ToolCallCard message={reply([block("one")])} block={block("one")} input="{}" live={false} />, {
      wrapper: WithinPage,
    });
    await at("button", "Continue");
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(core.asked.flatMap(([path, input]) => (path === "library.trash" ? [input] : []))).toEqual(left);
    expect(window.localStorage.getItem("reelsong.answer.reply one")).toBeNull();
  },
);

it("a proposal of a reply that came while one looked on is spoken once, with how many changes it has", async () => {
  resetAnnouncements();
  const call = block("one", "write_shots");
  announceReplyEnd({ ...reply([call]), id: "spoken", error: null } as Message);
  const added = { kind: "add", shotId: null, before: null, after: { name: "Tide" }, place: null };
  const proposal = { kind: "shots", projectId: "film", items: [added, added] };
  let works: readonly object[] = [];
  pageCore({ director: { calls: () => works as never } });
  queryClient.setQueryData(orpc.conversations.get.queryKey({ input: { id: "c" } }), { messages: [] } as never);
  const spoken = () => useAnnouncements.getState().polite?.text;
  render(<ToolCallCard message={{ ...reply([call]), id: "spoken" }} block={call} input="{}" live={false} />, {
    wrapper: WithinPage,
  });
  await at("button", "Run it");
  works = [{ ...work("one", { proposal }), messageId: "spoken" }];
  act(() => void queryClient.invalidateQueries({ queryKey: orpc.director.key() }));
  await at("button", "Accept all 2");
  await until(() => expect(spoken()).toContain("Proposal with 2 changes."));
  resetAnnouncements();
  cleanup();
  works = [{ ...work("one", { proposal }), messageId: "spoken" }];
  render(<ToolCallCard message={{ ...reply([call]), id: "spoken" }} block={call} input="{}" live={false} />, {
    wrapper: WithinPage,
  });
  await at("button", "Accept all 2");
  await act(() => new Promise((done) => setTimeout(done, 30)));
  expect(spoken()).toBeUndefined();
});

it.each([
  ["Decline", [], "Proposal declined."],
  ["Accept all 2", [0, 1], "2 changes accepted."],
])("%s decides on a proposal, and is spoken", async (button, accept, said) => {
  resetAnnouncements();
  const added = { kind: "add", shotId: null, before: null, after: { name: "Tide" }, place: null };
  const proposal = { kind: "shots", projectId: "film", items: [added, added] };
  const { of } = open({ works: [work("one", { proposal })], director: { decide: () => undefined } });
  await press("button", button);
  await until(() => expect(of("decide")).toEqual([{ messageId: "reply", callId: "one", accept }]));
  await until(() => expect(useAnnouncements.getState().polite?.text).toBe(said));
});

it("a decision that the core refuses is said beside the proposal, and isn’t spoken as made", async () => {
  resetAnnouncements();
  const added = { kind: "add", shotId: null, before: null, after: { name: "Tide" }, place: null };
  const proposal = { kind: "shots", projectId: "film", items: [added] };
  const { of, shown } = open({
    works: [work("one", { proposal })],
    director: {
      decide: () => {
        throw new Error("away");
      },
    },
  });
  await press("button", "Accept");
  await until(() => expect(shown()?.querySelector("[role=alert]")).not.toBeNull());
  expect(of("decide")).toHaveLength(1);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(useAnnouncements.getState().polite?.text ?? "").not.toContain("accepted");
  expect(named("button", "Accept")).toHaveLength(1);
});
