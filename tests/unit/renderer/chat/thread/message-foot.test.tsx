// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MessageFoot, type MessageFootProps } from "#renderer/chat/thread/message-foot.tsx";
import { ThreadBusy } from "#renderer/chat/thread/thread-busy.ts";
import type { MessageActions } from "#renderer/chat/use-conversation.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { at, chooseFrom, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  pageCore({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const reply = (more: object = {}) =>
  ({
    ...{ id: "b", conversationId: "c", parentId: "asked", role: "assistant", model: "Vendor-M3", state: "complete" },
    ...{ stopReason: "end_turn", error: null, createdAt: 1000, finishedAt: 3500, thinkingMilliseconds: 1 },
    ...{ usage: { input_tokens: 1200, output_tokens: 34 }, blocks: [{ type: "text", text: "**Yes**, a `lamp`" }] },
    ...more,
  }) as unknown as Message;

function open(message: Message, { busy = false, ...more }: Partial<MessageFootProps> & { busy?: boolean } = {}) {
  const actions = {
    answerAgain: vi.fn(),
    continueFrom: vi.fn(),
    branchOff: vi.fn(),
    show: vi.fn(),
    compare: vi.fn(),
  };
  const { container } = render(
    <TooltipProvider>
      <ThreadBusy value={busy}>
        <MessageFoot
          message={message}
          siblings={undefined}
          last
          actions={actions as unknown as MessageActions}
          {...more}
        />
      </ThreadBusy>
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return { ...actions, text: () => container.textContent ?? "" };
}
const buttons = () => named("button", /./).map((each) => each.getAttribute("aria-label") ?? each.textContent);
const off = () =>
  named("button", /./)
    .filter((each) => each.matches(":disabled, [aria-disabled=true]"))
    .map((each) => each.getAttribute("aria-label"));
const versions = { ids: ["a", "b", "d"], at: 1 };

const REPLY = ["Regenerate", "Regenerate with another model", "Branch into new conversation"];
const WORDS = ["Copy reply", "Copy as plain text", "Use in film or song…"];
const STEPS = ["Previous version", "Next version"];

it.each<[what: string, message: Message, given: Parameters<typeof open>[1], there: readonly string[]]>([
  ["a reply", reply(), {}, [...WORDS, ...REPLY]],
  ["one without a word", reply({ blocks: [] }), {}, REPLY],
  ["one with other versions", reply(), { siblings: versions }, [...STEPS, "Show side by side", ...WORDS, ...REPLY]],
  ["a question", reply({ role: "user" }), {}, []],
  ["a question with other versions", reply({ role: "user" }), { siblings: versions }, STEPS],
  ["one that was stopped", reply({ state: "stopped" }), {}, ["Continue from here", "Retry", ...WORDS, ...REPLY]],
  ["one that was stopped before a word", reply({ state: "stopped", blocks: [] }), {}, REPLY],
  ["one that was stopped, and isn’t the last", reply({ state: "stopped" }), { last: false }, [...WORDS, ...REPLY]],
  [
    "one that was stopped, while another is received",
    reply({ state: "stopped" }),
    { busy: true },
    [...WORDS, ...REPLY],
  ],
  [
    "one that failed before a word",
    reply({ state: "failed", blocks: [], error: studioErrorOf("disk_full") }),
    {},
    [...["Learn more", "Retry"], ...REPLY],
  ],
  [
    "one that may have been charged",
    reply({ state: "failed", blocks: [], error: studioErrorOf("reply_unknown") }),
    {},
    [...["Learn more", "Retry (may be charged again)", "Regenerate (may be charged again)"], ...REPLY.slice(1)],
  ],
])("below %s stands what can be done with it", (_what, message, given, there) => {
  open(message, given);
  expect(buttons().filter((name) => name !== "Learn more")).toEqual(there.filter((name) => name !== "Learn more"));
});

it.each([
  ["complete", true],
  ["failed", false],
] as const)("what a reply used is said of one that is %s: %s", (state, said) => {
  const { text } = open(reply({ state }));
  expect(text().includes("1,200")).toBe(said);
});

it("while another reply is received nothing that asks or copies the conversation can be pressed", () => {
  open(reply(), { busy: true });
  expect(off()).toEqual(REPLY);
  cleanup();
  open(reply());
  expect(off()).toEqual([]);
});

it("each does what it says, with this reply", async () => {
  const shown = reply({ state: "stopped" });
  const { answerAgain, continueFrom, branchOff, show, compare } = open(shown, { siblings: versions });
  await press("button", "Continue from here");
  expect(continueFrom.mock.calls).toEqual([[shown]]);
  await press("button", "Retry");
  await press("button", "Regenerate");
  expect(answerAgain.mock.calls).toEqual([[shown], [shown]]);
  await press("button", "Branch into new conversation");
  expect(branchOff.mock.calls).toEqual([[shown]]);
  await press("button", "Previous version");
  await press("button", "Next version");
  expect(show.mock.calls).toEqual([
    ["c", "a"],
    ["c", "d"],
  ]);
  await press("button", "Show side by side");
  expect(compare.mock.calls).toEqual([["c", "asked"]]);
});

it("another model than its own can be asked, and that it is paid for is said", async () => {
  const { answerAgain } = open(reply());
  fireEvent.keyDown(await at("button", "Regenerate with another model"), { key: "Enter" });
  await at("menuitem", "M3.1 Flash");
  expect(named("menuitem", "M3")).toEqual([]);
  expect(document.querySelector("[role=menu]")?.textContent).toContain("One paid request");
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  await chooseFrom("Regenerate with another model", "M3.1 Flash");
  expect(answerAgain.mock.calls).toEqual([[reply(), "Vendor-M3.1-Flash"]]);
});

it("at either end there is no further version", () => {
  const { text } = open(reply(), { siblings: { ids: ["a", "b"], at: 0 } });
  expect([off(), text().includes("1/2")]).toEqual([["Previous version"], true]);
  cleanup();
  const end = open(reply(), { siblings: { ids: ["a", "b"], at: 1 } });
  expect([off(), end.text().includes("2/2")]).toEqual([["Next version"], true]);
});

it("a reply is copied as it was written, or as plain text", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...{ userAgent: "test", platform: "test", language: "en" }, clipboard: { writeText } });
  open(reply());
  await press("button", "Copy reply");
  await press("button", "Copy as plain text");
  await until(() => expect(writeText.mock.calls).toEqual([["**Yes**, a `lamp`"], ["Yes, a lamp"]]));
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toContain("done");
});

