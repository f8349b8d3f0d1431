// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { useLiveReplies } from "#renderer/chat/reply-view/live-replies.ts";
import { emptyLiveReply, growReply, sectionsOf, storedBlocks } from "#renderer/chat/reply-view/reply-blocks.ts";
import { ReplyRow } from "#renderer/chat/reply-view/reply-row.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useCoreLink } from "#renderer/lib/index.ts";
import type { Message, ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { named, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  useLiveReplies.setState({ byMessage: {} });
});

const message = (blocks: readonly object[], more: object = {}) =>
  ({
    ...{
      id: "reply",
      conversationId: "c",
      parentId: "asked",
      role: "assistant",
      model: "Vendor-M3",
      state: "complete",
    },
    ...{ createdAt: 1, finishedAt: 2, thinkingMilliseconds: null, blocks },
    ...more,
  }) as unknown as Message;
const rows = (shown: Message, sections: readonly number[]) => (
  <TooltipProvider>
    {sections.map((section) => (
      <div key={section} data-row={section}>
        <ReplyRow message={shown} section={section} />
      </div>
    ))}
  </TooltipProvider>
);
const open = (shown: Message, sections: readonly number[] = [0]) =>
  render(rows(shown, sections), { wrapper: WithinPage });
const row = (at: number) => document.querySelector(`[data-row="${at}"]`) as HTMLElement;

it("code that is longer than a row is copied whole, from whichever row", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...{ userAgent: "test", platform: "test", language: "en" }, clipboard: { writeText } });
  const lines = Array.from({ length: 900 }, (_, at) => `const lamp${String(at).padStart(4, "0")} = ${at} * 1000;`).join(
    "\n",
  );
  const long = message([{ type: "text", text: `Before\n\n\`\`\`ts\n${lines}\n\`\`\`\n\nAfter` }]);
  const count = sectionsOf(storedBlocks(long)).length;
  expect(count).toBeGreaterThan(1);
  open(
    long,
    Array.from({ length: count }, (_, section) => section),
  );
  for (const at of [0, count - 1]) {
    writeText.mockClear();
    fireEvent.click(named("button", "Copy code", row(at))[0] as Element);
    await until(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(lines));
  }
});

const streaming = message([], { state: "streaming", finishedAt: null });
/** What has come of it so far, and how long ago the last of it did. */
function came(events: readonly object[], { ago = 0, waiting = null as number | null } = {}) {
  const grown = events.reduce(
    (reply: typeof emptyLiveReply, event, at) => growReply(reply, { seq: at + 1, index: 0, ...event } as ReplyEvent, 0),
    emptyLiveReply,
  );
  const reply = { ...grown, waiting, heardAt: Date.now() - ago };
  act(() => useLiveReplies.setState({ byMessage: { reply } }));
}
const words = { type: "block_start", block: { type: "text", text: "The lens" } };

it.each<[string, () => void, string]>([
  ["hasn’t begun", () => {}, "Waiting for a reply…"],
  ["waits for its turn", () => came([], { waiting: 2400 }), "Waiting 3 s for the rate limit…"],
  ["has said something 4 s ago", () => came([words], { ago: 4000 }), ""],
  [
    "has fallen silent",
    () => came([words], { ago: 5000 }),
    "No response for 5 s. You can keep waiting or stop; the partial reply is saved.",
  ],
])("under a reply that %s stands whether anything comes", (_what, tell, said) => {
  // Silence is told by the clock's seconds, of which one could end on the way.
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_000_000_500);
  onTestFinished(() => clock.mockRestore());
  pageCore({ conversations: { attach: () => new Promise(() => {}) } });
  act(() => useCoreLink.setState({ state: "open" }));
  tell();
  open(streaming);
  expect(row(0).querySelector(".t3, .cap")?.textContent ?? "").toBe(said);
  cleanup();
  open({ ...streaming, state: "stopped" });
  expect(row(0).querySelector(".t3, .cap")).toBeNull();
});

it("while the core is away nothing is said of a silence; that it is away is said already", () => {
  pageCore({ conversations: { attach: () => new Promise(() => {}) } });
  const { state } = useCoreLink.getState();
  came([words], { ago: 9000 });
  act(() => useCoreLink.setState({ state: "broken" as never }));
  open(streaming);
  expect(row(0).textContent).toBe("The lens");
  act(() => useCoreLink.setState({ state }));
});

it("each block is shown as what it is", () => {
  pageCore({ director: { calls: () => [] } });
  open(
    message([
      { type: "text", text: "**Yes**" },
      { type: "tool_result", tool_use_id: "t", content: "Rain" },
      { type: "mid_conv_system", content: "Be brief" },
      { type: "image", source: { type: "url", url: "https://a.example/lamp.png" } },
      { type: "server_note", note: "kept" },
    ]),
  );
  expect(row(0).querySelector("strong")?.textContent).toBe("Yes");
  expect(row(0).querySelector(".toolResult pre")?.textContent).toBe("Rain");
  expect(row(0).textContent).toContain("Be brief");
  expect(row(0).querySelector("figure.attached")?.textContent).toContain("https://a.example/lamp.png");
  // What a reply names elsewhere can be saved; what went with a question is the person’s own.
  expect(named("button", /Save/, row(0))).toHaveLength(1);
  expect(row(0).querySelector(".code:last-child pre")?.textContent).toMatch(/server_note/);
  cleanup();
  open(
    message(
      [
        { type: "text", text: "**Yes**" },
        { type: "image", source: { type: "url", url: "https://a.example/l.png" } },
      ],
      { role: "user" },
    ),
  );
  expect([row(0).querySelector(".said")?.textContent, named("button", /Save/, row(0))]).toEqual(["**Yes**", []]);
});
