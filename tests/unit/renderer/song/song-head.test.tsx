// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Sound } from "#renderer/song/song-draft.ts";
import { SongHead } from "#renderer/song/song-head.tsx";
import { at } from "../page-controls.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

it("a title that takes no further letter says how long it may be, beside it", async () => {
  const none = () => undefined;
  const Head = ({ title }: { title: string }) => (
    <TooltipProvider>
      <SongHead
        songId="s"
        draft={{ title, model: "music-3.0", instrumental: false } as Sound}
        songs={[]}
        {...{ change: none, keep: none, onOpen: none, onCreate: none, onBrowse: none, onRemove: none }}
      />
    </TooltipProvider>
  );
  const { rerender } = render(<Head title={"x".repeat(199)} />, { wrapper: WithinPage });
  const field = await at("field", "Title");
  const said = () => document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(said()).toBeNull();
  rerender(<Head title={"x".repeat(200)} />);
  expect(said()?.textContent).toBe("Full: 200 / 200");
  // The closing quote stands between.
  expect(said()?.closest(".titled")).toBeNull();
});
