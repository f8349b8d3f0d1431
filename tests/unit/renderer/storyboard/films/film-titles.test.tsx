// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { NewFilm } from "#renderer/storyboard/films/new-film.tsx";
import { RenameFilm } from "#renderer/storyboard/films/rename-film.tsx";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(dialog: ReactElement, storyboard: Answers["storyboard"] = {}) {
  const { asked } = pageCore({ storyboard });
  render(<TooltipProvider>{dialog}</TooltipProvider>, { wrapper: WithinPage });
  return { asked, asks: (name: string) => asked.filter(([path]) => path === name).map(([, input]) => input) };
}
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });

const newFilm = () => {
  const calls = { onCreate: vi.fn(), onClose: vi.fn() };
  show(<NewFilm {...calls} />);
  return calls;
};

it.each([
  ["as it is called, without blanks around", "  Fog ", "Fog"],
  ["without a title, where none is said", "   ", "Untitled film"],
])("a new film is made %s", async (_what, typed, title) => {
  const { onCreate, onClose } = newFilm();
  const field = await write("Title", typed);
  expect(document.activeElement).toBe(field);
  await press("button", "Create film");
  expect([onCreate.mock.calls, onClose.mock.calls.length]).toEqual([[[title]], 1]);
});

it("a new film is made by Enter, and none by Cancel or Escape", async () => {
  const made = newFilm();
  fireEvent.keyDown(await write("Title", "Fog"), { key: "Enter" });
  expect([made.onCreate.mock.calls, made.onClose.mock.calls.length]).toEqual([[["Fog"]], 1]);
  cleanup();
  const left = newFilm();
  await press("button", "Cancel");
  expect([left.onCreate.mock.calls, left.onClose.mock.calls.length]).toEqual([[], 1]);
  pressEscape();
  expect([left.onCreate.mock.calls, left.onClose.mock.calls.length]).toEqual([[], 2]);
});

const fog = { id: "f1", title: "Fog" } as Project;

it("a film is renamed once the films are read anew", async () => {
  const onClose = vi.fn();
  let answer = () => {};
  const come = new Promise<void>((done) => {
    answer = done;
  });
  const { asks } = show(<RenameFilm project={fog} onClose={onClose} />, { renameProject: () => come });
  const field = (await at("field", "Title")) as HTMLInputElement;
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["Fog", 0, 3]);
  fireEvent.input(field, { target: { value: " Rain " } });
  await press("button", "Rename");
  await until(() => expect(asks("storyboard.renameProject")).toEqual([{ id: "f1", title: "Rain" }]));
  await until(() => expect(isOff("Rename")).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it.each([
  ["is renamed", false, []],
  ["can't be renamed, which is told elsewhere", true, ["error"]],
])("a film %s after its dialog was closed, and no other dialog is", async (_what, refuses, told) => {
  const onClose = vi.fn();
  const come = Promise.withResolvers<void>();
  const { asks } = show(<RenameFilm project={fog} onClose={onClose} />, { renameProject: () => come.promise });
  await write("Title", "Rain");
  await press("button", "Rename");
  await until(() => expect(asks("storyboard.renameProject")).toHaveLength(1));
  cleanup();
  if (refuses) come.reject(new Error("The disk is full."));
  else come.resolve();
  await until(() => expect(queryClient.isMutating()).toBe(0));
  expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(told);
  expect(onClose).not.toHaveBeenCalled();
});

it("a film isn't called nothing", async () => {
  const onClose = vi.fn();
  const { asked } = show(<RenameFilm project={fog} onClose={onClose} />);
  const field = await write("Title", "  ");
  expect(isOff("Rename")).toBe(true);
  fireEvent.keyDown(field, { key: "Enter" });
  await press("button", "Cancel");
  expect([asked, onClose.mock.calls.length]).toEqual([[], 1]);
  pressEscape();
  expect(onClose).toHaveBeenCalledTimes(2);
});

it("a title that the core doesn't take is said beside it, and nowhere else", async () => {
  const onClose = vi.fn();
  show(<RenameFilm project={fog} onClose={onClose} />, {
    renameProject: () => {
      throw new Error("away");
    },
  });
  const field = await write("Title", "Rain");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  expect(document.body.textContent).not.toContain("Unexpected error.");
  fireEvent.keyDown(field, { key: "Enter" });
  await until(() => expect(document.body.textContent).toContain("Unexpected error."));
  expect([field.getAttribute("aria-invalid"), onClose.mock.calls, isOff("Rename")]).toEqual(["true", [], false]);
  expect(useToasts.getState().shown).toEqual([]);
});
