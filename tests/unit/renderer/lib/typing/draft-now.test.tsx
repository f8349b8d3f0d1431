// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Draft } from "#renderer/lib/index.ts";
import { keptDraft } from "../../kept-draft.ts";

interface Words {
  style: string;
  name: string;
}

afterEach(cleanup);

/** The form is shown, and what it was given lately. */
function openForm(of: ReturnType<typeof keptDraft<Words>>) {
  let draft: Draft<Words> | undefined;
  function Form() {
    draft = of.use();
    return null;
  }
  const { unmount } = render(<Form />);
  return { draft: () => draft as Draft<Words>, unmount };
}

it("what is read at this instant holds each key that was typed, before it is saved", () => {
  const { draft } = openForm(keptDraft({ style: "calm", name: "Tide" }));
  const { now } = draft();
  act(() => draft().change({ style: "loud" }));
  expect(now()).toEqual({ style: "loud", name: "Tide" });
});

it("once the form was left and its words are saved, they are what is read", async () => {
  const words = keptDraft({ style: "calm", name: "Tide" });
  const { draft, unmount } = openForm(words);
  const { now } = draft();
  act(() => draft().change({ style: "loud" }));
  unmount();
  await waitFor(() => expect(words.kept().style).toBe("loud"));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(now()).toEqual({ style: "loud", name: "Tide" });
});

it("what is typed in a form that was opened again is read by whoever asks since the first one", async () => {
  const words = keptDraft({ style: "calm", name: "Tide" });
  const first = openForm(words);
  const { now } = first.draft();
  act(() => first.draft().change({ style: "loud" }));
  first.unmount();
  await waitFor(() => expect(words.kept().style).toBe("loud"));
  const second = openForm(words);
  act(() => second.draft().change({ style: "loud, at night" }));
  expect(now()).toEqual({ style: "loud, at night", name: "Tide" });
  await act(() => second.draft().flush());
  expect(now()).toEqual({ style: "loud, at night", name: "Tide" });
});
