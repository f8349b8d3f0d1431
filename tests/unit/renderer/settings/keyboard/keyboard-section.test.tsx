// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePalette } from "#renderer/app/palette/palette-state.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 120_000 });

const key = (shown: string, code: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: shown, code, ...more });
const ctrl = { ctrlKey: true };

// @shows Day 1 to day 30 › Settings: shortcuts with conflicts
it("keys are pressed anew, refused, taken from another, reset; palette, menus and Help follow, also after a restart", async () => {
  const { core, show } = await openStudioPage();
  await show("#/settings/keyboard");
  const kept = async () => (await core.settings.get()).shortcuts;
  const record = (name: RegExp) => press("button", name);

  // Keys of a text stay its own.
  await record(/^Ctrl K, shortcut for Search or run a command$/);
  key("c", "KeyC", ctrl);
  await until(() => expect(document.body.textContent).toContain("Ctrl C is used by the system"));
  expect(await kept()).toEqual({});
  await press("button", "Cancel");

  await record(/^Ctrl K, shortcut for Search or run a command$/);
  key("m", "KeyM", ctrl);
  await until(async () => expect(await kept()).toEqual({ "help.palette": "Mod+M" }));
  await at("button", "Ctrl M, shortcut for Search or run a command");
  // The old keys do nothing now, the new ones open the palette.
  key("k", "KeyK", ctrl);
  expect(usePalette.getState().open).toBe(false);
  key("m", "KeyM", ctrl);
  await until(() => expect(usePalette.getState().open).toBe(true));
  key("m", "KeyM", ctrl);
  await until(() => expect(usePalette.getState().open).toBe(false));

  // Another command's keys are named, and taken on demand.
  await record(/^F1, shortcut for User guide$/);
  key("m", "KeyM", ctrl);
  await until(() =>
    expect(document.body.textContent).toContain("Ctrl M is the shortcut for “Search or run a command”."),
  );
  await press("button", "Use it here");
  await until(async () => expect(await kept()).toEqual({ "help.palette": null, "help.guide": "Mod+M" }));

  // A command of a pane that had none.
  await record(/^None, shortcut for Rewrite/);
  key("F4", "F4");
  await until(async () => expect(await kept()).toMatchObject({ "lyrics.rewrite": "F4" }));
  await press("button", /^Reset shortcut for Rewrite/);
  await until(async () => expect(await kept()).not.toHaveProperty("lyrics.rewrite"));
  // A button that goes with what it removes leaves the focus with the keys beside it.
  await until(() => expect(named("button", /^Reset shortcut for Rewrite/)).toHaveLength(0));
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^None, shortcut for Rewrite/);
  await press("button", "Remove shortcut for Review takes");
  await until(() => expect(named("button", "Remove shortcut for Review takes")).toHaveLength(0));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("None, shortcut for Review takes");
  await press("button", "Reset shortcut for Review takes");

  // The strip's bare keys: by their heading, refused where one moves with them, told where another has them.
  expect(document.querySelector('section[aria-label="Film and animatic"]')?.querySelectorAll("li")).toHaveLength(27);
  await record(/^Q, shortcut for Trim start to playhead$/);
  key("ArrowLeft", "ArrowLeft");
  await until(() => expect(document.body.textContent).toContain("← already moves around the film."));
  await press("button", "Cancel");
  await record(/^Q, shortcut for Trim start to playhead$/);
  key("w", "KeyW");
  await until(() => expect(document.body.textContent).toContain("W is the shortcut for “Trim end to playhead”."));
  await press("button", "Cancel");
  // The marker's key is heard in the whole storyboard, and so on the strip.
  await record(/^Q, shortcut for Trim start to playhead$/);
  key("m", "KeyM");
  await until(() => expect(document.body.textContent).toContain("M is the shortcut for “Marker at playhead”."));
  await press("button", "Cancel");
  await record(/^Q, shortcut for Trim start to playhead$/);
  key("g", "KeyG");
  await until(async () => expect(await kept()).toMatchObject({ "strip.trimIn": "G" }));
  await press("button", "Reset shortcut for Trim start to playhead");
  await until(async () => expect(await kept()).not.toHaveProperty("strip.trimIn"));

  // Help lists what is so now.
  await press("button", "Reset all");
  await until(async () => expect(await kept()).toEqual({}));
  const undo = useToasts.getState().shown.find(({ title }) => title === "All shortcuts reset")?.action;
  undo?.run();
  await until(async () => expect(await kept()).toEqual({ "help.palette": null, "help.guide": "Mod+M" }));
  key("/", "Slash", ctrl);
  const help = await at("dialog", "Keyboard shortcuts");
  expect(help.textContent).toContain("Ctrl M");
  expect(help.textContent).not.toContain("Ctrl K");
  expect(named("button", "Reset all")).toHaveLength(1);
});

// @shows Day 1 to day 30 › Settings: text size
it("text is as large as it is set, before the settings come, too", async () => {
  const { core, show } = await openStudioPage();
  await show("#/settings/appearance");
  await press("radio", "Larger");
  const scale = () => document.documentElement.style.getPropertyValue("--text-scale");
  await until(() => expect(scale()).toBe("1.25"));
  expect((await core.settings.get()).textSize).toBe("larger");
  expect(window.localStorage.getItem("reelsong.textSize")).toBe("larger");
  await press("radio", "Default");
  await until(() => expect(scale()).toBe("1"));
});

// @shows Day 1 to day 30 › Settings: default model, effort, duration and resolution
it("new films, shots and songs begin with what is set; what there is stays as it is", async () => {
  const { core, show } = await openStudioPage();
  const [before] = await core.storyboard.projects();
  await show("#/settings/defaults");
  const choose = async (list: string, option: string) => {
    fireEvent.keyDown(await at("combobox", list), { key: "Enter" });
    fireEvent.keyDown(await at("option", option), { key: "Enter" });
  };
  await choose("Video model", "H3-Max");
  await until(async () =>
    expect((await core.settings.get()).newWork.video).toEqual({
      model: "Vendor-H3-Max",
      resolution: "768P",
      duration: 5,
    }),
  );
  await choose("Resolution", "480P");
  await until(async () => expect((await core.settings.get()).newWork.video.resolution).toBe("480P"));
  const group = await at("group", "Shot duration");
  fireEvent.click(named("button", /./, group).at(-1) as HTMLElement);
  await choose("Song model", "music-2.6");
  await until(async () =>
    expect((await core.settings.get()).newWork).toMatchObject({
      video: { model: "Vendor-H3-Max", resolution: "480P", duration: 6 },
      song: { model: "music-2.6" },
    }),
  );
  const { id: projectId } = await core.storyboard.createProject({ title: "Night" });
  expect((await core.storyboard.addShot({ projectId })).draft).toMatchObject({
    ...{ model: "Vendor-H3-Max", resolution: "480P", duration: 6 },
  });
  expect((await core.songs.create({})).draft.model).toBe("music-2.6");
  expect((await core.songs.create({ draft: { model: "music-cover" } })).draft.model).toBe("music-cover");
  expect((await core.storyboard.projects()).find(({ id }) => id === before?.id)?.defaults.model).toBe("Vendor-H3");
});

it("what is looked for among the shortcuts is there again after a look into another pane", async () => {
  const { show } = await openStudioPage();
  await show("#/settings/keyboard");
  const name = "Find a command or shortcut";
  await write(name, "lanterns");
  await show("#/home");
  await gone("field", name);
  await show("#/settings/keyboard");
  expect(((await at("field", name)) as HTMLInputElement).value).toBe("lanterns");
});
