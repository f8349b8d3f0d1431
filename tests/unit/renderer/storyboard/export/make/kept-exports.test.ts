// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FilmRequest } from "#renderer/storyboard/export/make/film-request.ts";
import { loadAnew } from "../../../load-anew.ts";

type Kept = typeof import("#renderer/storyboard/export/make/kept-exports.ts");

/** Locks of all pages of one browser: a page's are given back when it ends. */
function standInLocks() {
  const holders = new Map<string, string>();
  const waiting: { readonly name: string; readonly run: () => void }[] = [];
  const release = (name: string) => {
    holders.delete(name);
    const at = waiting.findIndex((each) => each.name === name);
    if (at >= 0) waiting.splice(at, 1)[0]?.run();
  };
  let current = "";
  return {
    /** What is imported or called from here on is of this page. */
    become: (page: string) => {
      current = page;
    },
    end: (page: string) => {
      for (const [name, holder] of holders) if (holder === page) release(name);
    },
    request: (name: string, held: () => unknown) => {
      const page = current;
      const run = () => {
        holders.set(name, page);
        void Promise.resolve(held()).then(() => release(name));
      };
      if (holders.has(name)) waiting.push({ name, run });
      else run();
    },
  };
}

let locks: ReturnType<typeof standInLocks>;
async function openPage(page: string) {
  locks.become(page);
  const kept = await loadAnew<Kept>("renderer/storyboard/export/make/kept-exports.ts");
  const interrupted = kept.readExports(window.localStorage);
  const left: string[] = [];
  return {
    left,
    reads: interrupted.map(({ name }) => name),
    keep: (...names: readonly string[]) => kept.keepExports(window.localStorage, names.map(request)),
    keepWithUntold: (...names: readonly string[]) =>
      kept.keepExports(window.localStorage, [...names.map(request), ...interrupted]),
    tell: () => {
      locks.become(page);
      kept.whenLeft(window.localStorage, interrupted, (all) => left.push(all.map(({ name }) => name).join()));
    },
  };
}
const request = (name: string) =>
  ({ projectId: "p", name, settings: {}, plan: { segments: [{}] } }) as unknown as FilmRequest;

beforeEach(() => {
  locks = standInLocks();
  Object.defineProperty(window.navigator, "locks", { value: locks, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(window.navigator, "locks");
  window.localStorage.clear();
});

it("an export that another page is making isn't offered while that page lives, and what it left is when it ends", async () => {
  const first = await openPage("first");
  first.keep("One", "Two", "Three");
  const second = await openPage("second");
  second.tell();
  expect(second.left).toEqual([]);
  first.keep("Two", "Three");
  locks.end("first");
  expect(second.left).toEqual(["Two,Three"]);
});

it("a page that made all of its exports leaves nothing to offer", async () => {
  const first = await openPage("first");
  first.keep("One");
  const second = await openPage("second");
  second.tell();
  first.keep();
  locks.end("first");
  expect([second.left, window.localStorage.getItem("reelsong.exports")]).toEqual([[], null]);
});

it("no more than twenty exports are kept, the first ones", async () => {
  const names = Array.from({ length: 21 }, (_, at) => `${at + 1}`);
  const first = await openPage("first");
  first.keep(...names);
  expect((await openPage("second")).reads).toEqual(names.slice(0, 20));
});

it("an export that another version of the page kept isn't read, neither by its clips nor by what it is asked for", async () => {
  const first = await openPage("first");
  for (const [from, to] of [
    ['"segments":[{}]', '"segments":[{"clip":1}]'],
    ['"settings":{}', '"settings":{"song":null}'],
    ['"plan":{', '"plan":{"way":"copied",'],
    ['"name":', '"more":1,"name":'],
  ] as const) {
    first.keep("One");
    const kept = window.localStorage.getItem("reelsong.exports") ?? "";
    expect(kept).toContain(from);
    window.localStorage.setItem("reelsong.exports", kept.replace(from, to));
    expect((await openPage("second")).reads).toEqual([]);
  }
});

it("of two pages that wait for a third, one alone offers what it left", async () => {
  const first = await openPage("first");
  first.keep("One");
  const [second, third] = [await openPage("second"), await openPage("third")];
  second.tell();
  third.tell();
  locks.end("first");
  await Promise.resolve();
  expect([second.left, third.left]).toEqual([["One"], []]);
});

it("pages that export at once don't take each other's exports out of what is kept", async () => {
  const first = await openPage("first");
  first.keep("One");
  const second = await openPage("second");
  second.keepWithUntold("Other");
  first.keep();
  const third = await openPage("third");
  expect(third.reads).toEqual(["Other"]);
  first.keep("Next");
  second.keep();
  expect((await openPage("fourth")).reads).toEqual(["Next"]);
});

it.each(["of a page that is gone", "where a page has no locks"])(
  "what was cut off is offered at once %s",
  async (where) => {
    const first = await openPage("first");
    first.keep("One");
    if (where.startsWith("of")) locks.end("first");
    else Object.defineProperty(window.navigator, "locks", { value: undefined, configurable: true });
    const second = await openPage("second");
    second.tell();
    expect(second.left).toEqual(["One"]);
    // It is this page's now: if it ends before it went on, the next one offers it.
    locks.end("second");
    const third = await openPage("third");
    third.tell();
    expect(third.left).toEqual(["One"]);
  },
);
