// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginDraft, useIsBlank, useMessageDraft } from "#renderer/chat/composer/use-message-draft.ts";
import { queryClient } from "#renderer/lib/index.ts";
import type { MessageDraft } from "#shared/contract/chat/conversations.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

const nothing: MessageDraft = { text: "", attachments: [], documents: [], instruction: null };
const file = (assetId: string) => ({ assetId }) as unknown as MessageDraft["attachments"][number];
const words = (name: string) => ({ name, text: `Words of ${name}` }) as unknown as MessageDraft["documents"][number];

// Drafts outlive a test: each one writes in a conversation of its own.
let place = "";
let count = 0;
beforeEach(() => {
  count += 1;
  place = `place ${count}`;
});
afterEach(cleanup);

function open({ kept = {} as Partial<MessageDraft>, read = undefined as (() => Promise<void>) | undefined } = {}) {
  const stored = new Map([[place, { ...nothing, ...kept }]]);
  const core = pageCore({
    conversations: {
      draft: async ({ place: at }) => {
        await read?.();
        return stored.get(at) ?? nothing;
      },
      saveDraft: ({ place: at, change }) => {
        const now = { ...nothing, ...stored.get(at), ...(change as Partial<MessageDraft>) } as MessageDraft;
        stored.set(at, now);
        return now;
      },
    },
  });
  const { result, rerender } = renderHook(
    ({ at }: { at: string }) => {
      const draft = useMessageDraft(at);
      return { ...draft, blank: useIsBlank(draft.words) };
    },
    { wrapper: WithinPage, initialProps: { at: place } },
  );
  const saved = () => core.asked.filter(([path]) => path === "conversations.saveDraft").map(([, input]) => input);
  return { result, rerender, saved, stored };
}
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 60)));
const shown = ({ text, attachments, documents, instruction }: ReturnType<typeof useMessageDraft>): MessageDraft => ({
  ...{ text, attachments: [...attachments], documents: [...documents], instruction: instruction.text },
});

it("what was kept is there again, and what is written is kept", async () => {
  const { result, stored } = open({ kept: { text: "The lamp", attachments: [file("a")], instruction: "In verse" } });
  await until(() => expect(result.current.text).toBe("The lamp"));
  expect(shown(result.current)).toEqual({ ...nothing, ...stored.get(place) });
  act(() => {
    result.current.write("The lamp turns");
    result.current.attach((now) => [...now, file("b")]);
    result.current.enclose((now) => [...now, words("notes.txt")]);
    result.current.instruction.write(null);
  });
  const written = {
    ...{ text: "The lamp turns", attachments: [file("a"), file("b")], documents: [words("notes.txt")] },
    instruction: null,
  };
  expect([result.current.words.now(), result.current.blank]).toEqual(["The lamp turns", false]);
  await until(() => expect(stored.get(place)).toEqual(written));
  await until(() => expect(shown(result.current)).toEqual(written));
});

it("what is written before the kept one is here goes after it", async () => {
  let here = () => {};
  const { result, stored } = open({
    kept: { text: "Kept. ", attachments: [file("a")], documents: [words("a.txt")], instruction: "In verse" },
    read: () => new Promise((done) => (here = done)),
  });
  act(() => {
    result.current.write("Typed");
    result.current.attach((now) => [...now, file("b")]);
    result.current.enclose((now) => [...now, words("b.txt")]);
    result.current.instruction.write("In one line");
  });
  expect([result.current.text, result.current.words.now(), result.current.blank]).toEqual(["Typed", "Typed", false]);
  await settle();
  act(() => here());
  const both = {
    ...{ text: "Kept. Typed", attachments: [file("a"), file("b")], documents: [words("a.txt"), words("b.txt")] },
    instruction: "In verse\nIn one line",
  };
  await until(() => expect(shown(result.current)).toEqual(both));
  await until(() => expect(stored.get(place)).toEqual(both));
});

it.each<[what: string, read: () => Promise<void>]>([
  ["is still on its way", () => new Promise(() => {})],
  ["can’t be read", () => Promise.reject(new Error("The disk is away."))],
])("a message that is sent while the kept one %s leaves the box, and nothing is written over", async (_what, read) => {
  const { result, saved } = open({ kept: { text: "Kept" }, read });
  act(() => {
    result.current.write("What turns the lamp?");
    result.current.attach(() => [file("a"), file("b")]);
  });
  await settle();
  const sent = { ...nothing, text: "What turns the lamp?", attachments: [file("a")] };
  const { takeOut } = result.current;
  act(() => result.current.write("What turns the lamp? And what stops it"));
  act(() => takeOut(sent));
  expect(shown(result.current)).toEqual({ ...nothing, text: "And what stops it", attachments: [file("b")] });
  act(() => takeOut(shown(result.current)));
  expect([shown(result.current), result.current.blank]).toEqual([nothing, true]);
  // Of a first message the rest is in the conversation that it began.
  act(() => result.current.write("First. More"));
  act(() => result.current.takeOut({ ...nothing, text: "First." }, `${place} begun`));
  expect(shown(result.current)).toEqual(nothing);
  await settle();
  expect(saved()).toEqual([]);
});

