// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { ShotsDialog } from "#renderer/song/takes/shots-dialog.tsx";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { SectionSpan } from "#shared/rules/music/section-spans.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const span = (label: string | null, from: number, to: number, set = true, lines = ["One", "Two"]): SectionSpan => ({
  ...{ label, lines, from, to, set },
});
const two = [span("Verse", 0, 8), span("Chorus", 8, 14)];
const films = [
  { id: "f1", title: "Harbor", defaults: { model: "Vendor-H3" }, film: { song: null }, shotCount: 0 },
  { id: "f2", title: "Night", defaults: { model: "Vendor-H3" }, film: { song: null }, shotCount: 0 },
];

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(clearSongDialog);

interface Given {
  spans?: readonly SectionSpan[];
  title?: string;
  seconds?: number;
  films?: readonly object[];
  last?: string | null;
  storyboard?: Answers["storyboard"];
}
function open({ spans = two, title = "Tide", seconds = 14, last = null, ...given }: Given = {}) {
  const core = pageCore({
    settings: { get: () => ({ lastProjectId: last }) },
    storyboard: {
      projects: () => given.films ?? films,
      changeShots: () => ({ shots: [], addedIds: [] }),
      ...given.storyboard,
    },
  });
  const onClose = vi.fn();
  const dialog = ({
    spans: of,
    title: called,
    seconds: long,
  }: {
    spans: readonly SectionSpan[];
    title: string;
    seconds: number;
  }) => (
    <ShotsDialog
      song={{ id: "s", draft: { title: called } } as Song}
      assetId="take"
      spans={of}
      seconds={long}
      onClose={onClose}
    />
  );
  const { rerender } = render(dialog({ spans, title, seconds }), { wrapper: WithinPage });
  const asked = (name: string) =>
    core.asked.flatMap(([path, input]) => (path === `storyboard.${name}` ? [input as Record<string, unknown>] : []));
  return { asked, onClose, again: (now: Parameters<typeof dialog>[0]) => rerender(dialog(now)) };
}
const film = () => named("combobox", "Film")[0]?.textContent;
const rows = () => [...document.querySelectorAll("li")].map((row) => [...row.children].map((each) => each.textContent));

it("each section is shown as a shot, with what is sung in it, and all of them are added as one step", async () => {
  const { asked, onClose } = open({ last: "f2" });
  await until(() => expect(film()).toBe("Night"));
  expect(rows()).toEqual([
    ["Verse", "One / Two", "8 s"],
    ["Chorus", "One / Two", "6 s"],
  ]);
  expect(wordsOfDialog()).toContain("14 s of shots for 14 s of song.");
  expect(wordsOfDialog()).not.toContain("estimates");
  await press("button", "Add 2 shots");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked("createProject")).toEqual([]);
  expect(asked("changeShots")).toEqual([
    {
      projectId: "f2",
      kind: "add",
      changes: [
        { do: "add", after: null, draft: { name: "Verse", prompt: "One\nTwo", duration: 8 } },
        { do: "add", after: null, draft: { name: "Chorus", prompt: "One\nTwo", duration: 6 } },
      ],
      // The song they are cut to lies under them, in the same step.
      film: { song: "take", songAt: 0, songFrom: 0, songTo: null },
    },
  ]);
  expect(window.location.hash).toBe("#/storyboard/f2");
  await until(() =>
    expect(useToasts.getState().shown.map(({ kind, title }) => [kind, title])).toEqual([
      ["done", "2 shots added, with the song as soundtrack"],
    ]),
  );
});

it("the film that was open last is offered, else the first, else a new one of the song's name", async () => {
  open({ last: "gone" });
  await until(() => expect(film()).toBe("Harbor"));
  cleanup();
  open({ films: [], title: "  " });
  await until(() => expect(film()).toBe("New film “Untitled song”"));
});

it("an instrumental's shots follow its new title and length", async () => {
  const { again } = open({ spans: [], seconds: 12 });
  await until(() => expect(rows()).toEqual([["Tide", "no lyrics", "12 s"]]));
  again({ spans: [], title: "Ebb", seconds: 9 });
  await until(() => expect(rows()).toEqual([["Ebb", "no lyrics", "9 s"]]));
});

it("another film can be chosen", async () => {
  const { asked, onClose } = open();
  await until(() => expect(film()).toBe("Harbor"));
  await choose("Film", "Night");
  await press("button", "Add 2 shots");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked("changeShots")[0]).toMatchObject({ projectId: "f2" });
});

