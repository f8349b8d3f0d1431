// @vitest-environment jsdom
import { act, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { listCommands, mediaUrl, orpc, queryClient, useCommands } from "#renderer/lib/index.ts";
import type { RepairAnswer, RepairFailure, RepairProgress } from "#renderer/media/repair/worker/repair-messages.ts";
import { TakeDock } from "#renderer/song/takes/take-dock.tsx";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff } from "../../song-dialogs.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

let workers: ReturnType<typeof standInWorkers<RepairAnswer, RepairProgress, RepairFailure>>;

beforeAll(speakEnglish);
beforeEach(() => {
  furnishSongDialog();
  workers = standInWorkers();
  // jsdom plays nothing, and knows no length.
  vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(60);
  for (const name of ["load", "pause"] as const) vi.spyOn(HTMLMediaElement.prototype, name).mockReturnValue();
});
afterEach(() => {
  clearSongDialog();
  vi.restoreAllMocks();
});

const take = (number: number, more: Partial<Task> = {}) =>
  ({
    ...{ id: `t${number}`, take: number, songId: "song", state: "ready", assetId: `file${number}`, result: null },
    ...{ model: "music-2.6", createdAt: number, finishedAt: number, request: { lyrics: "[Verse]\nHome" }, ...more },
  }) as unknown as Task;

const firstAlone = () => [take(1)];

/** Of one take at first; `sounds.get` answers as it is told. */
async function open(markers: () => unknown = () => ({ measure: null, markers: [] }), list: () => unknown = firstAlone) {
  pageCore({
    tasks: { list },
    library: {
      getMany: ({ ids }: { ids: string[] }) =>
        ids.map((id) => ({ id, state: "ready", kind: "audio", name: `${id}.mp3`, facts: {} })),
      list: () => ({ items: [] }),
    },
    songs: { newTakes: () => [] },
    sounds: { get: markers },
    storyboard: { projects: () => [] },
    settings: { get: () => ({ songExport: { artist: "", album: "", loudness: null } }) },
    repairs: { begin: () => ({ id: "repair" }), cancel: () => undefined },
  } as never);
  const song = { id: "song", draft: { title: "Tide" }, activeTakeId: null } as Song;
  const height = { height: 200, max: 400, change: vi.fn(), reset: vi.fn() };
  render(
    <TooltipProvider>
      <TakeDock {...({ song, height, onReuse: vi.fn() } as unknown as Parameters<typeof TakeDock>[0])} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  if (list === firstAlone) await until(() => expect(heard()).toContain("Take 1"));
  return {
    /** Another one is made: it is heard from then on. */
    arrives: async () => {
      const key = orpc.tasks.list.queryKey({ input: { songId: "song" } });
      queryClient.setQueryData(key, [take(1), take(2)]);
      await until(() => expect(heard()).toContain("Take 2"));
    },
  };
}
const heard = () => document.querySelector(".take[aria-current]")?.textContent ?? "";
const speed = () => named("combobox", "Speed")[0]?.textContent;

const playCommand = () =>
  listCommands(useCommands.getState().byOwner).find(({ id, disabled }) => id === "song.play" && !disabled);

it("while a song has no takes the palette has none to play", async () => {
  await open(undefined, () => []);
  await until(() => expect(document.querySelector("p.takelist")).not.toBeNull());
  expect(playCommand()).toBeUndefined();
});

it("a song is played from the palette", async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  await open();
  await until(() => expect(playCommand()).toBeDefined());
  act(() => playCommand()?.run());
  expect(play).toHaveBeenCalledOnce();
});

it("a take is exported though another one comes while its dialog is open", async () => {
  const { arrives } = await open();
  await press("button", /^Export/);
  await at("dialog", "Export take");
  await arrives();
  expect(named("dialog", "Export take")).toHaveLength(1);
  await press("button", "Export", await at("dialog", "Export take"));
  const ordered = () => workers.flatMap(({ asked }) => asked as { order?: { source: string } }[]);
  await until(() => expect(ordered().flatMap(({ order }) => order?.source ?? [])).toEqual([mediaUrl("file1")]));
});

it("where the takes can't be read that is said, not that there are none; they are read again on a press", async () => {
  let refuses = true;
  await open(undefined, () => {
    if (refuses) throw new Error("The disk is gone.");
    return [take(1)];
  });
  await at("button", "Retry");
  const dock = document.querySelector(".dock");
  expect(dock?.textContent).toContain("Couldn’t load this");
  expect(dock?.textContent).not.toContain("Takes appear here");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(heard()).toContain("Take 1"));
});

it("the speed stays for the next take", async () => {
  const { arrives } = await open();
  await choose("Speed", "0.5×");
  await until(() => expect(speed()).toBe("0.5×"));
  await arrives();
  expect(speed()).toBe("0.5×");
});

it("no section is marked before the marks that are kept are known: saving would clear them", async () => {
  const known = Promise.withResolvers<unknown>();
  await open(() => known.promise);
  await until(() => expect(isOff(named("button", "Mark")[0])).toBe(true));
  known.resolve({ measure: null, markers: [{ section: 0, at: 3 }] });
  await until(() => expect(isOff(named("button", "Mark")[0])).toBe(false));
});
