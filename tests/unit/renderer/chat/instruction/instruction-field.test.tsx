// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { useMemo } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { InstructionButton, InstructionField } from "#renderer/chat/instruction/instruction-field.tsx";
import { listCommands, useCommands } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { keptDraft } from "../../kept-draft.ts";
import { named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  pageCore({});
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

function Composer({ message }: { message: ReturnType<typeof keptDraft<{ text: string | null }>> }) {
  const { value, change, now } = message.use();
  const { text } = value;
  const instruction = useMemo(
    () => ({ text, write: (words: string | null) => change({ text: words }), now: () => now().text }),
    [text, change, now],
  );
  return (
    <div className="composer">
      <InstructionField instruction={instruction} />
      <InstructionButton instruction={instruction} />
    </div>
  );
}

function open(begun: string | null) {
  const message = keptDraft({ text: begun });
  const { unmount } = render(<Composer message={message} />, { wrapper: WithinPage });
  const comeBack = async () => {
    unmount();
    await waitFor(() => expect(message.kept().text).toBeNull());
    render(<Composer message={message} />, { wrapper: WithinPage });
  };
  const field = () => named("field", "System message")[0] as HTMLTextAreaElement | undefined;
  const press = (name: string) => act(() => named("button", name)[0]?.click());
  const command = () =>
    act(() =>
      listCommands(useCommands.getState().byOwner)
        .find(({ id }) => id === "chat.instruction")
        ?.run(),
    );
  return { field, press, command, comeBack, toast: () => useToasts.getState().shown[0] };
}

it.each(["Add system message", "Remove system message"])("%s takes it out, and Undo brings its words back", (name) => {
  const { field, press, toast } = open("Answer in the keeper’s voice");
  press(name);
  expect(field()).toBeUndefined();
  expect(toast()).toMatchObject({ title: "System message removed", action: { label: "Undo", undoes: true } });
  act(() => toast()?.action?.run());
  expect(field()?.value).toBe("Answer in the keeper’s voice");
});

it.each<[what: string, words: string, after: string]>([
  ["is put back into a field that was opened since", "", "Answer in verse"],
  ["stays away where another one was written since", "In one line", "In one line"],
])("Undo: what was taken out %s", (_what, words, after) => {
  const { field, press, toast } = open("Answer in verse");
  press("Remove system message");
  const back = toast()?.action;
  press("Add system message");
  if (words !== "") fireEvent.change(field() as Element, { target: { value: words } });
  act(() => back?.run());
  expect(field()?.value).toBe(after);
});

it("Undo after another pane was looked at: what was written there since stays", async () => {
  const { field, press, comeBack, toast } = open("Answer in verse");
  press("Remove system message");
  const back = toast()?.action;
  await comeBack();
  press("Add system message");
  fireEvent.change(field() as Element, { target: { value: "In one line" } });
  act(() => back?.run());
  expect(field()?.value).toBe("In one line");
});

it("one without words goes without a word", () => {
  const { field, press, toast } = open("  \n");
  press("Remove system message");
  expect([field(), toast()]).toEqual([undefined, undefined]);
});

it("the command opens the field, and goes to it where it is open: its words stay", () => {
  const { field, command } = open(null);
  command();
  fireEvent.change(field() as HTMLTextAreaElement, { target: { value: "Be brief" } });
  (document.activeElement as HTMLElement | null)?.blur();
  command();
  expect(field()?.value).toBe("Be brief");
  expect(document.activeElement).toBe(field());
});
