// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl, queryClient } from "#renderer/lib/index.ts";
import { useCompared } from "#renderer/library/viewer/use-compared.ts";
import { useViewerSequence } from "#renderer/library/viewer/use-viewer-sequence.ts";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

const question = { search: "harbor" } as unknown as BrowseQuestion;
/** The library's answer, in its order; files leave it and come. */
let files: string[];
let pictures: string[];

beforeEach(() => {
  files = ["a", "b", "c", "d", "e", "f"];
  pictures = [];
  vi.stubGlobal(
    "Image",
    class {
      set src(address: string) {
        pictures.push(address);
      }
    },
  );
  pageCore({
    browse: {
      page: ({ from, count }) => ({
        items: files
          .slice(from, from + count)
          .map((id) => ({ id, kind: id === "c" ? "video" : "image", state: id === "e" ? "missing" : "ready" })),
        ...{ posters: [], waves: [], films: [], stacks: [] },
      }),
      place: ({ id }) => {
        const at = files.indexOf(id);
        return at < 0 ? null : at;
      },
      ids: ({ from, to }) => files.slice(from, to),
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(id: string, chosen: readonly string[] | null = null, compared: readonly string[] | null = null) {
  let revision = 1;
  const at = (chosen ?? files).indexOf(id);
  const hook = renderHook(
    (props: { revision: number }) => {
      const run = useViewerSequence({ question, revision: props.revision }, files.length, { spot: { id, at }, chosen });
      return { run, compared: useCompared(run, compared) };
    },
    { wrapper: WithinPage, initialProps: { revision } },
  );
  return {
    run: () => hook.result.current.run,
    compared: () => hook.result.current.compared,
    do: (work: (now: typeof hook.result.current) => void) => act(async () => work(hook.result.current)),
    /** The library tells that its answer is another one. */
    async changed(now: string[]) {
      files = now;
      revision += 1;
      await act(() => queryClient.invalidateQueries());
      hook.rerender({ revision });
    },
  };
}
const spot = (id: string, at: number) => ({ id, at });

it("goes through what the library shows, to its ends and no further", async () => {
  const { run, do: then } = open("a");
  await waitFor(() => expect(run().known?.id).toBe("a"));
  expect([run().total, run().beside(-1), run().beside(1)]).toEqual([6, null, 1]);
  await then(({ run: now }) => now.go(1));
  expect(run().spot).toEqual(spot("b", 1));
  await waitFor(() => expect(run().known?.id).toBe("b"));
  await then(({ run: now }) => now.go(5));
  await waitFor(() => expect(run().spot).toEqual(spot("f", 5)));
  expect([run().beside(-1), run().beside(1)]).toEqual([4, null]);
  await then(({ run: now }) => now.go(9));
  expect(run().spot).toEqual(spot("f", 5));
});

it("the next picture is loaded before it is asked for; a film and a file that is gone are not", async () => {
  const { run, do: then } = open("a");
  await waitFor(() => expect(pictures).toEqual([mediaUrl("b")]));
  await then(({ run: now }) => now.go(1));
  await waitFor(() => expect(run().known?.id).toBe("b"));
  await then(({ run: now }) => now.go(3));
  await waitFor(() => expect(run().known?.id).toBe("d"));
  expect(pictures).toEqual([mediaUrl("b")]);
});

it("files that come above move its place, not the file", async () => {
  const { run, changed } = open("c");
  await waitFor(() => expect(run().known?.id).toBe("c"));
  await changed(["x", "y", ...files]);
  await waitFor(() => expect(run().spot).toEqual(spot("c", 4)));
  expect(run()).toMatchObject({ gone: false, total: 8 });
});

it("a file that no longer answers the search stays in view; the next one stands where it stood", async () => {
  const { run, changed, do: then } = open("c");
  await waitFor(() => expect(run().known?.id).toBe("c"));
  await changed(["a", "b", "d", "e", "f"]);
  await waitFor(() => expect(run().gone).toBe(true));
  expect(run()).toMatchObject({ spot: spot("c", 2), known: undefined });
  expect([run().beside(-1), run().beside(1)]).toEqual([1, 2]);
  let left: boolean | undefined;
  await then(({ run: now }) => {
    left = now.leave();
  });
  expect(left).toBe(true);
  await waitFor(() => expect(run().spot).toEqual(spot("d", 2)));
  expect(run().gone).toBe(false);
});

it("the last one that leaves is followed by the one before it", async () => {
  const { run, changed, do: then } = open("f");
  await waitFor(() => expect(run().known?.id).toBe("f"));
  await changed(["a", "b", "c", "d", "e"]);
  await waitFor(() => expect(run().gone).toBe(true));
  expect([run().beside(-1), run().beside(1)]).toEqual([4, null]);
  let left: boolean | undefined;
  await then(({ run: now }) => {
    left = now.leave();
  });
  expect(left).toBe(true);
  await waitFor(() => expect(run()).toMatchObject({ spot: spot("e", 4), gone: false }));
});

it("the only one that leaves is followed by none", async () => {
  files = ["b"];
  const { run, do: then } = open("b");
  await waitFor(() => expect(run().known?.id).toBe("b"));
  let left: boolean | undefined;
  await then(({ run: now }) => {
    left = now.leave();
  });
  expect(left).toBe(false);
  await then(({ run: now }) => now.goTo("a"));
  expect(run().spot).toEqual(spot("a", 0));
});

it("goes through those that were chosen only, in their order, whatever else the library shows", async () => {
  const { run, do: then } = open("e", ["e", "a", "c"]);
  expect([run().total, run().beside(-1), run().beside(1), run().known]).toEqual([3, null, 1, undefined]);
  await then(({ run: now }) => now.go(2));
  expect(run().spot).toEqual(spot("c", 2));
  await then(({ run: now }) => now.goTo("a"));
  expect(run().spot).toEqual(spot("a", 1));
  await then(({ run: now }) => now.goTo("b"));
  expect(run().spot).toEqual(spot("b", 0));
  await then(({ run: now }) => now.goTo("c"));
  const left: boolean[] = [];
  for (let times = 0; times < 3; times += 1) await then(({ run: now }) => left.push(now.leave()));
  expect(left).toEqual([true, true, false]);
  expect(run()).toMatchObject({ spot: spot("e", 0), total: 0 });
});

it("of those that were chosen the next one takes the place of one that leaves", async () => {
  const { run, do: then } = open("a", ["a", "b", "c"]);
  await then(({ run: now }) => now.leave());
  expect(run()).toMatchObject({ spot: spot("b", 0), total: 2 });
});

it("one and the next beside each other, up to four, and back to the one that is judged", async () => {
  const { run, compared, do: then } = open("b");
  await waitFor(() => expect(run().known?.id).toBe("b"));
  await then(({ compared: now }) => now.add());
  expect(compared()).toMatchObject({ ids: null, judged: 0 });
  await then(({ compared: now }) => now.toggle());
  await waitFor(() => expect(compared().ids).toEqual(["b", "c"]));
  await then(({ compared: now }) => now.judge(1));
  for (const ids of [
    ["b", "c", "d"],
    ["b", "c", "d", "e"],
    ["b", "c", "d", "e"],
  ]) {
    await then(({ compared: now }) => now.add());
    await waitFor(() => expect(compared().ids).toEqual(ids));
  }
  expect(compared().judged).toBe(1);
  await then(({ compared: now }) => now.judge(9));
  expect(compared().judged).toBe(3);
  await then(({ compared: now }) => now.judge(-2));
  expect(compared().judged).toBe(0);
  await then(({ compared: now }) => now.judge(2));
  await then(({ compared: now }) => now.toggle());
  expect(compared()).toMatchObject({ ids: null, judged: 0 });
  expect(run().spot.id).toBe("d");
});

it("the last file is compared with the one before it; a single one with none", async () => {
  const { run, compared, do: then } = open("f");
  await waitFor(() => expect(run().known?.id).toBe("f"));
  await then(({ compared: now }) => now.toggle());
  await waitFor(() => expect(compared().ids).toEqual(["e", "f"]));
  const single = open("a", ["a"]);
  await single.do(({ compared: now }) => now.toggle());
  expect(single.compared().ids).toBeNull();
});

it("one of them that is no more leaves the others; the last one is looked at alone", async () => {
  const { run, compared, do: then } = open("a", ["a", "b", "c"], ["a", "b", "c"]);
  await then(({ compared: now }) => now.judge(2));
  await then(({ compared: now }) => now.drop("x"));
  expect(compared()).toMatchObject({ ids: ["a", "b", "c"], judged: 2 });
  await then(({ compared: now }) => now.drop("a"));
  expect(compared()).toMatchObject({ ids: ["b", "c"], judged: 1 });
  expect(run().spot.id).toBe("a");
  await then(({ compared: now }) => now.drop("b"));
  expect(compared()).toMatchObject({ ids: null, judged: 0 });
  expect(run().spot).toEqual(spot("c", 2));
  await then(({ compared: now }) => now.drop("c"));
  expect(run().spot.id).toBe("c");
});

it("the file that is judged stays judged when one before it goes", async () => {
  const { compared, do: then } = open("a", ["a", "b", "c", "d"], ["a", "b", "c", "d"]);
  await then(({ compared: now }) => now.judge(1));
  await then(({ compared: now }) => now.drop("a"));
  expect(compared()).toMatchObject({ ids: ["b", "c", "d"], judged: 0 });
  await then(({ compared: now }) => now.drop("b"));
  expect(compared()).toMatchObject({ ids: ["c", "d"], judged: 0 });
});

it("one that is judged before those that go stays judged, and is where one comes back to", async () => {
  const { run, compared, do: then } = open("a", ["a", "b", "c"], ["a", "b", "c"]);
  await then(({ compared: now }) => now.judge(1));
  await then(({ compared: now }) => now.drop("c"));
  expect(compared()).toMatchObject({ ids: ["a", "b"], judged: 1 });
  await then(({ compared: now }) => now.toggle());
  expect(run().spot).toEqual(spot("b", 1));
  expect(compared()).toMatchObject({ ids: null, judged: 0 });
});
