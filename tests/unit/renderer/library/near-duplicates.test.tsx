// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { NearDuplicatesDialog } from "#renderer/library/duplicates/near-duplicates-dialog.tsx";
import type { LookAt } from "#renderer/library/duplicates/use-looking.ts";
import { at, gone, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { isOff } from "../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

const file = (id: string, width: number) => ({
  ...{ id, sha256: id, kind: "image", name: `${id}.png`, state: "missing", createdAt: 0, origin: { type: "imported" } },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 1_000_000, width, height: width / 2 },
});

beforeAll(speakEnglish);
afterEach(cleanup);

function open(
  answers: { groups: unknown[][]; more?: number; moreFiles?: number; unseen?: unknown[][] },
  lookAt?: LookAt,
) {
  const unseen = [...(answers.unseen ?? [])];
  const core = pageCore({
    browse: {
      nearDuplicates: () => ({
        groups: answers.groups.map((files) => ({ files, more: answers.moreFiles ?? 0 })),
        more: answers.more ?? 0,
      }),
      unseen: () => {
        const items = unseen.shift() ?? [];
        return { items, total: items.length };
      },
    },
  } as never);
  const [onSelect, onTrash, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  render(<NearDuplicatesDialog {...{ onSelect, onTrash, onClose, lookAt: lookAt ?? vi.fn() }} />, {
    wrapper: WithinPage,
  });
  return { core, onSelect, onTrash, onClose };
}

// @shows Day 1 to day 30 › Library: near-duplicates by what pictures look like
it("what looks alike stands together with the largest first; nothing is selected or deleted by itself", async () => {
  const groups = [
    [file("lamp", 2000), file("lamp-small", 800)],
    [file("pier", 640), file("pier-copy", 640)],
  ];
  const { onSelect, onTrash } = open({ groups, more: 3 });
  await at("button", "lamp.png, 2000 × 1000 · 1 MB, Largest");
  expect(named("group", /./).map((group) => group.getAttribute("aria-label"))).toEqual([
    "Group 1, 2 files",
    "Group 2, 2 files",
  ]);
  expect(document.body.textContent).toContain("3 more groups. Move files above to the trash to see them.");
  expect(isOff(named("button", "Move to trash")[0])).toBe(true);
  await press("button", /^lamp-small\.png/);
  await press("button", "Show in Library");
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(["lamp-small"]);
  await press("button", "Select all but the largest");
  expect(document.body.textContent).toContain("2 selected");
  await press("button", "Move to trash");
  expect(onTrash).toHaveBeenCalledExactlyOnceWith(["lamp-small", "pier-copy"]);
});

it("of a very large group it is said how many files aren't shown", async () => {
  open({ groups: [[file("lamp", 2000), file("lamp-small", 800)]], moreFiles: 12 });
  await at("group", "Group 1, 14 files");
  expect(document.body.textContent).toContain(
    "12 more files in this group. Move files above to the trash to see them.",
  );
});

it("files that nobody looked at are looked at, and what can't be drawn now is no end of it", async () => {
  const looked: string[] = [];
  const { core } = open(
    { groups: [], unseen: [[file("a", 10), file("broken", 10)], [file("broken", 10)]] },
    async ({ id }) => {
      looked.push(id);
      if (id === "broken") throw new Error("not now");
    },
  );
  await until(() => expect(document.body.textContent).toContain("No two files look alike."));
  expect(looked).toEqual(["a", "broken"]);
  // There is nothing to choose among, and nothing beyond it.
  expect(named("button", "Select all but the largest")).toEqual([]);
  expect(document.body.textContent).not.toMatch(/more groups|Checking/);
  expect(core.asked.filter(([path]) => path === "browse.unseen")).toHaveLength(2);
});

it("looking can be stopped, and goes on where it was", async () => {
  const begun = Promise.withResolvers<void>();
  open({ groups: [], unseen: [[file("a", 10), file("b", 10)], []] }, (_asset, signal) => {
    begun.resolve();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await begun.promise;
  await until(() => expect(document.body.textContent).toContain("Checking 0 of 2 files"));
  await press("button", "Stop");
  await press("button", "Continue");
  await gone("button", "Stop");
  expect(document.body.textContent).toContain("No two files look alike.");
});
