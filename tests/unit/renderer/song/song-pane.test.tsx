// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { at, press, until, write } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("a song is written, checked and generated; its take can be heard, chosen and found in Library", async () => {
  const { core, show } = await openStudioPage();
  const lyrics = "[Verse]\nNight ferry home\n[Chorus]\nLanterns low";
  const { id } = await core.songs.create({ draft: { lyrics } });
  const draft = async () => (await core.songs.list()).find((each) => each.id === id)?.draft;
  await show(`#/song/${id}`);
  await write("Title", "Ferry");
  await write("Style", "folk, warm");
  await until(async () => expect(await draft()).toMatchObject({ title: "Ferry", style: "folk, warm", lyrics }));
  await press("button", "Remove warm");
  await until(async () => expect((await draft())?.style).toBe("folk"));
  await at("button", /^Verse1 line/);
  await at("button", /^Chorus1 line/);
  await press("button", "Generate song");
  await until(async () => expect((await core.tasks.list({}))[0]?.state).toBe("ready"));
  await at("button", "Choose take 1");
  await until(() => expect(document.querySelector("main")?.textContent).not.toContain("Downloading"));
  // It plays, and can be exported and cut into shots.
  const [made] = await core.tasks.list({});
  expect(await core.songs.newTakes({ id })).toEqual([made?.id]);
  await until(() => expect(document.querySelector(".takelist .newTake")?.textContent).toBe("New"));
  await press("button", "Play");
  await until(() => expect(HTMLMediaElement.prototype.play).toHaveBeenCalled());
  await at("button", "Export");
  await at("button", "Shots from song");
  await press("button", "Choose take 1");
  await until(async () => {
    const [task] = await core.tasks.list({});
    expect((await core.songs.list()).find((each) => each.id === id)?.activeTakeId).toBe(task?.id);
    // Chosen, so no longer new.
    expect(await core.songs.newTakes({ id })).toEqual([]);
  });
  await until(() => expect(document.querySelector(".takelist .newTake")).toBeNull());
  expect(await core.tasks.list({})).toHaveLength(1);
});
