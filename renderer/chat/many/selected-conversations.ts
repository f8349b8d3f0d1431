import { create } from "zustand";
import { client } from "#renderer/lib/index.ts";
import type { Folder } from "#shared/contract/chat/folders.ts";

interface Selected {
  /** Rows are chosen instead of opened. */
  readonly on: boolean;
  readonly ids: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | null;
  /** The list that they are chosen in: all, the archive, or what a search found. */
  readonly list: string;
}

const NOTHING: Omit<Selected, "list"> = { on: false, ids: new Set(), anchor: null };

/** The conversations that are chosen in the list; another pane doesn't forget them. */
export const useSelected = create<Selected>(() => ({ ...NOTHING, list: "" }));

export const beginSelecting = (): void => useSelected.setState({ ...NOTHING, on: true });
export const endSelecting = (): void => useSelected.setState(NOTHING);

/** Rows of another list can't stay chosen; the same list, seen again after another pane, has them still. */
export function showSelectionOf(list: string): void {
  if (useSelected.getState().list !== list) useSelected.setState({ ...NOTHING, list });
}

export function toggleSelected(id: string): void {
  useSelected.setState(({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { on: true, ids: next, anchor: id };
  });
}

/** Everything between the last chosen one and this, besides what is chosen; `order` as the list shows it. */
export function selectTo(id: string, order: readonly string[]): void {
  const { ids, anchor } = useSelected.getState();
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (to < 0) return;
  const range = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
  useSelected.setState({ on: true, ids: new Set([...ids, ...range]), anchor: anchor ?? id });
}

export const selectThese = (ids: readonly string[]): void =>
  useSelected.setState({ on: true, ids: new Set(ids), anchor: ids[0] ?? null });

/** What was done to these: they are no longer chosen, and without any the list is as it was. */
export function forgetSelected(done: readonly string[]): void {
  const left = new Set(useSelected.getState().ids);
  for (const id of done) left.delete(id);
  if (left.size === 0) endSelecting();
  else useSelected.setState({ ids: left });
}

interface Place {
  readonly id: string;
  readonly folderId: string | null;
  readonly pinned: boolean;
}

/** The ids of a list as it is shown: pinned ones, what open folders hold, then all others. */
export function shownOrder(places: readonly Place[], folders: readonly Pick<Folder, "id" | "open">[]): string[] {
  const outside = places.filter(({ folderId }) => folderId === null);
  return [
    ...outside.filter(({ pinned }) => pinned),
    ...folders.flatMap(({ id, open }) => (open ? places.filter(({ folderId }) => folderId === id) : [])),
    ...outside.filter(({ pinned }) => !pinned),
  ].map(({ id }) => id);
}

/** As the list stands now, those too that aren't drawn. */
export const askShownOrder = async (folders: readonly Pick<Folder, "id" | "open">[]): Promise<string[]> =>
  shownOrder(await client.conversations.places({ archived: false }), folders);

export const askArchivedOrder = async (): Promise<string[]> =>
  (await client.conversations.places({ archived: true })).map(({ id }) => id);
