// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useCommands } from "#renderer/lib/index.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 120_000 });

const rows = () => [...document.querySelectorAll(".songRow .strong")].map(({ textContent }) => textContent);
const browse = () => {
  const command = useCommands.getState().byOwner.song?.find(({ id }) => id === "song.browse");
  if (!command) throw new Error("no command yet");
  command.run();
};
const give = (...files: File[]) => {
  const input = document.querySelector("input[type=file][accept*='.lrc']") as HTMLInputElement;
  Object.defineProperty(input, "files", { configurable: true, value: files });
  fireEvent.change(input);
};

// @shows Day 1 to day 30 › Song: songs are found, duplicated, and brought in and out as text and LRC
it("songs are found, duplicated, opened and brought in as text and LRC; a file that isn't lyrics says why", async () => {
  const { core, show } = await openStudioPage();
  for (const title of ["Harbor", "Tide"])
    await core.songs.create({ draft: { title, lyrics: `[Verse]\nWords of ${title}`, style: "folk" } });
  await show("#/song");
  await until(browse);
  await at("dialog", "Songs");
  await until(() => expect(rows()).toEqual(["Tide", "Harbor"]));
  const search = await at("field", "Search songs");
  fireEvent.change(search, { target: { value: "words harbor" } });
  await until(() => expect(rows()).toEqual(["Harbor"]));
  search.focus();
  fireEvent.keyDown(search, { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toContain("Harbor");

  await press("button", "Actions for Harbor");
  await press("menuitem", "Duplicate");
  await until(() => expect(named("dialog", "Songs")).toEqual([]));
  const titles = async () => (await core.songs.list()).map(({ draft }) => draft.title);
  await until(async () => expect(await titles()).toEqual(["Harbor copy", "Tide", "Harbor"]));
  expect((await core.songs.list())[0]?.draft).toMatchObject({ lyrics: "[Verse]\nWords of Harbor", style: "folk" });
  await until(() => expect((document.querySelector(".songt") as HTMLInputElement | null)?.value).toBe("Harbor copy"));

  await until(browse);
  await at("dialog", "Songs");
  give(new File(["[ti:Ferry]\n[00:01.00]Night ferry home"], "x.lrc"), new File([new Uint8Array([0, 1])], "cover.png"));
  await until(() =>
    expect(document.querySelector("[role=alert]")?.textContent).toContain("“cover.png” isn’t a text file."),
  );
  await until(async () => expect((await titles())[0]).toBe("Ferry"));
  give(new File(["Only words"], "Lantern.txt"));
  await until(() => expect(named("dialog", "Songs")).toEqual([]));
  await until(async () =>
    expect((await core.songs.list())[0]?.draft).toMatchObject({ title: "Lantern", lyrics: "Only words" }),
  );
});
