// @vitest-environment jsdom
import { redo, undo } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { expect, it, vi } from "vitest";
import { at, named, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 120_000 });

const pasted = "[Intro: soft piano]\n[Verse 1]\nNight ferry home\n(Chorus)\nLanterns low";
const fixed = "[Intro]\n[Verse]\nNight ferry home\n[Chorus]\nLanterns low";

// @shows Day 1 to day 30 › Song: “Fix all” for pasted tags
it("Fix all writes pasted tags as the service knows them, keeps their words in Style, and is one undo step", async () => {
  const { core, show } = await openStudioPage();
  const { id } = await core.songs.create({ draft: { lyrics: pasted, style: "Slow waltz" } });
  const draft = async () => (await core.songs.list()).find((each) => each.id === id)?.draft;
  await show(`#/song/${id}`);
  await at("button", "Fix all");
  expect(document.body.textContent).toContain("3 tags need fixing");
  await press("button", "Fix all");
  const kept = (lyrics: string, style: string) =>
    until(async () => expect(await draft()).toMatchObject({ lyrics, style }));
  await kept(fixed, "Slow waltz, Intro: soft piano");
  await until(() => expect(named("button", "Fix all")).toEqual([]));
  const content = document.querySelector<HTMLElement>(".cm-content");
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error("no editor");
  undo(view);
  await kept(pasted, "Slow waltz");
  redo(view);
  await kept(fixed, "Slow waltz, Intro: soft piano");
});
