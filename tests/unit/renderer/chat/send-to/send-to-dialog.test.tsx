// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished, vi } from "vitest";
import { SendToDialog } from "#renderer/chat/send-to/send-to-dialog.tsx";
import { closeSendTo, openSendTo } from "#renderer/chat/send-to/send-to-store.ts";
import { openRoute, type StudioClient, useToasts } from "#renderer/lib/index.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { at, choose, gone, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { openStudioPage } from "../../page-studio.tsx";
import { watchedSizes } from "../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

vi.setConfig({ testTimeout: 240_000 });

const opened = async () => {
  const { core, show } = await openStudioPage();
  await show("#/chat/new");
  await at("field", "Message");
  const [film = { id: "" }] = await core.storyboard.projects();
  const send = async (words: string) => {
    act(() => openSendTo(words));
    await at("dialog", /Use in film or song/);
  };
  const shots = () => core.storyboard.shots({ projectId: film.id });
  const prompts = async () => (await shots()).map(({ draft }) => draft.prompt);
  return { core, film, send, shots, prompts };
};

// @shows Day 1 to day 30 › Chat: a reply or code block goes to a shot, a new shot, lyrics or a style
it("a shot’s prompt is replaced or goes on below, each taken back by Undo; what was changed since stays", async () => {
  const { core, film, send, shots, prompts } = await opened();
  for (const shot of await shots()) await core.storyboard.removeShot({ id: shot.id });
  const { id } = await core.storyboard.addShot({ projectId: film.id, draft: { prompt: "A lamp." } });

  await send("  Rain on the glass.  ");
  await press("button", "Use");
  await until(async () => expect(await prompts()).toEqual(["Rain on the glass."]));
  await gone("dialog", /Use in film or song/);
  await press("button", "Undo");
  await until(async () => expect(await prompts()).toEqual(["A lamp."]));

  await send("Rain.");
  await press("radio", "Add below existing text");
  await press("button", "Use");
  await until(async () => expect(await prompts()).toEqual(["A lamp.\n\nRain."]));
  await core.storyboard.updateShot({ id, draft: { prompt: "Mine." } });
  await press("button", "Undo");
  await at("li", /Can’t undo: it has changed since then/);
  expect(await prompts()).toEqual(["Mine."]);
});

it.each<[what: string, change: (core: StudioClient, id: string) => Promise<unknown>]>([
  [
    "was made into beats",
    (core, id) =>
      core.storyboard.updateShot({ id, draft: { directed: true, direction: wordsDirection("A gull lands.", 5) } }),
  ],
  ["was given a name", (core, id) => core.storyboard.updateShot({ id, draft: { name: "Pier" } })],
  ["is being generated", (core, id) => core.storyboard.generate({ id, clientId: newId() })],
])("a new shot that %s since stays", async (_what, change) => {
  const { core, film, send, shots } = await opened();
  const before = (await shots()).length;
  await send("Fog over the pier.");
  await press("radio", "New shot");
  await press("button", "Use");
  await until(async () => expect(await shots()).toHaveLength(before + 1));
  await gone("dialog", /Use in film or song/);
  const { id = "" } = (await core.storyboard.shots({ projectId: film.id })).at(-1) ?? {};
  await change(core, id);
  const changed = (await shots()).at(-1)?.draft;
  await press("button", "Undo");
  await at("li", /Can’t undo: it has changed since then/);
  expect((await shots()).at(-1)).toMatchObject({ id, draft: changed });
});

it("a directed shot goes by the words of its beats, and what is sent of them is counted", async () => {
  const { core, film, send, shots } = await opened();
  for (const shot of await shots()) await core.storyboard.removeShot({ id: shot.id });
  const direction = wordsDirection("A gull circles.", 6);
  const { id } = await core.storyboard.addShot({
    projectId: film.id,
    draft: { prompt: "", directed: true, direction },
  });
  await send("Fog.");
  const dialog = await at("dialog", /Use in film or song/);
  await until(() => expect(dialog.textContent).toContain("1. A gull circles."));
  await press("radio", "Add below existing text");
  // `integrated_multimodal_description: [Shot 1] A gull circles. Fog.`
  expect(dialog.textContent).toContain("64 / 7,000");
  await press("button", "Use");
  await gone("dialog", /Use in film or song/);
  const after = (await shots()).find((shot) => shot.id === id)?.draft;
  expect(after?.direction?.beats[0]?.parts).toEqual([{ kind: "picture", text: "A gull circles. Fog." }]);
  expect(after?.prompt).toBe("");
});

