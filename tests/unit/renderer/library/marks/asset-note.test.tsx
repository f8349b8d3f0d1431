// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { AssetNote } from "#renderer/library/marks/asset-note.tsx";
import type { NoteHandle } from "#renderer/library/viewer/note-player.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { at, named } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

// What was typed of a file is kept until it is saved: each test has a file of its own.
let files = 0;
async function open(note: string, kind = "video") {
  files += 1;
  pageCore({ library: { mark: () => undefined } } as never);
  const handle = createRef<NoteHandle>();
  const seek = vi.fn();
  const asset = { id: `file ${files}`, kind, name: "Swell.mp4", note, facts: {} } as unknown as Asset;
  render(<AssetNote {...{ asset, handle }} player={{ now: () => 4.25, seek }} />, { wrapper: WithinPage });
  const field = (await at("field", /Note/)) as HTMLTextAreaElement;
  const choose = (from: number, to: number) => {
    field.focus();
    field.setSelectionRange(from, to);
  };
  return { field, seek, choose, put: () => act(() => handle.current?.putTime()) };
}

// A time and the blank behind it are eight characters long, and a note has 2,000.
it.each<[what: string, note: string, chosen: [number, number] | null, wanted: string]>([
  ["into nothing", "", null, "0:04.25 "],
  ["from elsewhere on a line of its own", "Wind", null, "Wind\n0:04.25 "],
  ["at the caret", "Wind", [0, 0], "0:04.25 Wind"],
  ["where there is just room", "x".repeat(1991), null, `${"x".repeat(1991)}\n0:04.25 `],
  ["where one character is too many: the note stays", "x".repeat(1992), null, "x".repeat(1992)],
  [
    "in place of as many characters of a full note",
    `${"x".repeat(1991)}\n1:00:00 `,
    [1992, 2000],
    `${"x".repeat(1991)}\n0:04.25`,
  ],
  [
    "in place of one character less: the note stays",
    `${"x".repeat(1992)}\n1:00:00`,
    [1993, 2000],
    `${"x".repeat(1992)}\n1:00:00`,
  ],
])("a time is put %s", async (_where, note, chosen, wanted) => {
  const { field, choose, put } = await open(note);
  if (chosen) choose(...chosen);
  put();
  expect(field.value.trimEnd()).toBe(wanted.trimEnd());
  expect(document.activeElement).toBe(field);
});

it("times in a note lead there; a note without one has no list of them", async () => {
  const { field, seek } = await open("");
  expect(document.querySelector("ul")).toBeNull();
  fireEvent.change(field, { target: { value: "0:12.5 the horizon tilts" } });
  fireEvent.click((await at("button", /horizon/)) as HTMLElement);
  expect(seek).toHaveBeenCalledExactlyOnceWith(12.5);
});

it("a picture has no times", async () => {
  await open("0:12 lamp", "image");
  expect([named("button", /./), document.querySelector("ul")]).toEqual([[], null]);
});
