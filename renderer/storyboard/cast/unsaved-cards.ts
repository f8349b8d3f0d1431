import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { sessionStore } from "#renderer/lib/index.ts";
import { type CardFields, cardFields } from "#shared/contract/storyboard/cast.ts";

/** What is written so far: a name may still be none. */
const written = cardFields.extend({ name: z.string() }).partial();
export type CardEdits = Partial<CardFields>;

const stored = z.object({ byCard: z.record(z.string(), written) });

interface UnsavedState {
  readonly byCard: Readonly<Record<string, CardEdits>>;
}

/** What was said of a card and not saved yet, over Escape, a change of pane and a reload of the page. */
export const useUnsavedCards = create<UnsavedState>()(
  persist((): UnsavedState => ({ byCard: {} }), {
    name: "reelsong.unsavedCards",
    storage: sessionStore(stored as z.ZodType<UnsavedState>),
  }),
);

/** On what is there at that moment: a file may come long after it was chosen. */
export function editCard(card: string, edit: (before: CardEdits) => CardEdits): void {
  useUnsavedCards.setState(({ byCard }) => ({
    byCard: { ...byCard, [card]: { ...byCard[card], ...edit(byCard[card] ?? {}) } },
  }));
}

export function dropEdits(card: string): void {
  useUnsavedCards.setState(({ byCard }) => ({
    byCard: Object.fromEntries(Object.entries(byCard).filter(([other]) => other !== card)),
  }));
}