it.each<[what: string, kept: Partial<MessageDraft>, typedSince: string, left: MessageDraft]>([
  ["words", { text: "Kept. " }, "", { ...nothing, text: "Kept. " }],
  ["words that begin like those that went", { text: "What turns it" }, "", { ...nothing, text: "What turns it" }],
  ["words, and more were typed since", { text: "Kept. " }, " And when?", { ...nothing, text: "Kept. And when?" }],
  ["an instruction", { instruction: "In verse" }, "", { ...nothing, instruction: "In verse" }],
  [
    "files, one of which went along",
    { attachments: [file("a"), file("kept")], documents: [words("kept.txt")] },
    "",
    { ...nothing, attachments: [file("kept")], documents: [words("kept.txt")] },
  ],
])("what went leaves the box also where the kept one comes meanwhile, with %s", async (_what, kept, since, left) => {
  let here = () => {};
  const { result, stored } = open({ kept, read: () => new Promise((done) => (here = done)) });
  const sent = {
    ...nothing,
    text: "What",
    attachments: [file("a")],
    documents: [words("a.txt")],
    instruction: "Short",
  };
  act(() => {
    result.current.write(sent.text);
    result.current.attach(() => sent.attachments);
    result.current.enclose(() => sent.documents);
    result.current.instruction.write(sent.instruction);
  });
  await settle();
  const { takeOut } = result.current;
  act(() => here());
  await until(() =>
    expect(result.current.attachments.length).toBe(
      new Set(["a", ...(kept.attachments ?? []).map(({ assetId }) => assetId)]).size,
    ),
  );
  await until(() => expect(result.current.text).toBe(`${kept.text ?? ""}What`));
  act(() => result.current.write(`${kept.text ?? ""}What${since}`));
  expect(result.current.holds(sent)).toBe(true);
  act(() => takeOut(sent));
  await until(() => expect(shown(result.current)).toEqual(left));
  await until(() => expect(stored.get(place)).toEqual(left));
  // What is sent next is what the box shows.
  act(() => result.current.write(`${left.text}Then`));
  act(() => result.current.takeOut({ ...left, text: `${left.text}Then` }));
  expect(shown(result.current)).toEqual(nothing);
});

it("what was written since a message went stays also if another conversation was looked at meanwhile", async () => {
  const { result, rerender } = open({ read: () => new Promise(() => {}) });
  act(() => result.current.write("What turns it? And"));
  const { takeOut } = result.current;
  rerender({ at: `${place} other` });
  act(() => takeOut({ ...nothing, text: "What turns it?" }));
  expect(result.current.text).toBe("");
  rerender({ at: place });
  expect(result.current.text).toBe("And");
});

it("what was written since a message went stays, in the conversation that it began", async () => {
  const { result, rerender, stored } = open();
  await settle();
  act(() => result.current.write("What turns the lamp? And"));
  act(() => result.current.takeOut({ ...nothing, text: "What turns the lamp?" }));
  expect(result.current.text).toBe("And");
  act(() => result.current.takeOut({ ...nothing, text: "A" }, `${place} begun`));
  expect([result.current.text, result.current.blank]).toEqual(["", true]);
  rerender({ at: `${place} begun` });
  await until(() => expect(result.current.text).toBe("nd"));
  await until(() => expect(stored.get(`${place} begun`)?.text).toBe("nd"));
  expect(stored.get(place)?.text).toBe("");
});

it.each<[what: string, now: string, after: string]>([
  ["fills an empty box", "", "Example"],
  ["fills one with spaces alone", " \n", "Example"],
  ["takes the place of another example", "Another", "Example"],
  ["leaves alone what was written", "My own", "My own"],
])("an example %s", async (_what, now, after) => {
  const { result } = open({ kept: { text: now } });
  await until(() => expect(result.current.text).toBe(now));
  await settle();
  act(() => beginDraft(place, "Example", ["Another", "Example"]));
  await until(() => expect(result.current.words.now()).toBe(after));
});

it("who only asks whether anything is written hears of the first letter and of the last one at once", async () => {
  const { result } = open();
  await settle();
  const { words } = result.current;
  const button = renderHook(() => useIsBlank(words), { wrapper: WithinPage });
  expect(button.result.current).toBe(true);
  act(() => result.current.write("A"));
  expect(button.result.current).toBe(false);
  act(() => result.current.write(" "));
  expect(button.result.current).toBe(true);
});

it("what an earlier version kept in the page is there, unless the core has something of its own", async () => {
  const attachments = [{ assetId: "0198f000-0000-7000-9000-000000000001" }];
  const keep = () => {
    window.localStorage.setItem(`reelsong.chat.draft.${place}`, "Old");
    window.localStorage.setItem(`reelsong.chat.attachments.${place}`, JSON.stringify(attachments));
  };
  keep();
  const { result, stored } = open();
  await until(() => expect(shown(result.current)).toEqual({ ...nothing, text: "Old", attachments }));
  await until(() => expect(stored.get(place)).toEqual({ ...nothing, text: "Old", attachments }));
  cleanup();
  place = `${place} own`;
  keep();
  const own = open({ kept: { text: "New", attachments: [file("a")] } });
  await until(() => expect(own.result.current.text).toBe("New"));
  await settle();
  expect(shown(own.result.current)).toEqual({ ...nothing, text: "New", attachments: [file("a")] });
  expect(window.localStorage).toHaveLength(0);
});

it("what is written while the kept one is read anew isn’t written over by what was kept before", async () => {
  let read = async () => {};
  const { result, stored } = open({ kept: { text: "Kept" }, read: () => read() });
  await until(() => expect(result.current.text).toBe("Kept"));
  const late = Promise.withResolvers<void>();
  read = () => late.promise;
  // As after the core was away.
  const again = queryClient.invalidateQueries({ queryKey: ["messageDraft", place] });
  act(() => result.current.write("Kept, and more"));
  await until(() => expect(stored.get(place)?.text).toBe("Kept, and more"));
  stored.set(place, { ...nothing, text: "Kept" });
  late.resolve();
  await act(() => again.catch(() => {}));
  await settle();
  expect([result.current.text, result.current.words.now()]).toEqual(["Kept, and more", "Kept, and more"]);
});
