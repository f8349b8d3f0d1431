// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { paneIds } from "#renderer/lib/route.ts";
import { patience } from "../page-controls.ts";
import { openStudioPage } from "../page-studio.tsx";

vi.setConfig({ testTimeout: 240_000 });

// @shows Every hand, number by number › 9. A first heading in every pane, empty and with work
it("every pane has one first heading, while it is empty and once there is work in it", async () => {
  const { core, show } = await openStudioPage();
  const headings = () => [...document.querySelectorAll("h1")].map((one) => one.textContent);
  const look = async (when: string) => {
    for (const pane of paneIds) {
      await show(`#/${pane}`);
      await waitFor(() => expect([pane, when, headings().length]).toEqual([pane, when, 1]), patience);
      expect(headings()[0]).not.toBe("");
    }
  };
  await look("empty");
  const film = await core.storyboard.createProject({ title: "Saltlight" });
  await core.storyboard.addShot({ projectId: film.id, draft: { prompt: "A lamp" } });
  const song = await core.songs.create({ draft: { title: "Keep the Light", style: "Waltz" } });
  await core.settings.update({ lastProjectId: film.id, lastSongId: song.id });
  await look("with work");
});
