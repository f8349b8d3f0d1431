// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { ArchiveDialog } from "#renderer/settings/backup/archive-dialog.tsx";
import type { ArchivePreview } from "#shared/contract/backup/backup.ts";
import { press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const counts = { conversations: 0, messages: 0, projects: 1, shots: 0, songs: 0, takes: 0, assets: 0 };
const preview: ArchivePreview = {
  ...{ id: "a", name: "Reelsong 2026-11-22", at: 1, studioVersion: "0.1.0", found: counts, now: counts },
  origin: { own: true },
  ...{ content: null, media: { files: 0, newFiles: 0, newBytes: 0 } },
};

it.each([
  ["who waits for it reads in the dialog", false],
  ["whoever went elsewhere is told", true],
])("why an archive can't be restored, %s", async (_who, leaves) => {
  const answer = Promise.withResolvers<never>();
  const core = pageCore({ backup: { restoreArchive: () => answer.promise } } as never);
  const onClose = vi.fn();
  const { unmount } = render(<ArchiveDialog preview={preview} onClose={onClose} />, { wrapper: WithinPage });
  await press("button", "Restore at next start");
  // Before that nobody would take the answer.
  await until(() => expect(core.asked).toHaveLength(1));
  if (leaves) unmount();
  answer.reject(new Error("The disk is away."));
  if (leaves) await until(() => expect(useToasts.getState().shown).toHaveLength(1));
  else await until(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect([useToasts.getState().shown.length, onClose.mock.calls.length]).toEqual([leaves ? 1 : 0, 0]);
});
