// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { listCommands, useCommands, useToasts } from "#renderer/lib/index.ts";
import { CaptionMenu } from "#renderer/storyboard/animatic/captions/caption-menu.tsx";
import type { CaptionActions } from "#renderer/storyboard/animatic/captions/use-captions.ts";
import type { NoSongWords } from "#renderer/storyboard/animatic/captions/use-song-words.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

it.each<[why: NoSongWords, says: string, again: string | undefined]>([
  ["noSong", "The film has no song.", undefined],
  ["notOwn", "The song wasn’t generated in Reelsong.", undefined],
  ["unread", "The song’s lyrics couldn’t be loaded.", "Retry"],
])("where there are no words (%s) the command says why: %s", (why, says, again) => {
  const retry = vi.fn();
  const actions = { sing: vi.fn() } as unknown as CaptionActions;
  render(
    <TooltipProvider>
      <CaptionMenu
        actions={actions}
        songWords={again === undefined ? { why } : { why, retry }}
        disabled={false}
        onOpen={() => undefined}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  act(() =>
    listCommands(useCommands.getState().byOwner)
      .find(({ id }) => id === "storyboard.songCaptions")
      ?.run(),
  );
  const [toast] = useToasts.getState().shown;
  expect([toast?.title, toast?.body, toast?.action?.label]).toEqual([
    "Can’t add captions from the lyrics",
    says,
    again,
  ]);
  toast?.action?.run();
  expect(retry).toHaveBeenCalledTimes(again === undefined ? 0 : 1);
  expect(actions.sing).not.toHaveBeenCalled();
});

it("one file of captions is brought in at a time", () => {
  render(
    <TooltipProvider>
      <CaptionMenu
        {...{ actions: {} as CaptionActions, songWords: { why: "noSong" }, disabled: false, onOpen: () => undefined }}
      />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  expect([input?.multiple, input?.accept]).toEqual([false, ".srt,.vtt,.lrc"]);
});
