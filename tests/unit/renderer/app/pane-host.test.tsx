import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import type { PaneId } from "#renderer/lib/index.ts";
import { withPageGlobals } from "../with-page-globals.ts";

const { PaneHost, panes } = await withPageGlobals(async () => ({
  ...(await import("#renderer/app/pane-host.tsx")),
  ...(await import("#renderer/app/panes.ts")),
}));

beforeAll(() => i18next.init({ lng: "en", resources: { en } }));
afterEach(() => vi.restoreAllMocks());

const drawn = (pane: PaneId) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <PaneHost pane={pane} />
    </I18nextProvider>,
  );

test("a pane whose code is here is drawn with the first frame, and alone", () => {
  for (const entry of panes) vi.spyOn(entry, "here").mockReturnValue(() => <p>{entry.id}</p>);
  for (const { id } of panes) expect(drawn(id)).toBe(`<p>${id}</p>`);
});

test("where it isn't, its place is empty and says that it waits", () => {
  expect(drawn("song")).toBe('<div class="well" aria-busy="true"></div>');
});

test("what is no pane is nothing", () => {
  expect(drawn("nowhere" as PaneId)).toBe("");
});

test("code that came once isn't asked for again", async () => {
  const entry = panes.find(({ id }) => id === "tasks");
  const [first, again] = await withPageGlobals(() => Promise.all([entry?.load(), entry?.load()]));
  expect(first).toBe(again);
  expect(entry?.here()).toBe(first);
});
