// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type ChatSettings, firstSettings } from "#renderer/chat/chat-settings.ts";
import { Composer, type ComposerProps } from "#renderer/chat/composer/composer.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { Message, MessageDraft } from "#shared/contract/chat/conversations.ts";
import { keptDraft } from "../../kept-draft.ts";
import { at, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const nothing: MessageDraft = { text: "", attachments: [], documents: [], instruction: null };
const FILE = "0198f000-0000-7000-9000-000000000001";
const picture = {
  ...{ id: FILE, sha256: "0".repeat(64), kind: "image", name: "Harbor", createdAt: 1, rating: 0, state: "ready" },
  ...{ origin: { type: "imported", fileName: "harbor" } },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 1, width: 640, height: 480 },
};
const paper = { name: "notes.txt", bytes: 4, pages: null, text: "Rain" };

// Drafts outlive a test: each one writes in a conversation of its own.
let place = "";
let count = 0;
beforeAll(speakEnglish);
beforeEach(() => {
  count += 1;
  place = `composed ${count}`;
  watchedSizes();
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Wanted {
  readonly kept?: Partial<MessageDraft>;
  readonly works?: readonly object[];
  readonly director?: Answers["director"];
  readonly props?: Partial<ComposerProps>;
}

async function open({ kept = {}, works = [], director = {}, props = {} }: Wanted = {}) {
  let stored = { ...nothing, ...kept };
  const here = place;
  const core = pageCore({
    conversations: {
      draft: () => stored,
      saveDraft: ({ place: of, change }) => {
        if (of !== here) return { ...nothing, ...change };
        stored = { ...stored, ...change } as MessageDraft;
        return stored;
      },
      countTokens: () => ({ inputTokens: 1 }) as never,
    },
    director: { calls: () => works as never, decide: () => undefined as never, ...director },
    library: { getMany: () => [picture] as never },
    presets: { list: () => [] },
    storyboard: { projects: () => [] },
    uploads: { list: () => [] },
  });
  queryClient.setQueryData(orpc.presets.list.queryKey(), []);
  const conversation = keptDraft<ChatSettings>(firstSettings);
  const onSend = vi.fn((): Promise<string | undefined> => Promise.resolve(undefined));
  const refuse = () => Promise.reject(new Error("not asked for"));
  function Pane() {
    return (
      <>
        <button type="button">Elsewhere</button>
        <Composer
          draftKey={place}
          settings={conversation.use()}
          path={[]}
          title="Storm"
          held={undefined}
          loading={false}
          onSend={onSend}
          onCompare={refuse}
          onBegun={() => undefined}
          onStop={undefined}
          {...props}
        />
      </>
    );
  }
  render(
    <TooltipProvider>
      <Pane />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const box = (await at("field", "Message")) as HTMLTextAreaElement;
  await until(() => expect(box.value).toBe(kept.text ?? ""));
  const decided = () => core.asked.flatMap(([path, input]) => (path === "director.decide" ? [input] : []));
  return { box, onSend, decided };
}
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const rest = () => act(() => new Promise<void>((done) => setTimeout(done, 50)));

const message = (id: string, more: object) =>
  ({
    id,
    conversationId: place,
    parentId: null,
    createdAt: 1,
    blocks: [],
    state: "complete",
    ...more,
  }) as unknown as Message;
const called = () => [
  message("asked", { role: "user", blocks: [{ type: "text", text: "Plan it" }] }),
  message("reply", {
    ...{ role: "assistant", parentId: "asked", model: "Vendor-M3.1-Flash" },
    blocks: [{ type: "tool_use", id: "call", name: "write_shots", input: {} }],
  }),
];
const proposed = {
  ...{ messageId: "reply", callId: "call", frames: null, stale: [], accepted: null, answer: null },
  proposal: { kind: "shots", projectId: "film", items: [] },
};
const waits = () => document.querySelector(".callsWaiting")?.textContent;

it("what is proposed is declined with the words of the message, which then leaves the box", async () => {
  const { box, onSend, decided } = await open({ works: [proposed], props: { path: called() } });
  await until(() => expect(waits()).toBe("Accept or decline above, or describe what to change."));
  await write("Message", "Darker, please");
  await press("button", "Send");
  await until(() =>
    expect(decided()).toEqual([{ messageId: "reply", callId: "call", accept: [], reason: "Darker, please" }]),
  );
  await until(() => expect(box.value).toBe(""));
  expect(onSend).not.toHaveBeenCalled();
});

it.each<[string, Wanted]>([
  ["nothing is proposed", { works: [] }],
  ["a picture goes along", { works: [proposed], kept: { attachments: [{ assetId: FILE }] } }],
  ["a document goes along", { works: [proposed], kept: { documents: [paper] } }],
])("a call waits for its answer, and the message with it, where %s", async (_what, wanted) => {
  const { box, onSend, decided } = await open({ ...wanted, props: { path: called() } });
  await write("Message", "Darker, please");
  await rest();
  expect([waits(), isOff("Send")]).toEqual(["Answer the call above to continue.", true]);
  fireEvent.keyDown(box, { key: "Enter" });
  await rest();
  expect([box.value, onSend.mock.calls, decided()]).toEqual(["Darker, please", [], []]);
});

it.each([
  ["goes on in the message box, where it was on what went", "Remove", true],
  ["stays where it is by then", "Elsewhere", false],
])("after a document was taken out the keyboard %s", async (_what, from, isBox) => {
  const { box } = await open({ kept: { text: "Read it", documents: [paper] } });
  const remove = await at("button", /^Remove.*notes\.txt/);
  const elsewhere = await at("button", "Elsewhere");
  act(() => (from === "Remove" ? remove : elsewhere).focus());
  fireEvent.click(remove);
  await until(() => expect(named("button", /notes\.txt/)).toEqual([]));
  expect(document.activeElement).toBe(isBox ? box : elsewhere);
});
