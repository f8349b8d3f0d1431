import type { BoardStep } from "./board-keys.ts";

type Placed = Pick<HTMLElement, "offsetTop" | "offsetLeft">;

/** Where a step leads from a card, as the cards lie now; each scene begins a row, so that rows differ in length. */
export function cardBeside(cards: readonly Placed[], at: number, step: BoardStep): number {
  const last = cards.length - 1;
  const within = (to: number) => Math.min(last, Math.max(0, to));
  if (step === "first") return 0;
  if (step === "last") return last;
  if (step === "previous") return within(at - 1);
  if (step === "next") return within(at + 1);
  const own = cards[at];
  if (own === undefined) return within(at);
  const way = step === "below" ? 1 : -1;
  let edge = at;
  while (cards[edge + way]?.offsetTop === own.offsetTop) edge += way;
  const beyond = cards[edge + way];
  // Beyond the first and the last row there is their end.
  if (beyond === undefined) return way === 1 ? last : 0;
  const row = cards.flatMap((card, index) => (card.offsetTop === beyond.offsetTop ? [index] : []));
  const far = (index: number) => Math.abs((cards[index]?.offsetLeft ?? 0) - own.offsetLeft);
  return row.toSorted((a, b) => far(a) - far(b))[0] ?? at;
}
