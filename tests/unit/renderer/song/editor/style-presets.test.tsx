// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { StylePresets } from "#renderer/song/editor/style-presets.tsx";
import type { StylePreset } from "#shared/contract/songs/lyrics.ts";
import { keptDraft } from "../../kept-draft.ts";
import { at, chooseFrom, gone, named, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog } from "../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(furnishSongDialog);
afterEach(clearSongDialog);

/** A core that keeps styles; `refuses`: a procedure that it can't do. */
async function open({ style = "slow, warm", refuses = "" } = {}) {
  let kept = [
    { id: "p1", name: "Ballad", style: "piano" },
    { id: "p2", name: "March", style: "brass" },
  ] as StylePreset[];
  let removed: StylePreset | undefined;
  const does = (name: string, work: (given: { id: string; name: string; style: string }) => void) => (given: never) => {
    if (name === refuses) throw new Error("The disk is full.");
    work(given);
  };
  const core = pageCore({
    lyrics: {
      presets: () => kept,
      keepPreset: does("keepPreset", (given) => void kept.push({ ...given, id: "p9" } as StylePreset)),
      renamePreset: does("renamePreset", ({ id, name }) => {
        kept = kept.map((each) => (each.id === id ? { ...each, name } : each));
      }),
      removePreset: does("removePreset", ({ id }) => {
        removed = kept.find((each) => each.id === id);
        kept = kept.filter((each) => each.id !== id);
      }),
      returnPreset: does("returnPreset", () => {
        if (removed) kept = [...kept, removed];
      }),
    },
  } as never);
  const onChange = vi.fn();
  let write = (_style: string) => {};
  const song = keptDraft({ style });
  function Song() {
    const { value, now, change: keep } = song.use();
    write = (next) => keep({ style: next });
    const change = (next: string) => {
      onChange(next);
      write(next);
    };
    return <StylePresets style={value.style} now={now} onChange={change} />;
  }
  const { unmount } = render(<Song />, { wrapper: WithinPage });
  expect(core.asked).toEqual([]);
  await press("button", "Saved styles");
  return {
    onChange,
    write: (words: string) => act(() => write(words)),
    comeBack: async () => {
      unmount();
      await until(() => expect(song.kept().style).toBe("brass"));
      render(<Song />, { wrapper: WithinPage });
    },
    asked: () => core.asked.filter(([path]) => path !== "lyrics.presets"),
    empty: () => {
      kept = [];
    },
    names: () => [...document.querySelectorAll(".versionRow b")].map(({ textContent }) => textContent),
    toasts: () => useToasts.getState().shown,
    told: () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]),
  };
}
const listed = (names: () => unknown, ...wanted: string[]) => until(() => expect(names()).toEqual(wanted));

it("a kept style takes the place of the song's, closes the list, and can be taken back", async () => {
  const { onChange, names, toasts, told } = await open();
  await listed(names, "Ballad", "March");
  expect((await at("button", "Use March")).textContent).toBe("Marchbrass");
  await press("button", "Use March");
  await gone("button", "Use March");
  expect(onChange.mock.calls).toEqual([["brass"]]);
  expect(told()).toEqual([["done", "Style “March” applied"]]);
  const [{ action } = {}] = toasts();
  expect([action?.label, action?.undoes]).toEqual(["Undo", true]);
  act(() => action?.run());
  expect(onChange.mock.calls).toEqual([["brass"], ["slow, warm"]]);
});

it("where the saved styles can't be read that is said, not that there are none", async () => {
  let refuses = true;
  pageCore({
    lyrics: {
      presets: () => {
        if (refuses) throw new Error("The disk is gone.");
        return [{ id: "p1", name: "Ballad", style: "piano" }] as never;
      },
    },
  });
  render(<StylePresets style="slow" now={() => ({ style: "slow" })} onChange={() => undefined} />, {
    wrapper: WithinPage,
  });
  await press("button", "Saved styles");
  await at("button", "Retry");
  expect(document.body.textContent).not.toContain("No saved styles yet");
  refuses = false;
  await press("button", "Retry");
  await at("button", "Use Ballad");
});