it("a new shot is added at the end and opened; Undo removes it", async () => {
  const { core, film, send, prompts } = await opened();
  const before = await prompts();
  await send("Fog over the pier.");
  await press("radio", "New shot");
  await press("button", "Use and open");
  await until(async () => expect(await prompts()).toEqual([...before, "Fog over the pier."]));
  const id = (await core.storyboard.shots({ projectId: film.id })).at(-1)?.id;
  await until(() => expect(window.location.hash).toBe(`#/storyboard/${film.id}/${id}`));
  await press("button", "Undo");
  await until(async () => expect(await prompts()).toEqual(before));
});

// @shows Day 1 to day 30 › Chat: a reply or code block goes to a shot, a new shot, lyrics or a style
it("lyrics go into a new song or one that is there, style too; over the limit it says so by both figures", async () => {
  const { core, send } = await opened();
  for (const { id } of await core.songs.list()) await core.songs.remove({ id });
  await send("[Verse]\nSalt on the glass");
  await press("button", "Use");
  await until(async () =>
    expect((await core.songs.list()).map(({ draft }) => draft.lyrics)).toEqual(["[Verse]\nSalt on the glass"]),
  );
  await press("button", "Undo");
  await until(async () => expect(await core.songs.list()).toEqual([]));

  const { id } = await core.songs.create({ draft: { title: "Lamp", lyrics: "[Intro]", style: "Slow" } });
  await send("[Verse]\nHold");
  await choose("Song", "Lamp");
  await press("radio", "Song style");
  await write("Text", "x".repeat(2001));
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("2,001 / 2,000");
  expect((await at("field", "Text")).getAttribute("aria-invalid")).toBe("true");
  await write("Text", "Hushed piano");
  await press("button", "Use");
  await until(async () =>
    expect((await core.songs.list()).map(({ draft }) => [draft.style, draft.lyrics])).toEqual([
      ["Hushed piano", "[Intro]"],
    ]),
  );
  expect((await core.songs.list()).map((song) => song.id)).toEqual([id]);
});

it("another pane closes it, and what was written in it is there for the same words until it is sent or canceled", async () => {
  const { send } = await opened();
  const field = async () => (await at("field", /^Text/)) as HTMLTextAreaElement;
  await send("Fog over the pier.");
  await write(/^Text/, "Fog over the old pier.");
  act(() => openRoute("library"));
  await gone("dialog", /Use in film or song/);
  act(() => openRoute("chat", "new"));
  await at("field", "Message");
  await gone("dialog", /Use in film or song/);

  await send("Fog over the pier.");
  expect((await field()).value).toBe("Fog over the old pier.");
  act(() => closeSendTo());
  await send("A gull lands.");
  expect((await field()).value).toBe("A gull lands.");
  await press("button", "Cancel");
  await send("Fog over the pier.");
  expect((await field()).value).toBe("Fog over the old pier.");
  await press("button", "Cancel");
  await send("Fog over the pier.");
  expect((await field()).value).toBe("Fog over the pier.");
  act(() => closeSendTo());
});

