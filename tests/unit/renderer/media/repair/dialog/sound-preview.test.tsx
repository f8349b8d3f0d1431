// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { SoundPreview } from "#renderer/media/repair/dialog/sound-preview.tsx";
import { watchedSizes } from "../../../watched-sizes.ts";
import { startEnglish } from "../../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => {
  watchedSizes();
  queryClient.setQueryData(["heardFile", "blob:a"], null);
  const element = { paused: true };
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(() => element.paused);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    element.paused = false;
    fireEvent.play(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    element.paused = true;
    fireEvent.pause(this);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("says whether it plays and where, also when it is put elsewhere while it stands", () => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <SoundPreview name="Tide" address="blob:a" length={120} />
    </QueryClientProvider>,
  );
  const audio = container.querySelector("audio") as HTMLAudioElement;
  const time = () => container.querySelector(".cap")?.textContent;
  const button = () => screen.getByRole("button").getAttribute("aria-label") ?? "";
  const quiet = button();
  fireEvent.click(screen.getByRole("button"));
  expect(button()).not.toBe(quiet);
  audio.currentTime = 61;
  fireEvent.timeUpdate(audio);
  expect(time()).toBe("1:01");
  fireEvent.click(screen.getByRole("button"));
  expect(button()).toBe(quiet);
  fireEvent.change(screen.getByRole("slider"), { target: { value: "0" } });
  expect([audio.currentTime, time()]).toEqual([0, "0:00"]);
});
