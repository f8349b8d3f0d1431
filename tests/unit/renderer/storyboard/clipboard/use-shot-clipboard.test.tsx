// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient, useToasts } from "#renderer/lib/index.ts";
import { SHOTS_TYPE, writeCopiedShots } from "#renderer/storyboard/clipboard/clipboard-shots.ts";
import { useShotClipboard } from "#renderer/storyboard/clipboard/use-shot-clipboard.tsx";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ shown: [] });
});

const uuid = (at: number) => `0191a000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const [film, other] = [uuid(100), uuid(101)];
const shot = (at: number, draft: object = {}): Shot => ({
  ...madeUpShot(`clip ${at}`, { prompt: `Shot ${at}.`, ...draft }),
  ...{ id: uuid(at), projectId: film, number: at },
});
const [one, two, three] = [shot(1), shot(2), shot(3)];

interface Given {
  readonly picked?: readonly Shot[];
  readonly selected?: Shot | undefined;
  readonly shots?: readonly Shot[];
  readonly known?: readonly string[];
  readonly refuse?: boolean;
}
function open({ picked = [], selected, shots = [one, two], known = [], refuse = false }: Given = {}) {
  const core = pageCore({
    library: { getMany: ({ ids }: { ids: string[] }) => ids.filter((id) => known.includes(id)).map((id) => ({ id })) },
    storyboard: {
      changeShots: ({ changes }: { changes: { id: string }[] }) => {
        if (refuse) throw new Error("The disk is full.");
        return { shots: ["board"], addedIds: changes.map(({ id }) => id) };
      },
    },
  } as never);
  const [remove, select] = [vi.fn(), vi.fn()];
  function Board() {
    const dialog = useShotClipboard({ projectId: film, shots, picked, selected, actions: { remove, select } as never });
    return (
      <div className="board">
        <button type="button">Card</button>
        <input aria-label="Field" />
        {dialog}
      </div>
    );
  }
  const { getByText, getByLabelText, unmount } = render(
    <>
      <Board />
      <p>Beside</p>
    </>,
    { wrapper: WithinPage },
  );
  /** Whether the key was taken, and what the clipboard has by then. */
  const tell = (
    type: "copy" | "cut" | "paste",
    element: Element,
    held: Readonly<Record<string, string>> = {},
    files = 0,
  ) => {
    const data: Record<string, string> = { ...held };
    const clipboardData = {
      files: { length: files },
      getData: (kind: string) => data[kind] ?? "",
      setData(kind: string, text: string): void {
        data[kind] = text;
      },
    };
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData });
    act(() => void element.dispatchEvent(event));
    return { taken: event.defaultPrevented, data };
  };
  const changes = () =>
    core.asked.flatMap(([path, input]) =>
      path === "storyboard.changeShots" ? [(input as { changes: Record<string, unknown>[] }).changes] : [],
    );
  const told = () => useToasts.getState().shown.map(({ kind, title, body }) => [kind, title, body]);
  return {
    core,
    card: getByText("Card"),
    field: getByLabelText("Field"),
    beside: getByText("Beside"),
    tell,
    changes,
    told,
    remove,
    select,
    unmount,
  };
}

it("files of more shots than the library is asked for at once are all known", async () => {
  const files = Array.from({ length: 501 }, (_, at) => uuid(1000 + at));
  const many = [
    shot(8, { mode: "references", references: files.slice(0, 300) }),
    shot(9, { mode: "references", references: files.slice(300) }),
  ];
  const { tell, card, told, changes } = open({ known: files });
  tell("paste", card, { [SHOTS_TYPE]: writeCopiedShots(other, many, false) });
  await until(() => expect(told()).toHaveLength(1));
  expect(told()[0]?.[0]).toBe("done");
  const pasted = changes()[0]?.flatMap(({ draft }) => (draft as { references: string[] }).references);
  expect(pasted).toEqual(files);
});

it("whoever has left before what is pasted is there isn't led back", async () => {
  const { tell, card, told, select, unmount } = open();
  tell("paste", card, { [SHOTS_TYPE]: writeCopiedShots(other, [three], false) });
  unmount();
  await until(() => expect(told()).toHaveLength(1));
  expect(select).not.toHaveBeenCalled();
});

it("shots are copied as text and as themselves, and it is said how many", () => {
  const { tell, card, told, remove } = open({ picked: [one, two] });
  const { taken, data } = tell("copy", card);
  expect(taken).toBe(true);
  expect(data["text/plain"]).toContain("Shot 1.");
  expect(JSON.parse(data[SHOTS_TYPE] ?? "null")).toEqual(JSON.parse(writeCopiedShots(film, [one, two], false)));
  expect(told()).toEqual([["done", expect.stringContaining("2"), undefined]]);
  expect(remove).not.toHaveBeenCalled();
});

it("shots that are cut leave the board, which says so itself", () => {
  const { tell, card, told, remove } = open({ picked: [one] });
  const { taken, data } = tell("cut", card);
  expect([taken, remove.mock.calls]).toEqual([true, [[[one]]]]);
  expect(data[SHOTS_TYPE]).toBe(writeCopiedShots(film, [one], true));
  expect(told()).toEqual([]);
});

it("keys of the clipboard are the field's, and a dialog's, and of what lies beside the board", () => {
  const { tell, field, beside } = open({ picked: [one] });
  for (const type of ["copy", "cut", "paste"] as const) {
    expect([type, tell(type, field, { "text/plain": "x" }).taken]).toEqual([type, false]);
    expect([type, tell(type, beside, { "text/plain": "x" }).taken]).toEqual([type, false]);
  }
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "menu");
  expect(tell("copy", document.body).taken).toBe(false);
  dialog.remove();
  expect(tell("copy", document.body).taken).toBe(true);
});

it("nothing is copied where nothing is picked, and words that are marked are copied as they are", () => {
  const none = open();
  expect(none.tell("copy", none.card).taken).toBe(false);
  cleanup();
  const { tell, card } = open({ picked: [one] });
  vi.spyOn(document, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
  expect(tell("copy", card).taken).toBe(false);
  expect(tell("cut", card).taken).toBe(true);
  vi.restoreAllMocks();
});

const held = (from: string, shots: readonly Shot[], cut = false) => ({
  [SHOTS_TYPE]: writeCopiedShots(from, shots, cut),
});

it.each<[what: string, selected: Shot | undefined, after: string | null, shots: readonly Shot[]]>([
  ["behind the one that is selected", one, one.id, [one, two]],
  ["at the end where none is", undefined, two.id, [one, two]],
  ["at the beginning of an empty board", undefined, null, []],
])(
  "shots of another film are pasted %s, one behind the other, and the last is selected",
  async (_what, selected, after, shots) => {
    const { tell, card, changes, told, select } = open({ selected, shots });
    expect(tell("paste", card, held(other, [two, three])).taken).toBe(true);
    await until(() => expect(told()).toHaveLength(1));
    const [[first, second] = []] = changes();
    expect([first?.do, first?.after, second?.do, second?.after]).toEqual(["add", after, "add", first?.id]);
    expect([first?.takesOf, second?.takesOf]).toEqual([undefined, undefined]);
    expect(first?.draft).toMatchObject({ prompt: "Shot 2." });
    expect(first?.id).not.toBe(two.id);
    expect(select.mock.calls).toEqual([[second?.id]]);
    expect(told()).toEqual([["done", expect.stringContaining("2"), undefined]]);
    expect(queryClient.getQueryData(orpc.storyboard.shots.queryKey({ input: { projectId: film } }))).toEqual(["board"]);
  },
);

it.each<[what: string, cut: boolean, pasted: Shot, expected: object]>([
  ["that was copied here comes with its takes", false, one, { do: "add", takesOf: one.id }],
  ["that was cut here comes back as it was", true, three, { do: "putBack", id: three.id }],
  ["that was cut here and is back already is a copy", true, one, { do: "add", takesOf: one.id }],
  ["that was copied here and is gone is made anew", false, three, { do: "add" }],
])("a shot %s", async (_what, cut, pasted, expected) => {
  const { tell, card, changes, select } = open();
  tell("paste", card, held(film, [pasted], cut));
  await until(() => expect(changes()).toHaveLength(1));
  const [[change] = []] = changes();
  expect(change).toMatchObject({ ...expected, after: two.id });
  if (!("takesOf" in expected)) expect(change).not.toHaveProperty("takesOf");
  await until(() => expect(select.mock.calls).toEqual([[change?.id]]));
});

it("files that this library doesn't have are left out, and counted", async () => {
  const drafted = shot(4, { mode: "references", references: [uuid(50), uuid(51)] });
  const { core, tell, card, changes, told } = open({ known: [uuid(50)] });
  tell("paste", card, held(other, [drafted]));
  await until(() => expect(told()).toEqual([["warning", expect.any(String), expect.stringContaining("1")]]));
  expect(changes()[0]?.[0]?.draft).toMatchObject({ references: [uuid(50)] });
  expect(core.asked[0]).toEqual(["library.getMany", { ids: [uuid(50), uuid(51)] }]);
});

it("lines of text become shots once they are confirmed, behind the one that is selected", async () => {
  const { tell, card, changes, select } = open({ selected: one });
  expect(tell("paste", card, { "text/plain": "A lamp.\n\nA pier.\n" }).taken).toBe(true);
  await until(() => expect(named("alertdialog", /./).length + named("dialog", /./).length).toBeGreaterThan(0));
  expect(document.body.textContent).toContain("A lamp.");
  expect(changes()).toEqual([]);
  await press("button", /shots|add|create/i, document.querySelector("[role=alertdialog], [role=dialog]") ?? document);
  await until(() => expect(changes()).toHaveLength(1));
  const [[first, second] = []] = changes();
  expect([first, second]).toEqual([
    { do: "add", id: expect.any(String), after: one.id, draft: { prompt: "A lamp." } },
    { do: "add", id: expect.any(String), after: first?.id, draft: { prompt: "A pier." } },
  ]);
  await until(() => expect(select.mock.calls).toEqual([[first?.id]]));
  expect(named("alertdialog", /./)).toEqual([]);
});

it("lines that aren't wanted become nothing", async () => {
  const { tell, card, changes } = open();
  tell("paste", card, { "text/plain": "A lamp." });
  await until(() => expect(named("button", "Cancel")).toHaveLength(1));
  fireEvent.click(named("button", "Cancel")[0] as Element);
  await until(() => expect(named("button", "Cancel")).toEqual([]));
  expect(changes()).toEqual([]);
});

it.each<[what: string, held: Record<string, string>, files: number]>([
  ["nothing but blanks", { "text/plain": " \n " }, 0],
  ["files", { "text/plain": "a.png" }, 1],
])("a paste of %s is left to others", (_what, data, files) => {
  const { tell, card } = open();
  expect(tell("paste", card, data, files).taken).toBe(false);
});

it("what couldn't be pasted is said, and nothing is selected", async () => {
  const { tell, card, told, select } = open({ refuse: true });
  tell("paste", card, held(other, [two]));
  await until(() => expect(told().map(([kind]) => kind)).toEqual(["error"]));
  expect(select).not.toHaveBeenCalled();
});

it("a text that is too much is refused with its figures", async () => {
  const { tell, card, told, changes } = open();
  tell("paste", card, { "text/plain": Array.from({ length: 5000 }, (_, at) => `Line ${at}`).join("\n") });
  await until(() => expect(told()).toEqual([["error", expect.any(String), expect.stringMatching(/5,?000/)]]));
  expect(changes()).toEqual([]);
});

it("a board that is gone takes no keys", () => {
  const { tell, unmount } = open({ picked: [one] });
  unmount();
  for (const type of ["copy", "cut", "paste"] as const)
    expect(tell(type, document.body, { "text/plain": "x" }).taken).toBe(false);
});