it.each<[what: string, pressed: string, siblings: { ids: string[]; at: number }, focused: string | null]>([
  [
    "the version that was stepped to has the focus at the same button",
    "Next version",
    { ids: ["a", "b", "d"], at: 2 },
    "Next version",
  ],
  [
    "so has the one before, which goes on",
    "Previous version",
    { ids: ["z", "a", "b", "d"], at: 1 },
    "Previous version",
  ],
  ["a version that comes by itself takes no focus", "", { ids: ["a", "b", "d"], at: 0 }, null],
])("%s", (_what, pressed, siblings, focused) => {
  open(reply(), { siblings: versions });
  const [button] = pressed === "" ? [] : named("button", pressed);
  button?.focus();
  if (button) fireEvent.click(button);
  // The message that was pressed in goes with its buttons.
  cleanup();
  open(reply({ id: siblings.ids[siblings.at] }), { siblings });
  expect(document.activeElement?.getAttribute("aria-label") ?? null).toBe(focused);
});

it("one that has the focus elsewhere by the time a version is shown keeps it there", () => {
  open(reply(), { siblings: versions });
  fireEvent.click(named("button", "Previous version")[0] as HTMLElement);
  cleanup();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  open(reply({ id: "a" }), { siblings: { ids: ["z", "a"], at: 1 } });
  expect(document.activeElement).toBe(field);
  field.remove();
  // It was asked for once.
  cleanup();
  open(reply({ id: "a" }), { siblings: { ids: ["z", "a"], at: 1 } });
  expect(document.activeElement).toBe(document.body);
});
