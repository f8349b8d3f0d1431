// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { RewriteDialog, type RewriteDialogProps } from "#renderer/song/editor/rewrite/rewrite-dialog.tsx";
import type { ReplyEvent } from "#shared/contract/chat/conversations.ts";
import { type EventFeed, eventFeed } from "../../../event-feed.ts";
import { at, choose, named, press, until, write } from "../../../page-controls.ts";
import { type Answers, pageCore } from "../../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff } from "../../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

const lyrics = "[Verse]\nThe sea is gray\n\n[Chorus]\nHome";
const part = { from: 8, to: 23, text: "The sea is gray", label: "Verse" };

let reply: EventFeed<ReplyEvent>;
const scrolled = vi.fn();
beforeAll(startEnglish);
beforeEach(() => {
  furnishSongDialog();
  window.localStorage.clear();
  scrolled.mockClear();
  Object.assign(Element.prototype, { scrollTo: scrolled });
  reply = eventFeed();
});
afterEach(() => {
  clearSongDialog();
  cleanup();
  Reflect.deleteProperty(Element.prototype, "scrollTo");
  window.localStorage.clear();
});

function open(props: Partial<RewriteDialogProps> = {}, conversations: Answers["conversations"] = {}) {
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
  const onClose = vi.fn();
  const onReview = vi.fn();
  const given = { songId: "song", title: "Tide", lyrics, part, allowed: 3500, onClose, onReview, ...props };
  render(<RewriteDialog {...given} />, { wrapper: WithinPage });
  const of = (name: string) =>
    core.asked.flatMap(([path, input]) => (path === `conversations.${name}` ? [input as { text: string }] : []));
  return { of, onClose, onReview };
}
const text = (seq: number, words: string) =>
  ({ type: "delta", seq, kind: "text", text: words, index: 0 }) as unknown as ReplyEvent;
const end = (seq: number, state = "complete", error: unknown = null) =>
  ({ type: "end", seq, message: { id: "r", state, error } }) as unknown as ReplyEvent;
const broken = {
  ...{ code: "unexpected", http: null, message: "no", requestId: null, retryable: false },
  ...{ retryAfterSeconds: null, advice: "" },
};
const buttons = () => [...document.querySelectorAll("[role=dialog] > footer button")].map((each) => each.textContent);
const log = () => document.querySelector("[role=log]")?.textContent;
const notes = () => [...document.querySelectorAll("[role=dialog] p.cap")].map((each) => each.textContent);
const KEPT = "Saved in Chat as this song’s lyrics conversation.";
const says = (words: string) => document.querySelector("[role=dialog]")?.textContent?.includes(words) ?? false;
const wish = () => document.querySelector("textarea") as HTMLTextAreaElement;
async function answered(...events: ReplyEvent[]) {
  await press("button", "Rewrite");
  await until(() => expect(reply.listeners()).toBe(1));
  reply.tell(...events);
  await until(() => expect(reply.listeners()).toBe(0));
}

it("says what is rewritten, and asks for nothing by itself", () => {
  const { of } = open();
  expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Rewrite Verse");
  expect([buttons(), log(), notes(), of("send")]).toEqual([["Close", "Rewrite"], undefined, [KEPT], []]);
  cleanup();
  open({ part: { ...part, label: null } });
  expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Rewrite the selected lines");
});

it("a wish is put to the chosen model; its lines come as they are written, the newest in sight", async () => {
  const { of } = open();
  await choose("Model", /M3\.1-Flash|Flash|M2/);
  await write("What to change", "Make it colder.");
  named("button", "Rewrite")[0]?.focus();
  await press("button", "Rewrite");
  await until(() => expect(reply.listeners()).toBe(1));
  expect([log(), buttons(), wish().readOnly]).toEqual(["Waiting for the reply…", ["Stop", "Rewrite"], true]);
  expect(isOff(named("button", "Rewrite")[0])).toBe(true);
  expect(named("combobox", "Model")[0]?.matches(":disabled, [data-disabled]")).toBe(true);
  expect(of("send")[0]?.text).toContain("Make it colder.");
  expect(of("create")).toEqual([{ title: "Lyrics of “Tide”" }]);
  scrolled.mockClear();
  Object.defineProperty(document.querySelector("[role=log]"), "scrollHeight", { value: 400 });
  reply.tell(text(1, "The sea is black"));
  await until(() => expect(log()).toBe("The sea is black"));
  expect(scrolled).toHaveBeenLastCalledWith({ top: 400 });
  expect(notes()).toEqual([KEPT]);
  reply.tell(end(2));
  await until(() => expect(buttons()).toEqual(["Close", "Regenerate", "Review changes"]));
  expect([notes(), wish().readOnly, document.activeElement?.textContent]).toEqual([[KEPT], false, "Review changes"]);
});

