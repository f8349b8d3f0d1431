// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { RenameDialog } from "#renderer/library/rename/rename-dialog.tsx";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const two = [
  { before: "a.png", after: "1 a.png" },
  { before: "b.png", after: "2 b.png" },
];
const told = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);
/** The library's list, as another part of the page has it. */
const list = orpc.library.get.queryKey({ input: { id: "a" } });
const isStale = () => queryClient.getQueryState(list)?.isInvalidated;

function open(ids: readonly string[], library: object = {}, plan: object = {}) {
  const core = pageCore({
    library: {
      planNames: () => ({ names: two, changed: 2, numbered: 0, ...plan }),
      renameBy: () => [{ id: "a", name: "a.png" }],
      renameMany: () => undefined,
      ...library,
    },
  } as never);
  queryClient.setQueryData(list, {} as never);
  render(<RenameDialog ids={ids} onClose={onClose} />, { wrapper: WithinPage });
  return (path: string) => core.asked.filter(([name]) => name === `library.${path}`).map(([, input]) => input);
}
const off = () => isOff(named("button", /^Rename \d/)[0]);

it("numbers stand before the names at first; each old name is shown beside its new one", async () => {
  const of = open(["a", "b"]);
  await at("button", "Rename 2 files");
  expect(of("planNames")).toEqual([{ ids: ["a", "b"], template: "{number} {name}" }]);
  expect([...document.querySelectorAll(".renamed bdi")].map(({ textContent }) => textContent)).toEqual([
    ...["a.png", "1 a.png"],
    ...["b.png", "2 b.png"],
  ]);
  expect(document.querySelector("[role=status]")?.textContent).toBe("2 names change");
  expect(wordsOfDialog()).not.toMatch(/taken|more/);
  expect(off()).toBe(false);
});

it("what isn't shown is counted, and so are names that are taken", async () => {
  open(["a", "b", "c", "d"], {}, { changed: 4, numbered: 2 });
  await at("button", "Rename 4 files");
  expect(document.querySelector("[role=status]")?.textContent).toBe("and 2 more · 4 names change");
  expect(wordsOfDialog()).toContain("2 names are taken and get numbers.");
});

it.each<[what: string, plan: object]>([["where no name changes", { changed: 0 }]])(
  "%s there is nothing to do",
  async (_what, plan) => {
    open(["a", "b"], {}, plan);
    await at("button", "Rename 0 files");
    expect(off()).toBe(true);
  },
);

it.each(["{number", "{size}", "a/{name}", ""])(
  "a template that is wrong asks nothing of the core, and shows no names: %j",
  async (template) => {
    const of = open(["a", "b"]);
    await at("button", "Rename 2 files");
    fireEvent.change(await at("field", "File names"), { target: { value: template } });
    await until(() => expect(document.querySelector(".renamed")).toBeNull());
    expect(off()).toBe(true);
    expect(of("planNames")).toHaveLength(1);
  },
);

it.each([
  [10_000, true],
  [10_001, false],
])("of %i files names can be made: %j", async (count, can) => {
  const of = open(Array.from({ length: count }, (_, at) => String(at)));
  if (can) await at("button", "Rename 2 files");
  else await until(() => expect(wordsOfDialog()).toMatch(/Too many files: 10,?001\. The limit is 10,?000\./));
  expect([of("planNames").length, off()]).toEqual([can ? 1 : 0, !can]);
  expect(wordsOfDialog().includes("Too many")).toBe(!can);
});

it("renamed files are looked at anew; Undo gives the old names back, and says where it can't", async () => {
  let refuses = false;
  const of = open(["a", "b"], {
    renameMany: () => {
      if (refuses) throw new Error("The disk is full.");
    },
  });
  await press("button", "Rename 2 files");
  await until(() => expect(told()).toEqual([["done", "1 file renamed"]]));
  expect(of("renameBy")).toEqual([{ ids: ["a", "b"], template: "{number} {name}" }]);
  expect(onClose).toHaveBeenCalledOnce();
  await until(() => expect(isStale()).toBe(true));
  queryClient.setQueryData(list, {} as never);
  const [{ action } = {}] = useToasts.getState().shown;
  expect([action?.label, action?.undoes]).toEqual(["Undo", true]);
  action?.run();
  await until(() => expect(of("renameMany")).toEqual([{ names: [{ id: "a", name: "a.png" }] }]));
  await until(() => expect(isStale()).toBe(true));
  expect(told().filter(([kind]) => kind === "error")).toEqual([]);
  refuses = true;
  action?.run();
  await until(() => expect(told().filter(([kind]) => kind === "error")).toHaveLength(1));
});

it("where none was renamed in the end nothing is said to be done", async () => {
  open(["a", "b"], { renameBy: () => [] });
  await press("button", "Rename 2 files");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  await until(() => expect(isStale()).toBe(true));
  expect(told()).toEqual([]);
});

it("it runs once; what failed is said in the dialog, which stays to try again", async () => {
  const gates = [Promise.withResolvers<object[]>(), Promise.withResolvers<object[]>()];
  let begun = 0;
  open(["a", "b"], {
    renameBy: () => {
      begun += 1;
      return gates[begun - 1]?.promise;
    },
  });
  await press("button", "Rename 2 files");
  await until(() => expect([begun, off()]).toEqual([1, true]));
  gates[0]?.reject(new Error("The disk is full."));
  await until(() => expect(wordsOfDialog()).toContain("Unexpected error."));
  expect(onClose).not.toHaveBeenCalled();
  expect(isStale()).toBe(true);
  await press("button", "Rename 2 files");
  await until(() => expect(wordsOfDialog()).not.toContain("Unexpected error."));
  gates[1]?.resolve([{ id: "a", name: "a" }]);
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it.each(["button", "Escape"])("Cancel renames nothing: by %s", async (by) => {
  const of = open(["a", "b"]);
  if (by === "button") await press("button", "Cancel");
  else fireEvent.keyDown(await at("field", "File names"), { key: "Escape" });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(of("renameBy")).toEqual([]);
});

it("where it can't be known what the files will be called, that is said, and asked again on a press", async () => {
  let refuses = true;
  const planNames = () => {
    if (refuses) throw new Error("no answer");
    return { names: two, changed: 2, numbered: 0 };
  };
  open(["a", "b"], { planNames });
  await until(() => expect(wordsOfDialog()).toContain("Couldn’t load this"));
  expect(off()).toBe(true);
  refuses = false;
  await press("button", "Retry");
  await at("button", "Rename 2 files");
  expect(wordsOfDialog()).not.toContain("Couldn’t load");
});
