// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Loudness, LoudnessFields } from "#renderer/storyboard/animatic/loudness-fields.tsx";
import { choose, named, press } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function open(loudness: Loudness = {}) {
  const [onGain, onSet] = [vi.fn(), vi.fn()];
  render(<LoudnessFields of="clip" {...{ loudness, onGain, onSet }} fades={["0", "0.5", "1"]} />, {
    wrapper: WithinPage,
  });
  return { onGain, onSet };
}
const volume = () => named("input", "Clip volume")[0] as HTMLInputElement;
const shown = () => [
  ...[volume().value, volume().max, volume().getAttribute("aria-valuetext")],
  ...[document.querySelector(".fig")?.textContent, named("switch", "Mute")[0]?.ariaChecked],
  ...["Fade in", "Fade out"].map((name) => named("combobox", name)[0]?.textContent),
];

it.each<[loudness: Loudness, shown: string[]]>([
  [{}, ["1", "2", "100%", "100%", "false", "None", "None"]],
  [{ gain: 0.305, muted: true }, ["0.305", "2", "31%", "31%", "true", "None", "None"]],
  [{ gain: 2, fadeIn: 0.5, fadeOut: 1 }, ["2", "2", "200%", "200%", "false", "0.5 s", "1 s"]],
  [{ gain: 0, fadeIn: 0 }, ["0", "2", "0%", "0%", "false", "None", "None"]],
])("what is said of a sound is shown: %j", (loudness, expected) => {
  open(loudness);
  expect(shown()).toEqual(expected);
});

it("each choice says what it changes, and what is as usual isn't kept", async () => {
  const { onGain, onSet } = open({ muted: true, fadeOut: 1 });
  fireEvent.change(volume(), { target: { value: "0.5" } });
  await press("switch", "Mute");
  await choose("Fade in", "0.5 s");
  await choose("Fade out", "None");
  expect(onGain.mock.calls).toEqual([[0.5]]);
  expect(onSet.mock.calls).toEqual([[{ muted: undefined }], [{ fadeIn: 0.5 }], [{ fadeOut: undefined }]]);
  cleanup();
  const other = open();
  await press("switch", "Mute");
  expect(other.onSet.mock.calls).toEqual([[{ muted: true }]]);
});
