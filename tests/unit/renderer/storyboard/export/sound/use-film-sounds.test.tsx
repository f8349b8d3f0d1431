// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useFilmSounds } from "#renderer/storyboard/export/sound/use-film-sounds.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { SoundClips } from "#shared/film/sound-clips.ts";
import { pageCore } from "../../../page-core.ts";
import { WithinPage } from "../../../within-page.tsx";

const sound = (assetId: string) => ({ assetId, track: 0 as const, at: 0, from: 0, to: null });
const file = (id: string) => ({ id, name: id, state: "ready", facts: { kind: "audio", durationSeconds: 4 } }) as Asset;

it("while the file of a sound that was added is asked for, the others are heard as before", async () => {
  const answers: (() => void)[] = [];
  pageCore({
    library: {
      getMany: ({ ids }) =>
        new Promise<Asset[]>((answer) => answers.push(() => answer(ids.map((id) => file(id as string))))),
    },
  });
  const first: SoundClips = { a: sound("rain") };
  const { result, rerender } = renderHook((sounds: SoundClips) => useFilmSounds(sounds), {
    initialProps: first,
    wrapper: WithinPage,
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(result.current.known).toBe(false);
  answers[0]?.();
  await waitFor(() => expect([...result.current.lengths]).toEqual([["rain", 4]]));
  expect(result.current.known).toBe(true);
  rerender({ ...first, b: sound("bell") });
  await waitFor(() => expect(answers).toHaveLength(2));
  expect([[...result.current.lengths], result.current.known]).toEqual([[["rain", 4]], false]);
  answers[1]?.();
  await waitFor(() => expect([...result.current.lengths.keys()].toSorted()).toEqual(["bell", "rain"]));
});

it("a film without sounds has none to wait for, and asks for none", async () => {
  const core = pageCore();
  const { result } = renderHook(() => useFilmSounds({}), { wrapper: WithinPage });
  // The core would have been asked by now.
  await act(() => new Promise((later) => setTimeout(later)));
  expect([result.current.known, result.current.failure, core.asked]).toEqual([true, null, []]);
});