/** By itself, over a core that answers as the test says. */
async function alone(words: string, answers: Answers) {
  await speakEnglish();
  watchedSizes();
  onTestFinished(() => {
    act(() => closeSendTo());
    cleanup();
    vi.unstubAllGlobals();
    useToasts.setState({ shown: [] });
    window.location.hash = "";
  });
  useToasts.setState({ shown: [] });
  window.location.hash = "#/chat/new";
  const core = pageCore({
    ...answers,
    connections: { list: () => [] },
    settings: { get: () => ({}) as never },
  });
  render(<SendToDialog />, { wrapper: WithinPage });
  act(() => openSendTo(words));
  const of = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  return { dialog: await at("dialog", /Use in film or song/), of };
}
const isOff = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const lamp = { id: "lamp", draft: { title: "Lamp", lyrics: "[Intro]", style: "", model: "music-3.0" } };
const board = { projects: () => [{ id: "film", title: "Storm" }] as never, shots: () => [] };

it("until the songs are known no new one is made beside them", async () => {
  let tell = (_songs: readonly object[]) => {};
  const { dialog } = await alone("[Verse]\nHold", {
    songs: { list: () => new Promise((done) => (tell = done)) },
    storyboard: board,
  });
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect([isOff("Use"), named("combobox", "Song", dialog)]).toEqual([true, []]);
  act(() => tell([lamp]));
  await until(() => expect(named("combobox", "Song", dialog)[0]?.textContent).toBe("Lamp"));
  expect(isOff("Use")).toBe(false);
});

it.each<[what: string, words: string, answers: (refuse: () => never) => Answers]>([
  ["films", "Fog", (refuse) => ({ storyboard: { ...board, projects: refuse } })],
  ["shots of the film", "Fog", (refuse) => ({ storyboard: { ...board, shots: refuse } })],
  ["songs", "[Verse]\nHold", (refuse) => ({ storyboard: board, songs: { list: refuse } })],
])(
  "where the %s can’t be read it says so and offers another try, not that there are none",
  async (_what, words, answers) => {
    const { dialog, of } = await alone(words, {
      songs: { list: () => [] },
      ...answers(() => {
        throw new Error("away");
      }),
    });
    await until(() => expect(dialog.textContent).toContain("Couldn’t load this"));
    expect(dialog.textContent).not.toMatch(/No films yet|No shots/);
    expect([isOff("Use"), named("combobox", "Song", dialog)]).toEqual([true, []]);
    const before = of("songs.list").length + of("storyboard.projects").length + of("storyboard.shots").length;
    await press("button", "Retry", dialog);
    await until(() =>
      expect(of("songs.list").length + of("storyboard.projects").length + of("storyboard.shots").length).toBe(
        before + 1,
      ),
    );
  },
);

it("that there are none is said once that is known", async () => {
  const { dialog } = await alone("Fog", { songs: { list: () => [] }, storyboard: { ...board, projects: () => [] } });
  await until(() => expect(dialog.textContent).toContain("No films yet"));
  act(() => closeSendTo());
  const other = await alone("Rain", { songs: { list: () => [] }, storyboard: board });
  await until(() => expect(other.dialog.textContent).toContain("No shots in this film yet"));
});

it("closed before the answer it opens nothing any more, and leaves what is asked about by then", async () => {
  let tell = (_made: object) => {};
  await alone("[Verse]\nHold", {
    songs: { list: () => [], create: () => new Promise((done) => (tell = done)) },
    storyboard: board,
  });
  await press("button", "Use and open");
  await act(() => new Promise((done) => setTimeout(done, 20)));
  act(() => openSendTo("[Chorus]\nTurn"));
  await until(() => expect((named("field", /^Text/)[0] as HTMLTextAreaElement).value).toBe("[Chorus]\nTurn"));
  act(() => tell(lamp));
  await until(() => expect(useToasts.getState().shown).toHaveLength(1));
  expect(window.location.hash).toBe("#/chat/new");
  expect((named("field", /^Text/)[0] as HTMLTextAreaElement).value).toBe("[Chorus]\nTurn");
});

it("why it couldn’t be done is told also after it was closed", async () => {
  let fail = () => {};
  await alone("[Verse]\nHold", {
    songs: { list: () => [], create: () => new Promise((_done, no) => (fail = () => no(new Error("full")))) },
    storyboard: board,
  });
  await press("button", "Use");
  await act(() => new Promise((done) => setTimeout(done, 20)));
  act(() => closeSendTo());
  await act(async () => fail());
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
});
