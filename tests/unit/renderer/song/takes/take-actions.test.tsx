// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { nameWith, ownTitleOf } from "#renderer/song/takes/take-title.ts";
import { at, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it.each([
  ["Tide - take 2.mp3", null],
  ["The good one.mp3", "The good one"],
  ["The good one", "The good one"],
  [".mp3", null],
])("%s is called %s", (name, title) => expect(ownTitleOf({ name })).toBe(title));

it("a name keeps the ending of its file", () => {
  expect(nameWith({ name: "Tide - take 2.mp3" }, "The good one")).toBe("The good one.mp3");
  expect(nameWith({ name: "bare" }, "The good one")).toBe("The good one");
});

// @shows Day 1 to day 30 › Song: takes are renamed and deleted in place
it("a take is renamed and deleted where it lies; both can be taken back, and what was deleted is listed", async () => {
  const { core, show } = await openStudioPage();
  const { id } = await core.songs.create({ draft: { title: "Tide", lyrics: "[Verse]\nHome", style: "folk, warm" } });
  await core.songs.generate({ id, clientId: crypto.randomUUID(), takes: 2 });
  await until(async () => expect((await core.tasks.list({})).every(({ state }) => state === "ready")).toBe(true));
  await show(`#/song/${id}`);
  await press("button", "Choose take 2");
  const song = async () => (await core.songs.list())[0];
  const tasks = await core.tasks.list({ songId: id });
  const second = tasks.find(({ take }) => take === 2);
  await until(async () => expect((await song())?.activeTakeId).toBe(second?.id));
  const file = () => core.library.get({ id: second?.assetId ?? "" });
  const pick = () => at("button", "Choose take 2");
  const undo = (title: string) =>
    until(() => {
      const toast = useToasts.getState().shown.find((each) => each.title === title);
      if (toast?.action === undefined) throw new Error(`no toast ${title}`);
      toast.action.run();
    });

  // F2 on the row; Escape leaves it as it is.
  await until(() => expect(document.querySelector(".takeSound .wav")).not.toBeNull());
  fireEvent.keyDown(await pick(), { key: "F2" });
  const field = (await at("field", "Name of Take 2")) as HTMLInputElement;
  fireEvent.change(field, { target: { value: "Not this" } });
  fireEvent.keyDown(field, { key: "Escape" });
  await until(() => expect(document.querySelector(".takeNaming")).toBeNull());
  expect((await file()).name).toBe("Tide - take 2.mp3");
  fireEvent.keyDown(await pick(), { key: "F2" });
  const again = (await at("field", "Name of Take 2")) as HTMLInputElement;
  fireEvent.change(again, { target: { value: "The good one" } });
  fireEvent.keyDown(again, { key: "Enter" });
  await until(async () => expect((await file()).name).toBe("The good one.mp3"));
  await until(() => expect(document.querySelector(".takelist")?.textContent).toContain("The good one (Take 2)"));
  await undo("Renamed to “The good one”");
  await until(async () => expect((await file()).name).toBe("Tide - take 2.mp3"));

  fireEvent.keyDown(await pick(), { key: "Delete" });
  await until(async () => expect((await file()).state).toBe("trashed"));
  expect((await core.deleted.list({ kinds: ["file"] })).items.map(({ name }) => name)).toEqual(["Tide - take 2.mp3"]);
  // The newest that is left is the song's now.
  const first = tasks.find(({ take }) => take === 1);
  await until(async () => expect((await song())?.activeTakeId).toBe(first?.id));
  await undo("Take 2 deleted");
  await until(async () => expect((await file()).state).toBe("ready"));
  await until(async () => expect((await song())?.activeTakeId).toBe(second?.id));
  // What was paid for is in the ledger all along.
  expect(await core.tasks.list({ songId: id })).toHaveLength(2);
});
