import { getSearchQuery, openSearchPanel, SearchQuery, searchPanelOpen, setSearchQuery } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { z } from "zod";
import { readSessionValue, writeSessionValue } from "#renderer/lib/index.ts";

const sought = z.object({
  search: z.string(),
  replace: z.string(),
  caseSensitive: z.boolean(),
  regexp: z.boolean(),
  wholeWord: z.boolean(),
});

const placeOf = (songId: string): string => `reelsong.find.${songId}`;

/** What is looked for in a song's lyrics is there again after a look into another pane, as other searches are. */
export function rememberSearch(songId: string): Extension {
  const remember = EditorView.updateListener.of(({ state, startState }) => {
    const open = searchPanelOpen(state);
    const query = getSearchQuery(state);
    if (open === searchPanelOpen(startState) && query.eq(getSearchQuery(startState))) return;
    writeSessionValue(placeOf(songId), open ? sought.parse(query) : undefined);
  });
  return [remember, asWritten];
}

/** The panel hears keys alone: what is pasted with the pointer was sought, and remembered, only once its field was left. */
const asWritten = ViewPlugin.define(({ dom }) => {
  const tell = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.closest(".cm-search") && target.type === "text")
      target.dispatchEvent(new Event("change"));
  };
  dom.addEventListener("input", tell);
  return { destroy: () => dom.removeEventListener("input", tell) };
});

/**
 * For an editor that was just made. What has the focus keeps it: the panel selects its field as it opens, which takes the
 * focus, unless nothing in the editor can have it.
 */
export function restoreSearch(view: EditorView, songId: string): void {
  const kept = readSessionValue(placeOf(songId), sought);
  if (kept === undefined) return;
  view.dom.toggleAttribute("inert", true);
  openSearchPanel(view);
  view.dispatch({ effects: setSearchQuery.of(new SearchQuery(kept)) });
  view.dom.toggleAttribute("inert", false);
}
