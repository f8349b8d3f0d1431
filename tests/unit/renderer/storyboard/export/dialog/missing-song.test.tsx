// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import i18next from "i18next";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { MissingSong, useMissingSong } from "#renderer/storyboard/export/index.ts";
import { pageCore } from "#tests/unit/renderer/page-core.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } }));
// Files of a worker share the page's modules: a call that another one left may have failed meanwhile.
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

function Bed({ song }: { song: string | null }) {
  const gone = useMissingSong(song);
  return gone ? <MissingSong song={gone} /> : <p>nothing</p>;
}
const open = (song: string | null, state: string) => {
  const here = { state };
  const core = pageCore({
    library: { get: ({ id }: { id: string }) => ({ id, name: "Harbour.mp3", state: here.state }) },
    trash: {
      putBack: () => {
        here.state = "ready";
        return { back: 1, gone: 0 };
      },
    },
  } as never);
  render(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <Bed song={song} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return core;
};

// @shows First use, point by point › B18. A trashed song is said under its film; hundreds of files are one toast
test("a song in the trash is said under its film, and put back from there", async () => {
  const core = open("song", "trashed");
  expect(await screen.findByText("“Harbour” is in the trash. The film plays without it.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("nothing")).toBeDefined();
  expect(core.asked).toContainEqual(["trash.putBack", { ids: ["song"] }]);
  expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(["1 file restored"]);
});

test("one whose file is missing leads to it", async () => {
  open("song", "missing");
  expect(await screen.findByText("“Harbour” is missing. The film plays without it.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Show in Library" }));
  expect(window.location.hash).toBe("#/library/song");
});

test.each([
  { song: "song", state: "ready" },
  { song: null, state: "trashed" },
])("nothing is said of $song that is $state", async ({ song, state }) => {
  const core = open(song, state);
  if (song !== null) await expect.poll(() => core.asked.length).toBe(1);
  expect(await screen.findByText("nothing")).toBeDefined();
});
