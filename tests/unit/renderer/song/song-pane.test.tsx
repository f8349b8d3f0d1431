// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from "vitest";
import { mediaUrl, queryClient } from "#renderer/lib/index.ts";
import { at, chooseFrom, press, until, write } from "../page-controls.ts";
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
  await at("button", "Export…");
  await at("button", "Create shots…");
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

it.each([
  ["made", "songs.create", "New song"],
  ["deleted", "songs.remove", "Delete song"],
])("whoever has left before a song is %s isn't led back", async (_what, path, item) => {
  const come = Promise.withResolvers<void>();
  let asked = false;
  const { core, show } = await openStudioPage(async (each, ask) => {
    if (each !== path) return ask();
    asked = true;
    await come.promise;
    return ask();
  });
  const { id } = await core.songs.create({ draft: { title: "Ferry" } });
  await show(`#/song/${id}`);
  await chooseFrom("Songs", item);
  await until(() => expect(asked).toBe(true));
  await show("#/chat");
  come.resolve();
  await until(async () => expect((await core.songs.list()).length).toBe(path === "songs.create" ? 2 : 0));
  await until(() => expect(queryClient.isMutating()).toBe(0));
  expect(window.location.hash).toBe("#/chat");
});

it.each([
  ["in Song opens it", "#/song", (id: string) => `#/song/${id}`],
  ["in another pane stays there", "#/chat", () => "#/chat"],
])("a song's deletion that is undone %s", async (_what, pressed, hash) => {
  const { core, show } = await openStudioPage();
  const { id } = await core.songs.create({ draft: { title: "Ferry" } });
  await show(`#/song/${id}`);
  await chooseFrom("Songs", "Delete song");
  await until(async () => expect(await core.songs.list()).toEqual([]));
  await show(pressed);
  await press("button", "Undo");
  await until(async () => expect((await core.songs.list()).map((each) => each.id)).toEqual([id]));
  await until(() => expect(window.location.hash).toBe(hash(id)));
  await until(() => expect(queryClient.isFetching()).toBe(0));
  expect(window.location.hash).toBe(hash(id));
});

it("of a song's takes the newest whose file is here is played; one in the trash isn't asked for", async () => {
  const played = vi.spyOn(HTMLMediaElement.prototype, "src", "set");
  onTestFinished(() => played.mockRestore());
  const { core, show } = await openStudioPage();
  const { id } = await core.songs.create({ draft: { lyrics: "[Verse]\nNight ferry home", style: "folk" } });
  await core.songs.generate({ id, clientId: crypto.randomUUID(), takes: 2 });
  await until(async () => expect((await core.tasks.list({})).map(({ state }) => state)).toEqual(["ready", "ready"]));
  const tasks = await core.tasks.list({});
  const fileOf = (take: number) => tasks.find((task) => task.take === take)?.assetId ?? "no file";
  await core.songs.chooseTake({ id, taskId: null });
  await core.library.trash({ ids: [fileOf(2)] });
  await show(`#/song/${id}`);
  await until(() => expect(played).toHaveBeenCalledWith(mediaUrl(fileOf(1))));
  // Its row says where the other one is.
  await at("button", "Restore");
  await press("button", "Choose take 2");
  await until(async () =>
    expect((await core.songs.list())[0]?.activeTakeId).toBe(tasks.find(({ take }) => take === 2)?.id),
  );
  await until(() =>
    expect(document.querySelector(".dock button[aria-label='Play'][aria-disabled=true]")).not.toBeNull(),
  );
  expect(played).not.toHaveBeenCalledWith(mediaUrl(fileOf(2)));
});
