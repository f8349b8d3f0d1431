// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { FilterMenu } from "#renderer/library/filters/filter-menu.tsx";
import { RenameDialog } from "#renderer/library/rename/rename-dialog.tsx";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { isOff } from "../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

// @shows Day 1 to day 30 › Library: many files are renamed by a template
it("names are shown before they are given, a slash is refused, and Undo gives the old ones", async () => {
  const before = [{ id: "a", name: "swell.png" }];
  const core = pageCore({
    library: {
      planNames: ({ template }) => ({
        names: [{ before: "swell.png", after: `${template}.png` }],
        changed: 2,
        numbered: 1,
      }),
      renameBy: () => before,
      renameMany: () => undefined,
    },
  });
  const onClose = vi.fn();
  render(<RenameDialog ids={["a", "b"]} onClose={onClose} />, { wrapper: WithinPage });
  await at("button", "Rename 2 files");
  expect(document.body.textContent).toContain("1 name is taken and gets a number.");
  const field = await at("field", "File names");
  fireEvent.change(field, { target: { value: "{project}/{name}" } });
  expect(document.body.textContent).toContain("Names can’t contain slashes.");
  expect(isOff(named("button", /^Rename/)[0])).toBe(true);
  fireEvent.change(field, { target: { value: "{date} {name}" } });
  await until(() => expect(document.querySelector(".renamed")?.textContent).toContain("{date} {name}.png"));
  await press("button", "Rename 2 files");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  useToasts.getState().shown[0]?.action?.run();
  await until(() => expect(core.asked.find(([path]) => path === "library.renameMany")?.[1]).toEqual({ names: before }));
});

// @shows Day 1 to day 30 › Library: counts beside each filter
it("each filter says how many files one would see with it", async () => {
  const facets = {
    models: [],
    projects: [],
    connections: [],
    songs: ["Keep the Light"],
    extensions: ["png"],
    tags: [],
    albums: ["Stills"],
  };
  const asked: string[][] = [];
  pageCore({
    browse: {
      facets: () => facets,
      counts: ({ searches }) => {
        asked.push(searches as string[]);
        return (searches as string[]).map((search) => (search === "lamp state:damaged" ? 3 : search.length));
      },
    },
  });
  render(<FilterMenu searchNow={() => "lamp"} onSearch={() => {}} />, { wrapper: WithinPage });
  const button = await at("button", "Filter");
  fireEvent.focus(button);
  fireEvent.keyDown(button, { key: "Enter" });
  await until(() => {
    const item = [...document.querySelectorAll("[role=menuitemcheckbox]")].find(({ textContent }) =>
      textContent?.startsWith("Damaged"),
    );
    expect(item?.textContent).toBe("Damaged3");
  });
  // Songs and endings come with what the library has.
  await until(() => expect(asked.at(-1)).toContain("lamp ext:png"));
  const all = asked.at(-1) ?? [];
  for (const search of [
    "lamp ext:png",
    "lamp album:Stills",
    'lamp song:"Keep the Light"',
    "lamp bpm:90-120",
    "lamp lufs:<-16",
    "lamp size:<1mb",
  ])
    expect(all).toContain(search);
  expect(all.length).toBeLessThanOrEqual(200);
});
