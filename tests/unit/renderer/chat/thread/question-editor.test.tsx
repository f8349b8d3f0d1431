// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { QuestionEditor } from "#renderer/chat/thread/question-editor.tsx";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

function open(onSend = vi.fn(async () => {}), messageId = "m1", instruction?: string) {
  const onClose = vi.fn();
  const { unmount } = render(
    <QuestionEditor messageId={messageId} text="A lamp" instruction={instruction} onSend={onSend} onClose={onClose} />,
  );
  const field = () => screen.getAllByRole<HTMLTextAreaElement>("textbox").at(-1) as HTMLTextAreaElement;
  return { unmount, field, onClose, write: (value: string) => fireEvent.change(field(), { target: { value } }) };
}

test("what was written is there again after a look elsewhere, and of this question alone", () => {
  const first = open();
  first.write("A lamp, and rain");
  first.unmount();
  const second = open();
  expect(second.field().value).toBe("A lamp, and rain");
  // It is only back: the focus is wherever the person is.
  expect(document.activeElement).toBe(document.body);
  second.unmount();
  expect(open(undefined, "m2").field().value).toBe("A lamp");
});

test.each([
  ["given up", async ({ field }: ReturnType<typeof open>) => void fireEvent.keyDown(field(), { key: "Escape" })],
  [
    "sent",
    async ({ field, onClose }: ReturnType<typeof open>) => {
      fireEvent.keyDown(field(), { key: "Enter" });
      await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    },
  ],
  ["taken back", async ({ write }: ReturnType<typeof open>) => write("A lamp")],
])("one that was %s is gone", async (_how, end) => {
  const editor = open();
  editor.write("A lamp, and rain");
  await end(editor);
  editor.unmount();
  expect(window.sessionStorage).toHaveLength(0);
});

test("nothing can be written into one that is being sent, and again once that failed", async () => {
  const sent = Promise.withResolvers<void>();
  const editor = open(vi.fn(() => sent.promise));
  editor.write("A lamp, and rain");
  fireEvent.keyDown(editor.field(), { key: "Enter" });
  await vi.waitFor(() => expect(editor.field().readOnly).toBe(true));
  sent.reject(new Error("no core"));
  await vi.waitFor(() => expect(editor.field().readOnly).toBe(false));
  expect(editor.field().value).toBe("A lamp, and rain");
});

test("nor into its instruction; and it can’t be given up, so that nothing that is opened meanwhile goes with it", async () => {
  const sent = Promise.withResolvers<void>();
  const editor = open(
    vi.fn(() => sent.promise),
    "m1",
    "In verse",
  );
  editor.write("A lamp, and rain");
  const [instruction] = screen.getAllByRole<HTMLTextAreaElement>("textbox");
  fireEvent.keyDown(editor.field(), { key: "Enter" });
  await vi.waitFor(() => expect(editor.field().readOnly).toBe(true));
  fireEvent.change(instruction as Element, { target: { value: "In prose" } });
  fireEvent.keyDown(editor.field(), { key: "Escape" });
  for (const button of screen.getAllByRole("button")) fireEvent.click(button);
  expect([instruction?.value, editor.onClose.mock.calls]).toEqual(["In verse", []]);
  sent.resolve();
  await vi.waitFor(() => expect(editor.onClose).toHaveBeenCalledOnce());
});

test("why it couldn’t be sent is no longer said while it is sent again", async () => {
  const again = Promise.withResolvers<void>();
  const editor = open(vi.fn(() => again.promise).mockRejectedValueOnce(new Error("no core")));
  editor.write("A lamp, and rain");
  fireEvent.keyDown(editor.field(), { key: "Enter" });
  await screen.findByRole("alert");
  fireEvent.keyDown(editor.field(), { key: "Enter" });
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  again.resolve();
  await vi.waitFor(() => expect(editor.onClose).toHaveBeenCalledOnce());
});
