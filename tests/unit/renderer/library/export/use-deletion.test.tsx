// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, beforeAll, expect, it } from "vitest";
import { orpc, queryClient, useCommands, useToasts } from "#renderer/lib/index.ts";
import { useDeletion } from "#renderer/library/export/use-deletion.ts";
import { addUndo, type UndoStep, useLibraryUndo } from "#renderer/library/undo.ts";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useLibraryUndo.setState({ steps: [] });
});

const undo = () =>
  Object.values(useCommands.getState().byOwner)
    .flat()
    .find((command) => command?.id === "library.undoDeletion");

// What was done last, and how the command that takes it back is called before and after the language is changed.
it.each<[of: UndoStep["of"], en: string, ja: string]>([
  ["deletion", "Undo deletion in Library", "削除を取り消す"],
  ["albums", "Undo album change", "アルバムの変更を取り消す"],
])("what takes back a step of %s is called so in the language of its moment", async (of, en, ja) => {
  pageCore({});
  addUndo(of, () => {});
  renderHook(() => useDeletion(() => {}), { wrapper: WithinPage });
  expect(undo()?.title).toBe(en);
  const { default: files } = await import("#renderer/i18n/ja/fileExport.json");
  const { default: albums } = await import("#renderer/i18n/ja/albums.json");
  i18next.addResourceBundle("ja", "fileExport", files).addResourceBundle("ja", "albums", albums);
  await act(() => i18next.changeLanguage("ja"));
  expect(undo()?.title).toBe(ja);
  await act(() => i18next.changeLanguage("en"));
});

it("a board that was left before no longer knows a deleted file; one that the core keeps, it does", async () => {
  const trashed: unknown[] = [];
  let refusal: Error | undefined;
  pageCore({
    library: {
      trash: (input) => {
        if (refusal) throw refusal;
        trashed.push(input);
      },
    },
  });
  const queryKey = orpc.library.getMany.queryKey({ input: { ids: ["a", "b", "c"] } });
  const known = () => (queryClient.getQueryData(queryKey) as { id: string }[]).map(({ id }) => id);
  queryClient.setQueryData(queryKey, [{ id: "a" }, { id: "b" }, { id: "c" }] as never);
  let deletions = 0;
  const told: unknown[] = [];
  const onDeleted = (ids: readonly string[]) => {
    deletions += 1;
    told.push(ids);
  };
  const { result } = renderHook(() => useDeletion(onDeleted), { wrapper: WithinPage });
  result.current(["a", "c"], undefined);
  await until(() => expect(deletions).toBe(1));
  expect([trashed, known(), told]).toEqual([[{ ids: ["a", "c"] }], ["b"], [["a", "c"]]]);
  refusal = new Error("no");
  result.current(["b"], "b.mp4");
  await until(() => expect(useToasts.getState().shown.some(({ kind }) => kind === "error")).toBe(true));
  expect([deletions, known()]).toEqual([1, ["b"]]);
});
