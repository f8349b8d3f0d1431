// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { named, until, write } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("a pane comes back to what a link opened in it, and so does the studio after a restart", async () => {
  const { core, show } = await openStudioPage();
  const [film] = [
    await core.storyboard.createProject({ title: "Saltlight" }),
    await core.storyboard.createProject({ title: "Gulls" }),
  ];
  const [song] = [
    await core.songs.create({ draft: { title: "Ferry" } }),
    await core.songs.create({ draft: { title: "Pier" } }),
  ];
  const last = async () => {
    const { lastProjectId, lastSongId } = await core.settings.get();
    return [lastProjectId, lastSongId];
  };
  await show(`#/storyboard/${film.id}`);
  await until(() => expect(document.title).toMatch(/Saltlight/));
  await show(`#/song/${song.id}`);
  await until(async () => expect(await last()).toEqual([film.id, song.id]));
  await show("#/library");
  await until(() => expect(document.title).toMatch(/Library/));
  await show("#/song");
  await until(() => expect((named("field", "Title")[0] as HTMLInputElement).value).toBe("Ferry"));
  await show("#/storyboard");
  await until(() => expect(document.title).toMatch(/Saltlight/));
});

it("another window may open something else since: it isn't contradicted, nor does this one follow it", async () => {
  const { core, show } = await openStudioPage();
  const [here, there] = [await core.songs.create({}), await core.songs.create({})];
  await show(`#/song/${here.id}`);
  await until(async () => expect((await core.settings.get()).lastSongId).toBe(here.id));
  await write("Title", "Here");
  const [film, newer] = [
    await core.storyboard.createProject({ title: "A" }),
    await core.storyboard.createProject({ title: "B" }),
  ];
  await show(`#/storyboard/${film.id}`);
  await until(async () => expect((await core.settings.get()).lastProjectId).toBe(film.id));
  await show("#/song");
  await act(() => core.settings.update({ lastSongId: there.id, lastProjectId: newer.id }));
  // As long as an answer to it would have needed.
  await act(() => new Promise((later) => setTimeout(later, 500)));
  expect((await core.settings.get()).lastSongId).toBe(there.id);
  expect((named("field", "Title")[0] as HTMLInputElement).value).toBe("Here");
  // The window's title names the film that is shown.
  await show("#/storyboard");
  await until(() => expect(document.title).toBe("Storyboard – A – Reelsong"));
  expect((await core.settings.get()).lastProjectId).toBe(newer.id);
});
