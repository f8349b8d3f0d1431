// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { flushDrafts, useToasts } from "#renderer/lib/index.ts";
import { NoteDialog } from "#renderer/song/takes/note-dialog.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, press, until, write } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, wordsOfDialog } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(furnishSongDialog);
afterEach(clearSongDialog);

it("a note that can't be saved says so beside it, and elsewhere once its dialog was closed", async () => {
  let refuses = true;
  const core = pageCore({
    library: {
      annotate: ({ note }: { note?: string }) => {
        if (refuses) throw new Error("The disk is full.");
        return { id: "file", note } as never;
      },
    },
  });
  const onClose = vi.fn();
  render(<NoteDialog asset={{ id: "file", note: "" } as Asset} name="Take 3" onClose={onClose} />, {
    wrapper: WithinPage,
  });
  await write("Note", "The bridge drags");
  await until(() => expect(wordsOfDialog()).toContain("Unexpected error"));
  await press("button", "Done");
  expect(onClose).toHaveBeenCalledOnce();
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  refuses = false;
  await flushDrafts((key) => key === "note/file");
  expect(core.asked.at(-1)).toEqual(["library.annotate", { id: "file", note: "The bridge drags" }]);
});

it("a note has at most the 2,000 letters that are kept of it", async () => {
  pageCore();
  render(<NoteDialog asset={{ id: "file", note: "Drags" } as Asset} name="Take 3" onClose={vi.fn()} />, {
    wrapper: WithinPage,
  });
  const field = (await at("field", "Note")) as HTMLTextAreaElement;
  expect([field.value, field.maxLength]).toEqual(["Drags", 2000]);
});
