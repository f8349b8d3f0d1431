// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SoundFields } from "#renderer/storyboard/animatic/sounds/sound-fields.tsx";
import type { SoundActions } from "#renderer/storyboard/animatic/sounds/use-sounds.ts";
import type { SoundClip } from "#shared/film/sound-clips.ts";
import { at, named, press, write } from "../../../page-controls.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(more: Partial<SoundClip> = {}, whole: number | null = 10) {
  const calls = { change: vi.fn(), set: vi.fn(), onTrack: vi.fn(), onRemove: vi.fn() };
  const sound: SoundClip = { assetId: "rain", track: 0, at: 2, from: 1, to: null, ...more };
  render(
    <SoundFields
      {...{ id: "s", sound, whole, name: "Rain", onTrack: calls.onTrack, onRemove: calls.onRemove }}
      actions={calls as unknown as SoundActions}
    >
      <button type="button">Rain</button>
    </SoundFields>,
    { wrapper: WithinPage },
  );
  fireEvent.click(named("button", "Rain")[0] as HTMLElement);
  await at("field", "In (s)");
  return calls;
}
const [START, IN, OUT] = ["Starts in film at (s)", "In (s)", "Out (s)"] as const;
const values = () => [START, IN, OUT].map((name) => (named("field", name)[0] as HTMLInputElement).value);

it.each<[more: Partial<SoundClip>, whole: number | null, values: string[]]>([
  [{}, 10, ["2", "1", "10"]],
  [{ to: 4 }, 10, ["2", "1", "4"]],
  // A file that became shorter than is said.
  [{ to: 12 }, 10, ["2", "1", "10"]],
  // It isn't known how long it is: an hour, then.
  [{}, null, ["2", "1", "3600"]],
])("of a sound of which %j is said, in a file of %s s, the times are %j", async (more, whole, expected) => {
  await open(more, whole);
  expect(values()).toEqual(expected);
});

it.each<[field: string, typed: string, more: Partial<SoundClip>, patch: Partial<SoundClip>]>([
  [START, "7.5", {}, { at: 7.5 }],
  [START, "-3", {}, { at: 0 }],
  [START, "200000", {}, { at: 100_000 }],
  [IN, "3", {}, { from: 3 }],
  [IN, "-1", {}, { from: 0 }],
  [IN, "99", { to: 4 }, { from: 3.95 }],
  [IN, "99", {}, { from: 9.95 }],
  [OUT, "6", {}, { to: 6 }],
  [OUT, "9.994", {}, { to: 9.994 }],
  // To its end is to its end, also of a file that is put in its place.
  [OUT, "9.995", {}, { to: null }],
  [OUT, "99", { to: 4 }, { to: null }],
  [OUT, "0", {}, { to: 1.05 }],
])("%s typed as %s of %j makes of it %j", async (field, typed, more, patch) => {
  const { change } = await open(more);
  fireEvent.blur(await write(field, typed));
  expect(change.mock.calls).toEqual([["s", patch]]);
});

it("it goes to the other track, is muted, and is taken away", async () => {
  const { onTrack, set, onRemove } = await open();
  expect(named("radio", /^[12]$/).map(({ ariaChecked }) => ariaChecked)).toEqual(["true", "false"]);
  await press("radio", "2");
  await press("switch", "Mute");
  await press("button", "Remove sound");
  expect([onTrack.mock.calls, set.mock.calls, onRemove.mock.calls.length]).toEqual([
    [[1]],
    [["s", { muted: true }]],
    1,
  ]);
  cleanup();
  const second = await open({ track: 1 });
  await press("radio", "1");
  expect(second.onTrack.mock.calls).toEqual([[0]]);
});
