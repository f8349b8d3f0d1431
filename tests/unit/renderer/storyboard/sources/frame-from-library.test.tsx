// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { openStudioPage } from "../../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

// @shows Every hand, number by number › 9. “First frame” says that it opens a file dialog; the library is offered beside it, for the open shot
it("a frame says that it opens a file dialog, and takes a picture of the library beside it", async () => {
  const still = {
    ...{ id: "01900000-0000-7000-8000-000000000001", kind: "image", name: "lamp.png", state: "ready" },
    ...{
      origin: { type: "imported" },
      tags: [],
      facts: { kind: "image", width: 1024, height: 576 },
      createdAt: 1,
      sizeBytes: 1,
    },
  } as unknown as Asset;
  const { core, show } = await openStudioPage(async (path, ask) => {
    if (path !== "library.list") return ask();
    return { items: [still], total: 1 };
  });
  const film = await core.storyboard.createProject({ title: "Saltlight" });
  const draft = { prompt: "A lamp", mode: "frames" } as const;
  const first = await core.storyboard.addShot({ projectId: film.id, draft });
  await core.storyboard.addShot({ projectId: film.id, draft });
  await show(`#/storyboard/${film.id}/${first.id}`);
  const button = await at("button", "First frame");
  const note = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("emptyOpens a file dialog");
  await press("button", "Choose a first frame from Library");
  await press("option", /./);
  await press("button", "Use as first frame");
  const frames = async () => (await core.storyboard.shots({ projectId: film.id })).map((shot) => shot.draft.firstFrame);
  await until(async () => expect(await frames()).toEqual([still.id, null]));
  expect(named("dialog", /./)).toEqual([]);
});
