// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { openAssist } from "#renderer/lib/index.ts";
import { at, gone, press, until } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 120_000 });

// @shows Direction, point by point › 6. “Direct this shot” as a reviewable proposal, checked by the compiler first
it("“Direct this shot” asks in a conversation with its instructions, and the beats that are proposed are accepted there", async () => {
  const { core, show } = await openStudioPage();
  const [film] = await core.storyboard.projects();
  const projectId = film?.id ?? "";
  const shot = await core.storyboard.addShot({ projectId, draft: { prompt: "Fog. The lamp is lit.", duration: 6 } });
  await show(`#/storyboard/${projectId}/${shot.id}`);
  await at("button", "Add shot 2");
  openAssist({ task: "direct", projectId, shotId: shot.id });
  await at("dialog", "Direct shot 1");
  await press("button", "Ask");
  await gone("dialog", "Direct shot 1");
  await until(() => expect(window.location.hash).toMatch(/^#\/chat\//));
  const id = window.location.hash.split("/")[2] ?? "";
  const found = await core.conversations.get({ id });
  const { messages, conversation } = found;
  expect(conversation.title).toBe("Direct shot 1");
  expect(JSON.stringify(messages[0]?.blocks)).toContain("Fog. The lamp is lit.");
  expect(JSON.stringify(found)).toContain("first assistant director");
  // The review shows the compiled beats.
  await until(() => expect(document.body.textContent).toContain("integrated_multimodal_description:"));
  await press("button", "Accept");
  await until(async () => {
    const [now] = await core.storyboard.shots({ projectId });
    expect(now?.draft).toMatchObject({ directed: true, prompt: "Fog. The lamp is lit." });
    expect(now?.draft.direction?.beats.map(({ start }) => start)).toEqual([0, 3]);
  });
});

it("instructions of one’s own go in place of the built-in ones, and settings say which", async () => {
  const { core, show } = await openStudioPage();
  await core.prompts.begin({ task: "direct", text: "Mine, for shot {{number}}." });
  const [film] = await core.storyboard.projects();
  const projectId = film?.id ?? "";
  const shot = await core.storyboard.addShot({ projectId, draft: { prompt: "Fog.", duration: 6 } });
  await show("#/settings/chat");
  const told = () => document.body.textContent ?? "";
  await until(() => expect(told()).toContain("Uses your file."));
  expect(told()).toContain("Uses the built-in instructions.");
  openAssist({ task: "direct", projectId, shotId: shot.id });
  await at("dialog", "Direct shot 1");
  await press("button", "Ask");
  await until(() => expect(window.location.hash).toMatch(/^#\/chat\//));
  const found = JSON.stringify(await core.conversations.get({ id: window.location.hash.split("/")[2] ?? "" }));
  expect(found).toContain("Mine, for shot 1.");
  expect(found).not.toContain("first assistant director");

  await show("#/settings/chat");
  await press("button", "Use built-in");
  await until(() => expect(told()).not.toContain("Uses your file."));
});
