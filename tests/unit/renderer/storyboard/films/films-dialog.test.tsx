// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { closeDeleted, useDeletedList } from "#renderer/lib/deleted-list.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { FilmsDialog } from "#renderer/storyboard/films/films-dialog.tsx";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, chooseFrom, gone, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  closeDeleted();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  closeDeleted();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const film = (id: string, changes: Partial<Project> = {}) =>
  ({
    ...{ id, title: `Film ${id}`, updatedAt: Date.UTC(2020, 1, 3, 12), coverId: null, shotCount: 2, seconds: 9 },
    ...{ hasTakes: false, ...changes },
  }) as Project;
/** The newest of them last. */
const films = () => [
  film("a", { updatedAt: Date.UTC(2020, 1, 1, 12), shotCount: 0, seconds: 0 }),
  film("b", { updatedAt: Date.UTC(2020, 1, 2, 12), coverId: "picture", hasTakes: true, shotCount: 1, seconds: 4 }),
  film("c"),
];
const picture = (id: string, state = "missing") => ({ id, name: `${id}.png`, state, facts: { kind: "image" } });

function open(list: readonly Project[] = films(), answers: Answers["storyboard"] = {}, openId = "c") {
  let kept = [...list];
  const { asked } = pageCore({
    storyboard: {
      projects: () => kept,
      removeProject: ({ id }) => {
        kept = kept.filter((each) => each.id !== id);
      },
      restoreProject: ({ id }) => {
        kept = list.filter((each) => each.id === id || kept.includes(each));
        return kept.find((each) => each.id === id);
      },
      updateProject: ({ id, ...changes }) => {
        kept = kept.map((each) => (each.id === id ? ({ ...each, ...changes } as Project) : each));
      },
      duplicateProject: ({ id, title }) => {
        kept = [...kept, film(`${id}2`, { title: title as string })];
      },
      ...answers,
    },
    library: {
      getMany: ({ ids }) => ids.map((id) => picture(id)),
      list: () => ({ items: [picture("new", "ready")], total: 1 }),
    },
  });
  const calls = { onOpen: vi.fn(), onCreate: vi.fn(), onRename: vi.fn(), onClose: vi.fn() };
  render(
    <TooltipProvider>
      <FilmsDialog openId={openId} {...calls} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const asks = (name: string) => asked.filter(([path]) => path === `storyboard.${name}`).map(([, input]) => input);
  return { ...calls, asked, asks };
}
const rows = () =>
  [...document.querySelectorAll<HTMLElement>(".films > li")].map((row) => [
    row.querySelector(".about")?.textContent,
    row.getAttribute("aria-current"),
  ]);
const titles = () => [...document.querySelectorAll(".films b")].map(({ textContent }) => textContent);
const told = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);
const failed = ["error", "Unexpected error.", "Retry. If it happens again, report it."];
const refuse = () => {
  throw new Error("away");
};

it("all films stand there, the one that was worked on last first, with what there is of each", async () => {
  const { onOpen } = open();
  await until(() =>
    expect(rows()).toEqual([
      ["Film c2 shots · 9 s · Edited Feb 3, 2020", "true"],
      ["Film b1 shot · 4 s · Edited Feb 2, 2020", null],
      ["Film aNo shots yet · Edited Feb 1, 2020", null],
    ]),
  );
  expect(
    [...document.querySelectorAll(".filmface")].map(({ firstElementChild }) => firstElementChild?.tagName),
  ).toEqual([...["svg", "DIV", "svg"]]);
  await until(() => expect(document.querySelectorAll(".filmface")[1]?.textContent).toBe("File missing"));
  await press("button", "Open Film a");
  expect(onOpen.mock.calls).toEqual([["a"]]);
});

it.each<[title: string, items: string[]]>([
  ["Film c", ["Open", "Rename…", "Choose still from Library…", "Duplicate", "Delete film"]],
  [
    "Film b",
    [
      ...["Open", "Rename…", "Choose still from Library…", "Reset still", "Duplicate", "Duplicate without takes"],
      "Delete film",
    ],
  ],
])("what can be done to %s", async (title, items) => {
  open();
  fireEvent.keyDown(await at("button", `Actions for ${title}`), { key: "Enter" });
  await at("menuitem", "Open");
  expect(named("menuitem", /./).map(({ textContent }) => textContent)).toEqual(items);
  expect(named("menuitem", "Delete film")[0]?.getAttribute("aria-disabled")).toBeNull();
});

it("the last film stays", async () => {
  open([film("c")]);
  fireEvent.keyDown(await at("button", "Actions for Film c"), { key: "Enter" });
  expect((await at("menuitem", "Delete film")).getAttribute("aria-disabled")).toBe("true");
});

