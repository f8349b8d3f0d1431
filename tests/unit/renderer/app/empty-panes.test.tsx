// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { at, press, until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

it("an empty pane has examples to begin with: a shot, a song, a message, none of them sent", async () => {
  const { core, show } = await openStudioPage();
  await show("#/storyboard");
  await press("button", "Night market");
  const [project] = await core.storyboard.projects();
  await until(async () => {
    const [shot] = await core.storyboard.shots({ projectId: project?.id ?? "" });
    expect(shot?.draft).toMatchObject({ name: "Night market", prompt: expect.stringContaining("noodle stall") });
  });

  // It is open by then: what is asked for comes after it.
  await at("field", "Prompt");

  await show("#/song");
  await press("button", "Lo-fi instrumental");
  await until(async () => {
    const [song] = await core.songs.list();
    expect(song?.draft).toMatchObject({ title: "Lo-fi instrumental", instrumental: true, lyrics: "" });
  });

  await at("field", "Style");

  await show("#/chat");
  await press("button", "Write a chorus about coming home");
  const box = (await at("field", "Message")) as HTMLTextAreaElement;
  await until(() => expect(box.value).toBe("Write a chorus about coming home"));
  expect(document.activeElement).toBe(box);
  // Another example takes its place, and never that of the person's own words.
  await press("button", "Which shot should open a film about the sea?");
  await until(() => expect(box.value).toBe("Which shot should open a film about the sea?"));

  expect(await core.tasks.list({})).toEqual([]);
  expect(await core.conversations.list({})).toEqual([]);
});
