// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { AnimaticLanes } from "#renderer/storyboard/animatic/animatic-lanes.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  filmPlayback.store.setState({ playing: false, time: 0 });
});

it("a playhead that plays says its seconds, one that stands its frame", () => {
  const clips = [{ shot: { id: "c1", number: 1 }, shotId: "c1", id: "c1", start: 0, length: 12 }];
  const props = { clips, song: undefined, gone: undefined, onBeats: false, selectedId: undefined, onSelect: () => {} };
  render(<AnimaticLanes {...(props as unknown as Parameters<typeof AnimaticLanes>[0])} />, { wrapper: WithinPage });
  const playhead = screen.getByLabelText("Playhead");
  const said = new Set<string | null>();
  act(() => filmPlayback.store.setState({ playing: true }));
  for (let frame = 0; frame < 60; frame += 1) {
    act(() => filmPlayback.store.setState({ time: frame / 24 }));
    said.add(playhead.getAttribute("aria-valuetext"));
  }
  expect([...said]).toEqual(["0:00", "0:01", "0:02"]);
  act(() => filmPlayback.store.setState({ playing: false, time: 2.5 }));
  expect(playhead.getAttribute("aria-valuetext")).toBe("00:02:12");
});