it("opening and renaming one is up to whoever opened this", async () => {
  const list = films();
  const { onOpen, onRename } = open(list);
  await chooseFrom("Actions for Film a", "Open");
  expect(onOpen.mock.calls).toEqual([["a"]]);
  await chooseFrom("Actions for Film a", "Rename…");
  expect(onRename.mock.calls).toEqual([[list[0]]]);
});

it.each([
  ["Duplicate", "Film b", { id: "b", title: "Film b copy", takes: true }],
  ["Duplicate without takes", "Film b", { id: "b", title: "Film b copy", takes: false }],
])("%s makes another film, which is there then", async (item, title, input) => {
  const { asks } = open();
  await chooseFrom(`Actions for ${title}`, item);
  await until(() => expect(asks("duplicateProject")).toEqual([input]));
  await until(() => expect(titles()).toContain("Film b copy"));
});

it("the title of a copy is as long as a title may be", async () => {
  const { asks } = open([film("c", { title: "x".repeat(199) })]);
  await chooseFrom(/^Actions for/, "Duplicate");
  await until(() => expect(asks("duplicateProject")).toEqual([{ id: "c", title: `${"x".repeat(199)} `, takes: true }]));
});

it("the still of a film is taken from the library, and given back", async () => {
  const { asks } = open();
  await chooseFrom("Actions for Film a", "Choose still from Library…");
  const dialog = await at("dialog", "Still of “Film a”");
  await press("button", "Cancel", dialog);
  await gone("dialog", "Still of “Film a”");
  expect(asks("updateProject")).toEqual([]);
  await chooseFrom("Actions for Film a", "Choose still from Library…");
  fireEvent.click(await at("option", "new.png"));
  await press("button", "Use as still");
  await gone("dialog", "Still of “Film a”");
  await until(() => expect(asks("updateProject")).toEqual([{ id: "a", coverId: "new" }]));
  await until(() => expect(document.querySelectorAll(".filmface > svg")).toHaveLength(1));
  await chooseFrom("Actions for Film b", "Reset still");
  await until(() => expect(asks("updateProject")[1]).toEqual({ id: "b", coverId: null }));
  await until(() => expect(document.querySelectorAll(".filmface > svg")).toHaveLength(2));
});

it("a still that the core doesn't take is said", async () => {
  open(films(), { updateProject: refuse });
  await chooseFrom("Actions for Film b", "Reset still");
  await until(() => expect(told()).toEqual([failed]));
});

it.each([
  ["another film is deleted: the open one stays", "a", [], ["Film c", "Film b"]],
  ["the open one is deleted: the one that was worked on before opens", "c", [["b"]], ["Film b", "Film a"]],
])("%s, and it can be undone", async (_what, id, opened, left) => {
  const { asks, onOpen } = open();
  await chooseFrom(`Actions for Film ${id}`, "Delete film");
  await until(() => expect(told()).toEqual([["done", `“Film ${id}” deleted. Its takes stay in Library.`, undefined]]));
  expect(asks("removeProject")).toEqual([{ id }]);
  expect([onOpen.mock.calls, titles()]).toEqual([opened, left]);
  const action = useToasts.getState().shown[0]?.action;
  expect([action?.label, action?.undoes]).toEqual(["Undo", true]);
  act(() => action?.run());
  await until(() => expect(titles()).toEqual(["Film c", "Film b", "Film a"]));
  expect(asks("restoreProject")).toEqual([{ id }]);
});

it("a film that can't be deleted stays, and that is said", async () => {
  const { onOpen, asks } = open(films(), { removeProject: refuse });
  await chooseFrom("Actions for Film c", "Delete film");
  await until(() => expect(told()).toEqual([failed]));
  expect([onOpen.mock.calls, asks("removeProject")]).toEqual([[], [{ id: "c" }]]);
});

it("a deletion that can't be undone says so", async () => {
  open(films(), { restoreProject: refuse });
  await chooseFrom("Actions for Film a", "Delete film");
  await until(() => expect(told()).toHaveLength(1));
  act(() => useToasts.getState().shown[0]?.action?.run());
  await until(() => expect(told()[1]).toEqual(failed));
});

it("what was deleted, a new film and the way out are below", async () => {
  const { onClose, onCreate } = open();
  await press("button", "New film");
  expect([onCreate.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await press("button", "Recently deleted…");
  expect([useDeletedList.getState().area, onClose.mock.calls.length]).toEqual(["storyboard", 1]);
  fireEvent.click(named("button", "Close").at(-1) as Element);
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(3);
});
