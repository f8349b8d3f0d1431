// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { toNewShot, toPrompt, toSong } from "#renderer/chat/send-to/deliver-words.ts";
import { pageCore } from "../../page-core.ts";

interface Draft {
  readonly [field: string]: unknown;
}
interface Kept {
  id: string;
  draft: Draft;
  activeTakeId: string | null;
}

/** A core with shots and songs as they are kept; `tasks` are those that were asked for. */
let [shots, songs, tasks]: [Kept[], Kept[], object[]] = [[], [], []];
let asked: readonly (readonly [path: string, input: unknown])[] = [];
beforeEach(() => {
  shots = [{ id: "s", draft: { prompt: "A pier", directed: false, direction: null }, activeTakeId: null }];
  songs = [{ id: "g", draft: { lyrics: "One", style: "" }, activeTakeId: null }];
  tasks = [];
  const change = (list: Kept[], id: string, draft: Draft) => {
    const found = list.find((each) => each.id === id);
    if (!found) throw new Error("gone");
    found.draft = { ...found.draft, ...draft };
    return { ...found };
  };
  const made = (list: Kept[], id: string, draft: Draft) => {
    list.push({ id, draft, activeTakeId: null });
    return { id, draft };
  };
  const without = (list: Kept[], id: string) =>
    list.splice(
      list.findIndex((each) => each.id === id),
      1,
    );
  asked = pageCore({
    storyboard: {
      shots: () => structuredClone(shots),
      updateShot: ({ id, draft }) => change(shots, id, draft as Draft),
      addShot: ({ draft }) => made(shots, "new", { directed: false, ...draft }),
      removeShot: ({ id }) => void without(shots, id),
    },
    songs: {
      list: () => structuredClone(songs),
      update: ({ id, draft }) => change(songs, id, draft as Draft),
      create: ({ draft }) => made(songs, "new", { lyrics: "", style: "", ...draft }),
      remove: ({ id }) => void without(songs, id),
    },
    tasks: { list: () => tasks },
  }).asked;
});
const shot = (id = "s") => shots.find((each) => each.id === id);
const song = (id = "g") => songs.find((each) => each.id === id);
const told = (path: string) => asked.flatMap(([each, input]) => (each === path ? [input] : []));

describe("a shot's prompt", () => {
  it.each([
    ["replace", "A lamp"],
    ["append", "A pier\n\nA lamp"],
  ] as const)("takes words (%s), and has its own again", async (how, prompt) => {
    const { route, undo } = await toPrompt("s", "film", "A lamp", how);
    expect([route, shot()?.draft.prompt]).toEqual([["storyboard", "film", "s"], prompt]);
    expect([await undo(), shot()?.draft.prompt]).toEqual([true, "A pier"]);
    expect(told("storyboard.updateShot")).toEqual([
      { id: "s", draft: { prompt } },
      { id: "s", draft: { prompt: "A pier", directed: false, direction: null } },
    ]);
  });

  it.each([
    ["its words", { prompt: "A lamp at dusk" }],
    ["whether it is directed", { directed: true }],
    ["its beats", { direction: { beats: [] } }],
  ])("keeps %s where they were changed since", async (_what, since) => {
    const { undo } = await toPrompt("s", "film", "A lamp", "replace");
    Object.assign(shot() as Kept, { draft: { ...shot()?.draft, ...since } });
    expect(await undo()).toBe(false);
    expect(shot()?.draft).toMatchObject({ prompt: "A lamp", ...since });
  });

  it("is put back also where something else of the shot was changed since", async () => {
    const { undo } = await toPrompt("s", "film", "A lamp", "replace");
    Object.assign(shot() as Kept, { draft: { ...shot()?.draft, duration: 9 } });
    expect([await undo(), shot()?.draft]).toMatchObject([true, { prompt: "A pier", duration: 9 }]);
  });

  it("of a shot that is gone by then isn't put back", async () => {
    const { undo } = await toPrompt("s", "film", "A lamp", "replace");
    shots = [];
    expect(await undo()).toBe(false);
  });
});

describe("a new shot", () => {
  it("has the words as its prompt, and is gone again", async () => {
    const { route, undo } = await toNewShot("film", "A lamp");
    expect([route, shot("new")?.draft.prompt]).toEqual([["storyboard", "film", "new"], "A lamp"]);
    expect([await undo(), shots.length]).toEqual([true, 1]);
    // It is asked whether anything was made of it.
    expect(told("tasks.list")).toEqual([{ shotId: "new", limit: 1 }]);
  });

  it.each<[what: string, since: () => void]>([
    ["was written on", () => Object.assign(shot("new") as Kept, { draft: { prompt: "A lamp", duration: 9 } })],
    ["has a take", () => Object.assign(shot("new") as Kept, { activeTakeId: "take" })],
    ["is being made", () => tasks.push({ id: "t" })],
  ])("that %s stays", async (_what, since) => {
    const { undo } = await toNewShot("film", "A lamp");
    since();
    expect([await undo(), shots.length, told("storyboard.removeShot")]).toEqual([false, 2, []]);
  });

  it("that is gone already isn't deleted again", async () => {
    const { undo } = await toNewShot("film", "A lamp");
    shots.pop();
    expect([await undo(), told("storyboard.removeShot")]).toEqual([false, []]);
  });
});

describe("a song", () => {
  it.each([
    ["lyrics", "append", "One\n\nTwo"],
    ["lyrics", "replace", "Two"],
    // There is nothing yet that it could stand under.
    ["style", "append", "Two"],
  ] as const)("takes words for its %s (%s), and has its own again", async (field, how, text) => {
    const before = song()?.draft[field];
    const { route, undo } = await toSong("g", field, "Two", how);
    expect([route, song()?.draft[field]]).toEqual([["song", "g"], text]);
    expect([await undo(), song()?.draft[field]]).toEqual([true, before]);
  });

  it("keeps words that were changed since, and words beside them mean nothing", async () => {
    const first = await toSong("g", "lyrics", "Two", "replace");
    Object.assign(song() as Kept, { draft: { lyrics: "Two!", style: "" } });
    expect([await first.undo(), song()?.draft.lyrics]).toEqual([false, "Two!"]);
    const second = await toSong("g", "lyrics", "Three", "replace");
    Object.assign(song() as Kept, { draft: { lyrics: "Three", style: "folk" } });
    expect([await second.undo(), song()?.draft]).toEqual([true, { lyrics: "Two!", style: "folk" }]);
  });

  it("that is new has the words, and is gone again", async () => {
    const { route, undo } = await toSong(undefined, "style", "folk", "append");
    expect([route, song("new")?.draft]).toEqual([["song", "new"], { lyrics: "", style: "folk" }]);
    expect([await undo(), songs.length]).toEqual([true, 1]);
    expect(told("tasks.list")).toEqual([{ songId: "new", limit: 1 }]);
  });

  it.each<[what: string, since: () => void]>([
    ["was written on", () => Object.assign(song("new") as Kept, { draft: { lyrics: "One", style: "folk" } })],
    ["has a take", () => Object.assign(song("new") as Kept, { activeTakeId: "take" })],
    ["is being made", () => tasks.push({ id: "t" })],
  ])("that is new and %s stays", async (_what, since) => {
    const { undo } = await toSong(undefined, "style", "folk", "append");
    since();
    expect([await undo(), songs.length, told("songs.remove")]).toEqual([false, 2, []]);
  });
});
