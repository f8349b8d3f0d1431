// @vitest-environment jsdom
import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { BedDialog } from "#renderer/song/takes/bed-dialog.tsx";
import { plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { at, choose, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog } from "../../song-dialogs.ts";
import { startEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(startEnglish);
beforeEach(furnishSongDialog);
afterEach(clearSongDialog);

/** Drafts of a film outlive a test: each has films of its own. */
let round = 0;
interface Given {
  songs?: readonly (string | null)[];
  last?: number;
  update?: (input: { id: string; film: object }) => unknown;
}
function open({ songs = [null, "mine", "other"], last, update }: Given = {}) {
  round += 1;
  const films = songs.map((song, at) => ({
    ...{ id: `film-${round}-${at}`, title: `Film ${at}`, film: { ...plainFilm, song } },
  }));
  const core = pageCore({
    storyboard: {
      updateFilm:
        update ??
        (({ id, film }) => {
          const project = films.find((each) => each.id === id);
          return { project: { ...project, film: { ...project?.film, ...film } }, clashes: [] };
        }),
    },
  });
  queryClient.setQueryData(orpc.storyboard.projects.queryKey(), films as never);
  queryClient.setQueryData(orpc.settings.get.queryKey(), {
    lastProjectId: last === undefined ? null : films[last]?.id,
  } as never);
  const onClose = vi.fn();
  render(<BedDialog assetId="mine" onClose={onClose} />, { wrapper: WithinPage });
  const asked = () =>
    core.asked.flatMap(([path, input]) =>
      path === "storyboard.updateFilm" ? [input as { id: string; film: object }] : [],
    );
  return { asked, onClose, film: (index: number) => films[index]?.id };
}
const chosen = () => named("combobox", "Film")[0]?.textContent;
const buttons = () => [...document.querySelectorAll("[role=dialog] > footer button")].map((each) => each.textContent);
const toasts = () => useToasts.getState().shown;

it("a take is laid under the first film, and the film can be opened from what is said", async () => {
  const { asked, onClose, film } = open();
  expect([chosen(), buttons()]).toEqual(["Film 0", ["Cancel", "Use as soundtrack"]]);
  expect([wordsOfDialog().includes("Already this"), wordsOfDialog().includes("Replaces the")]).toEqual([false, false]);
  await press("button", "Use as soundtrack");
  expect([onClose.mock.calls.length, toasts()]).toEqual([1, []]);
  await until(() => expect(toasts()).toMatchObject([{ kind: "done", title: "Now the soundtrack of “Film 0”" }]));
  expect(asked()).toMatchObject([{ id: film(0), film: { song: "mine" } }]);
  toasts()[0]?.action?.run();
  expect(window.location.hash).toContain(`storyboard/${film(0)}`);
});

it("the film that was worked on last is offered first", () => {
  open({ last: 2 });
  expect(chosen()).toBe("Film 2");
  expect(wordsOfDialog()).toContain("Replaces the film’s current soundtrack.");
});

it("a film that has it lets go of it", async () => {
  const { asked, film } = open({ last: 0 });
  await choose("Film", "Film 1");
  expect([chosen(), buttons()]).toEqual(["Film 1", ["Cancel", "Remove"]]);
  expect(wordsOfDialog()).toContain("Already this film’s soundtrack.");
  expect(wordsOfDialog()).not.toContain("Replaces the");
  await press("button", "Remove");
  await until(() => expect(toasts()).toMatchObject([{ kind: "done", title: "Soundtrack removed from “Film 1”" }]));
  expect(asked()).toMatchObject([{ id: film(1), film: { song: null } }]);
});

it("why a film doesn't have it is said, and nothing else", async () => {
  const { asked } = open({
    update: () => {
      throw new Error("no");
    },
  });
  await press("button", "Use as soundtrack");
  await until(() => expect(asked().length).toBeGreaterThan(0));
  await until(() => expect(toasts()).toHaveLength(1));
  expect(toasts()).toMatchObject([{ kind: "error" }]);
});

it("where the films can't be read that is said, not that there are none; they are read again on a press", async () => {
  let refuses = true;
  pageCore({
    storyboard: {
      projects: () => {
        if (refuses) throw new Error("The disk is gone.");
        return [{ id: "film", title: "Harbor", film: plainFilm }] as never;
      },
    },
  });
  render(<BedDialog assetId="mine" onClose={() => undefined} />, { wrapper: WithinPage });
  await at("button", "Retry");
  expect(wordsOfDialog()).not.toContain("No films yet");
  refuses = false;
  await press("button", "Retry");
  await until(() => expect(chosen()).toBe("Harbor"));
});

it("without a film there is nothing to choose or to press", async () => {
  const { onClose } = open({ songs: [] });
  expect(wordsOfDialog()).toContain("No films yet. Create one in Storyboard.");
  expect([chosen(), isOff(named("button", "Use as soundtrack")[0])]).toEqual([undefined, true]);
  await press("button", "Cancel");
  fireEvent.keyDown(await at("dialog", /./), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(2);
});