it("shots that couldn't be added are said; the next try goes on with the film that was made", async () => {
  let refuses = true;
  const { asked, onClose } = open({
    films: [],
    storyboard: {
      createProject: ({ title }) => ({ id: `film of ${title}` }),
      changeShots: () => {
        if (refuses) throw new Error("full");
        return { shots: [], addedIds: [] };
      },
    },
  });
  await until(() => expect(film()).toBe("New film “Tide”"));
  await press("button", "Add 2 shots");
  await until(() => expect(document.querySelector("[role=alert], [aria-live]")).not.toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  refuses = false;
  await press("button", "Add 2 shots");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked("createProject")).toEqual([{ title: "Tide" }]);
  expect(asked("changeShots").map(({ projectId }) => projectId)).toEqual(["film of Tide", "film of Tide"]);
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it.each([
  ["are added", false, "done"],
  ["couldn't be added", true, "error"],
])("shots that %s after the dialog was closed are told, and lead nowhere", async (_what, refuses, told) => {
  const come = Promise.withResolvers<{ shots: never[]; addedIds: string[] }>();
  const { asked, onClose } = open({ storyboard: { changeShots: () => come.promise } });
  await press("button", "Add 2 shots");
  await until(() => expect(asked("changeShots")).toHaveLength(1));
  cleanup();
  window.location.hash = "#/chat";
  if (refuses) come.reject(new Error("The disk is full."));
  else come.resolve({ shots: [], addedIds: [] });
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual([told]));
  expect([window.location.hash, onClose.mock.calls]).toEqual(["#/chat", []]);
});

it("where the films can't be read that is said", async () => {
  let refuses = true;
  open({
    storyboard: {
      projects: () => {
        if (refuses) throw new Error("The disk is gone.");
        return films as never;
      },
    },
  });
  await at("button", "Retry");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(film()).toBe("Harbor"));
});

it("it can't be pressed twice while shots are added", async () => {
  const wait = Promise.withResolvers<{ shots: []; addedIds: [] }>();
  const { onClose } = open({ storyboard: { changeShots: () => wait.promise } });
  const add = await at("button", "Add 2 shots");
  await press("button", "Add 2 shots");
  await until(() => expect(isOff(add)).toBe(true));
  wait.resolve({ shots: [], addedIds: [] });
  await until(() => expect(onClose).toHaveBeenCalledOnce());
});

it("an instrumental is shots of its whole length under its title", async () => {
  open({ spans: [], seconds: 12 });
  await at("button", "Add 1 shot");
  expect(rows()).toEqual([["Tide", "no lyrics", "12 s"]]);
});

it.each([
  ["the first begins where the song does", [span("Verse", 0, 8, false), span("Chorus", 8, 14)], false],
  ["a later one isn't marked", [span("Verse", 0, 8), span("Chorus", 8, 14, false)], true],
])("where sections begin is an estimate: %s", async (_what, spans, said) => {
  open({ spans });
  await at("button", "Add 2 shots");
  expect(wordsOfDialog().includes("Some section starts are estimates")).toBe(said);
});

it("lines without a tag are called so, and a name is no longer than a shot's may be", async () => {
  const { asked, onClose } = open({ spans: [span(null, 0, 8), span("x".repeat(130), 8, 14)] });
  await until(() => expect(rows()[0]?.[0]).toBe("Untagged lines"));
  await press("button", "Add 2 shots");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked("changeShots")).toMatchObject([{ changes: [{}, { draft: { name: "x".repeat(120) } }] }]);
});

it.each([
  [0, undefined],
  [1, "The new shots follow the film’s 1 shot; the song starts with the film."],
  [12, "The new shots follow the film’s 12 shots; the song starts with the film."],
])("of a film of %i shots it is said where the song starts, and where the new shots do", async (shotCount, said) => {
  open({ films: [{ ...films[0], shotCount }] });
  await until(() => expect(film()).toBe("Harbor"));
  if (said === undefined) expect(wordsOfDialog()).not.toContain("the song starts");
  else expect(wordsOfDialog()).toContain(said);
  await press("switch", "Use the song as soundtrack");
  expect(wordsOfDialog()).not.toContain("the song starts");
});

it("a song that lies under the film already keeps its place, and isn't said to start with the film", async () => {
  const { asked } = open({ films: [{ ...films[0], shotCount: 3, film: { song: "take", songAt: 40, songFrom: 2 } }] });
  await until(() => expect(film()).toBe("Harbor"));
  expect(wordsOfDialog()).not.toContain("the song starts");
  await press("button", "Add 2 shots");
  await until(() => expect(asked("changeShots")[0]).toHaveProperty("film", { song: "take" }));
});

it("a film's own song stays until one says that this one replaces it", async () => {
  const own = [{ ...films[0], film: { song: "another" } }];
  const first = open({ films: own });
  await until(() => expect(film()).toBe("Harbor"));
  expect(named("switch", "Use the song as soundtrack")[0]?.getAttribute("aria-checked")).toBe("false");
  await press("button", "Add 2 shots");
  await until(() => expect(useToasts.getState().shown[0]?.title).toBe("2 shots added from the song"));
  expect(first.asked("changeShots")[0]).not.toHaveProperty("film");
  cleanup();
  const second = open({ films: own });
  await press("switch", "Use the song as soundtrack");
  expect(wordsOfDialog()).toContain("Replaces the film’s current soundtrack.");
  await press("button", "Add 2 shots");
  // The place and the points were those of the other song.
  const laid = { song: "take", songAt: 0, songFrom: 0, songTo: null };
  await until(() => expect(second.asked("changeShots")).toMatchObject([{ projectId: "f1", film: laid }]));
});
