// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useRenamedAlbum } from "#renderer/library/albums/use-renamed-album.ts";
import type { Album } from "#shared/contract/library/albums.ts";

afterEach(cleanup);

const album = (id: string, name: string) => ({ id, name, files: 1 }) as unknown as Album;
const [stills, cut] = [album("1", "Stills"), album("2", "Rough cut")];

/** What the search becomes as the albums change, one after the other; undefined where it is left alone. */
function followed(search: string, ...steps: (readonly Album[] | undefined)[]): string | undefined {
  const onSearch = vi.fn<(search: string) => void>();
  const { rerender } = renderHook(({ albums }) => useRenamedAlbum(search, albums, onSearch), {
    initialProps: { albums: steps[0] },
  });
  for (const albums of steps.slice(1)) rerender({ albums });
  expect(onSearch.mock.calls.length).toBeLessThanOrEqual(1);
  return onSearch.mock.calls[0]?.[0];
}

it.each<[what: string, search: string, steps: (readonly Album[] | undefined)[], wanted: string | undefined]>([
  [
    "renamed",
    "kind:image album:stills",
    [
      [stills, cut],
      [album("1", "Big day"), cut],
    ],
    'kind:image album:"Big day"',
  ],
  ["deleted", "kind:image album:stills", [[stills, cut], [cut]], "kind:image"],
  ["deleted as the last", "album:stills", [[stills], []], ""],
  ["not known for a moment", "album:stills", [[stills], undefined, [stills]], undefined],
  [
    "not the one that is renamed",
    "album:stills",
    [
      [stills, cut],
      [stills, album("2", "Dawn")],
    ],
    undefined,
  ],
  ["given other capitals", "album:stills", [[stills], [album("1", "STILLS")]], undefined],
  ["none, typed by hand", "album:nothing", [[stills], [cut]], undefined],
  ["only looked for as a word", "stills", [[stills], [cut]], undefined],
])("the open album, %s: %j", (_, search, steps, wanted) => expect(followed(search, ...steps)).toBe(wanted));

it("a search that names none of the albums by now isn’t taken for the one that was open before", () => {
  const onSearch = vi.fn();
  const { rerender } = renderHook(({ search, albums }) => useRenamedAlbum(search, albums, onSearch), {
    initialProps: { search: "album:stills", albums: [stills, cut] },
  });
  rerender({ search: "album:stil", albums: [stills, cut] });
  rerender({ search: "album:stil", albums: [cut] });
  expect(onSearch).not.toHaveBeenCalled();
});
