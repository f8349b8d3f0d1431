// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useScript } from "#renderer/storyboard/script/use-script.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

interface Save {
  readonly text: string;
  readonly base: number;
}

let films = 0;
let projectId = "";
/** The script as the core has it, of which other windows write too. */
let kept = { text: "", revision: 0 };
let saves: Save[] = [];
/** Holds an answer back until it is called. */
let hold: Promise<void> | undefined;

beforeEach(async () => {
  await speakEnglish();
  films += 1;
  projectId = `film-${films}`;
  kept = { text: "Fade in.", revision: 5 };
  saves = [];
  hold = undefined;
});
afterEach(cleanup);

const key = () => orpc.scripts.get.queryKey({ input: { projectId } });

async function open() {
  pageCore({
    scripts: {
      get: () => ({ ...kept, sources: {} }),
      save: async ({ text, base }) => {
        saves.push({ text, base });
        await hold;
        if (kept.text === text) return { outcome: "saved", revision: kept.revision };
        if (base !== kept.revision) return { outcome: "clash", ...kept };
        kept = { text, revision: kept.revision + 1 };
        return { outcome: "saved", revision: kept.revision };
      },
    },
  });
  const { result } = renderHook(() => useScript(projectId), { wrapper: WithinPage });
  await waitFor(() => expect(result.current.stored).toBeDefined());
  const refetched = async () => {
    await act(() => queryClient.invalidateQueries({ queryKey: key() }));
    await waitFor(() => expect(result.current.stored?.revision).toBe(kept.revision));
  };
  const type = (text: string) => act(() => result.current.write(text));
  const flush = () => act(() => result.current.draft.flush().catch(() => {}));
  return { result, refetched, type, flush };
}
const elsewhere = (text: string) => {
  kept = { text, revision: kept.revision + 1 };
};

it("after a clash nothing is saved over the other window’s text, whatever is read anew and typed", async () => {
  const { result, refetched, type, flush } = await open();
  await type("Fade in. Mine");
  elsewhere("Theirs");
  await flush();
  expect(result.current.clash).toEqual({ text: "Theirs", revision: 6 });
  await refetched();
  await type("Fade in. Mine, on");
  await flush();
  expect(kept).toEqual({ text: "Theirs", revision: 6 });
  expect(result.current.text).toBe("Fade in. Mine, on");
  expect(saves).toEqual([{ text: "Fade in. Mine", base: 5 }]);
});

it("what is read anew while somebody types is no text that was typed on: that is a clash", async () => {
  const { result, refetched, type, flush } = await open();
  await type("Fade in. Mine");
  elsewhere("Theirs");
  await refetched();
  await type("Fade in. Mine, on");
  await flush();
  expect(kept.text).toBe("Theirs");
  expect(result.current.clash).toEqual({ text: "Theirs", revision: 6 });
});

it.each([
  ["mine", "Fade in. Mine, on"],
  ["theirs", "Theirs"],
] as const)("whose text stays is said: %s", async (whose, text) => {
  const { result, refetched, type, flush } = await open();
  await type("Fade in. Mine");
  elsewhere("Theirs");
  await flush();
  await refetched();
  await type("Fade in. Mine, on");
  act(() => result.current.settle(whose));
  await flush();
  await waitFor(() => expect(result.current.draft.unkept).toBe(false));
  expect(kept.text).toBe(text);
  expect(result.current.text).toBe(text);
  expect(result.current.clash).toBeUndefined();
  await type(`${text} More.`);
  await flush();
  expect(kept.text).toBe(`${text} More.`);
});

it("what is typed while a save is under way stands on that save, and on nothing that another window saved behind it", async () => {
  const { result, refetched, type, flush } = await open();
  let answer = () => {};
  hold = new Promise((done) => {
    answer = done;
  });
  await type("One");
  const first = result.current.draft.flush();
  await waitFor(() => expect(saves).toHaveLength(1));
  await type("One two");
  answer();
  await act(() => first);
  hold = undefined;
  expect(kept).toEqual({ text: "One", revision: 6 });
  elsewhere("Theirs");
  await refetched();
  await type("One two three");
  await flush();
  expect(kept.text).toBe("Theirs");
  expect(result.current.clash).toEqual({ text: "Theirs", revision: 7 });
});

it("typing goes on over saves without a clash", async () => {
  const { result, type, flush } = await open();
  for (const text of ["One", "One two", "One two three"]) {
    await type(text);
    await flush();
  }
  await waitFor(() => expect(result.current.draft.unkept).toBe(false));
  expect(saves).toEqual([
    { text: "One", base: 5 },
    { text: "One two", base: 6 },
    { text: "One two three", base: 7 },
  ]);
});