it("a style that was written on since stays: Undo says so", async () => {
  const { onChange, write: writeOn, names, told, toasts } = await open();
  await listed(names, "Ballad", "March");
  await press("button", "Use March");
  writeOn("brass, at night");
  act(() => toasts()[0]?.action?.run());
  expect(onChange.mock.calls).toEqual([["brass"]]);
  expect(told().at(-1)).toEqual(["error", "Can’t undo: it has changed since then"]);
});

it("so does one that was written on after the song was left and opened again", async () => {
  const { onChange, write: writeOn, comeBack, names, told, toasts } = await open();
  await listed(names, "Ballad", "March");
  await press("button", "Use March");
  await comeBack();
  writeOn("brass, at night");
  act(() => toasts()[0]?.action?.run());
  expect(onChange.mock.calls).toEqual([["brass"]]);
  expect(told().at(-1)).toEqual(["error", "Can’t undo: it has changed since then"]);
});

it("the song's style is kept under a name, and listed at once", async () => {
  const { asked, names } = await open();
  await listed(names, "Ballad", "March");
  expect(named("button", "Save style").map((button) => button.matches(":disabled, [aria-disabled=true]"))).toEqual([
    true,
  ]);
  fireEvent.submit((await write("Style name", "  Waltz ")).closest("form") as Element);
  await listed(names, "Ballad", "March", "Waltz");
  expect(asked()).toEqual([["lyrics.keepPreset", { name: "Waltz", style: "slow, warm" }]]);
  expect((screen.getByLabelText("Style name") as HTMLInputElement).value).toBe("");
});

it.each([" ", ""])("a song without a style has none to keep: %j", async (style) => {
  const { asked } = await open({ style });
  const field = await write("Style name", "Waltz");
  const button = await at("button", "Save style");
  expect([button.matches(":disabled, [aria-disabled=true]"), button.title]).toEqual([true, "Write a style first"]);
  fireEvent.submit(field.closest("form") as Element);
  expect(asked()).toEqual([]);
});

it("one is named anew in its own row", async () => {
  const { asked, names } = await open();
  await chooseFrom("Actions for Ballad", "Rename");
  await at("button", "Save");
  const field = document.querySelector<HTMLInputElement>("li .nameField input") as HTMLInputElement;
  expect(field.value).toBe("Ballad");
  fireEvent.input(field, { target: { value: "Hymn" } });
  fireEvent.submit(field.closest("form") as Element);
  await listed(names, "Hymn", "March");
  expect(asked()).toEqual([["lyrics.renamePreset", { id: "p1", name: "Hymn" }]]);
  await gone("button", "Save");
});

it("a deleted one goes from the list, and comes back by Undo", async () => {
  const { asked, names, toasts, told } = await open();
  await chooseFrom("Actions for Ballad", "Delete");
  await listed(names, "March");
  await until(() => expect(told()).toEqual([["done", "“Ballad” deleted"]]));
  const [{ action } = {}] = toasts();
  expect([action?.label, action?.undoes]).toEqual(["Undo", true]);
  act(() => action?.run());
  await listed(names, "March", "Ballad");
  expect(asked().map(([path, input]) => [path, input])).toEqual([
    ["lyrics.removePreset", { id: "p1" }],
    ["lyrics.returnPreset", { id: "p1" }],
  ]);
});

it("what couldn't be deleted is said, stays, and is called deleted by nobody", async () => {
  const { names, told } = await open({ refuses: "removePreset" });
  await chooseFrom("Actions for Ballad", "Delete");
  await until(() => expect(told().map(([kind]) => kind)).toEqual(["error"]));
  await new Promise((done) => setTimeout(done, 30));
  expect(told()).toHaveLength(1);
  expect(names()).toEqual(["Ballad", "March"]);
});

it("without any it says how one comes", async () => {
  const { empty } = await open();
  // Not before it is known.
  expect(screen.queryByText(/^No saved styles yet/)).toBeNull();
  await at("button", "Use Ballad");
  expect(screen.queryByText(/^No saved styles yet/)).toBeNull();
  empty();
  await chooseFrom("Actions for Ballad", "Delete");
  await waitFor(() => expect(screen.getByText(/^No saved styles yet/)).toBeTruthy());
});