it("what came is looked at in the editor, or asked for again", async () => {
  const { of, onReview, onClose } = open();
  await answered(text(1, "The sea is black"), end(2));
  await press("button", "Review changes");
  expect(onReview.mock.calls).toEqual([["The sea is black"]]);
  reply = eventFeed();
  await press("button", "Regenerate");
  await until(() => expect(of("send")).toHaveLength(2));
  expect([log(), buttons()]).toEqual(["Waiting for the reply…", ["Stop", "Rewrite"]]);
  expect(onClose).not.toHaveBeenCalled();
});

it("an answer without lines changes nothing, and is said", async () => {
  open();
  await answered(end(1));
  await until(() => expect(says("The model returned no text. Nothing has changed.")).toBe(true));
  expect([buttons(), log(), notes()]).toEqual([["Close", "Regenerate"], "", [KEPT]]);
});

it.each([
  [[text(1, "The sea is black")], ["Stopped. You can still review the partial rewrite.", KEPT], "Review changes"],
  [[], [KEPT], "Regenerate"],
])("stopped after %j", async (events, said, last) => {
  const { of, onClose } = open();
  await press("button", "Rewrite");
  await until(() => expect(reply.listeners()).toBe(1));
  reply.tell(...events);
  await until(() => expect(reply.taken()).toBe(events.length));
  if (events.length > 0) await until(() => expect(log()).toBe("The sea is black"));
  await press("button", "Stop");
  await until(() => expect(of("stop")).toEqual([{ messageId: "r" }]));
  expect([notes(), buttons().at(-1), onClose.mock.calls]).toEqual([said, last, []]);
  expect(says("The model returned no text.")).toBe(false);
});

it.each([
  [[text(1, "The sea is black")], ["The reply was cut off. You can still review the partial rewrite.", KEPT]],
  [[], [KEPT]],
])("cut off after %j, and why", async (events, said) => {
  open();
  await answered(...events, end(9, "error", broken));
  await until(() => expect(says("Unexpected error.")).toBe(true));
  expect([notes(), says("The model returned no text.")]).toEqual([said, false]);
});

it("what can't be asked at all is said, and can be asked again", async () => {
  open(
    {},
    {
      send: () => {
        throw new Error("away");
      },
    },
  );
  expect(document.querySelector("[data-tone=error], [role=alert]")).toBeNull();
  await press("button", "Rewrite");
  await until(() => expect(buttons()).toEqual(["Close", "Rewrite"]));
  await until(() => expect(document.querySelectorAll("[role=dialog] .notice").length).toBe(1));
  expect(isOff(named("button", "Rewrite")[0])).toBe(false);
});

it.each([
  // 23 characters and the 14 of the new line.
  [36, true],
  [37, false],
  [38, false],
])("lyrics that would be too long are said: %i are allowed", async (allowed, tooLong) => {
  open({ allowed });
  expect(says("With these lines")).toBe(false);
  await answered(text(1, "The sea is new"), end(2));
  await until(() => expect(buttons()).toContain("Review changes"));
  expect(says(`With these lines, the lyrics have 37 characters. The limit is ${allowed}.`)).toBe(tooLong);
});

it("of what is still coming no length is said", async () => {
  open({ allowed: 3 });
  await press("button", "Rewrite");
  await until(() => expect(reply.listeners()).toBe(1));
  reply.tell(text(1, "The sea is new"));
  await until(() => expect(log()).toBe("The sea is new"));
  expect(says("With these lines")).toBe(false);
});

it.each([
  [{ ctrlKey: true }, 1],
  [{ metaKey: true }, 1],
  [{}, 0],
])("Enter with %j asks %i times", async (held, times) => {
  const { of } = open();
  const enter = createEvent.keyDown(wish(), { key: "Enter", ...held });
  fireEvent(wish(), enter);
  expect(enter.defaultPrevented).toBe(times === 1);
  if (times === 1) {
    await until(() => expect(of("send")).toHaveLength(1));
    // Not while it answers.
    const again = createEvent.keyDown(wish(), { key: "Enter", ...held });
    fireEvent(wish(), again);
    expect(again.defaultPrevented).toBe(false);
  }
  const other = createEvent.keyDown(wish(), { key: "a", ctrlKey: true });
  fireEvent(wish(), other);
  expect([other.defaultPrevented, of("send").length]).toEqual([false, times]);
});

it("left, it asks for no more", async () => {
  const { of, onClose } = open();
  await press("button", "Close");
  expect(onClose).toHaveBeenCalledTimes(1);
  await press("button", "Rewrite");
  await until(() => expect(reply.listeners()).toBe(1));
  fireEvent.keyDown(await at("dialog", /./), { key: "Escape" });
  await until(() => expect(of("stop")).toEqual([{ messageId: "r" }]));
  expect(onClose).toHaveBeenCalledTimes(2);
});
