// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { OpenedArchive } from "#renderer/settings/backup/opened-archive.tsx";
import type { ArchivePreview, BackupState } from "#shared/contract/backup/backup.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { startEnglish } from "../within-page.tsx";

const id = "0199aaaa-0000-7000-8000-000000000001";
const name = "Friend.reelsong";
const counts = { conversations: 0, messages: 0, projects: 2, shots: 3, songs: 0, takes: 0, assets: 0 };
const none = { films: 0, songs: 0, takes: 0, files: 0, conversations: 0, presets: 0 };
const preview: ArchivePreview = {
  ...{ id, name: "archive", at: 1_760_000_000_000, studioVersion: "0.1.0", found: counts, now: counts },
  origin: { own: false, why: "elsewhere" },
  content: { hosts: [], unfinished: 0, refused: [], here: none },
  media: { files: 0, newFiles: 0, newBytes: 0 },
};

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function open(offered: NonNullable<BackupState["offered"]>, backup: Answers["backup"] = {}) {
  const core = pageCore({ backup: { discardArchive: () => undefined, ...backup } });
  render(
    <QueryClientProvider client={queryClient}>
      <OpenedArchive offered={offered} />
    </QueryClientProvider>,
  );
  return core;
}

it("says how far it is read, and can be let go of", async () => {
  const { asked } = open({ state: "reading", id, name, part: 0.25 });
  expect(screen.getByRole("progressbar", { name: "Reading “Friend.reelsong”…" }).getAttribute("aria-valuenow")).toBe(
    "25",
  );
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(asked).toEqual([["backup.discardArchive", { id }]]));
});

it("shows what it holds, and imports it only when that is pressed", async () => {
  const { asked } = open({ state: "ready", id, name }, { previewArchive: () => preview, importArchive: () => ({}) });
  const dialog = await screen.findByRole("dialog");
  expect(asked).toEqual([["backup.previewArchive", { id }]]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Import" }));
  await vi.waitFor(() => expect(asked[1]).toEqual(["backup.importArchive", { id, media: true }]));
});

it("dismissed, it is thrown away", async () => {
  const { asked } = open({ state: "ready", id, name }, { previewArchive: () => preview });
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(asked.slice(1)).toContainEqual(["backup.discardArchive", { id }]));
  expect(asked.map(([path]) => path)).not.toContain("backup.importArchive");
});

it("says why it can't be imported, and is gone once that was read", async () => {
  const error = studioErrorOf("archive_refused", { message: "It is empty." });
  const { asked } = open({ state: "failed", id, name, error });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("“Friend.reelsong” can’t be imported");
  expect(alert.textContent).toContain("It is empty.");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(asked).toEqual([["backup.discardArchive", { id }]]));
});

it("what is no archive is refused with its reason when it is looked into", async () => {
  open(
    { state: "ready", id, name },
    {
      previewArchive: () => {
        throw new Error("It is not a zip file.");
      },
    },
  );
  expect((await screen.findByRole("alert")).textContent).toContain("“Friend.reelsong” can’t be imported");
});
