import type { BoardStep } from "../board/board-keys.ts";

/**
 * The line of a scene that an arrow leads to from a card: to the left of its first card and to the right of the last
 * before it, above its first row and below the last row before it. Undefined: the arrow leads to another card.
 */
export function stopBeside(board: HTMLElement, card: Element, step: BoardStep): HTMLElement | undefined {
  const stops = [...board.querySelectorAll<HTMLElement>(".face, .fold")];
  const at = stops.indexOf(card as HTMLElement);
  if (at < 0) return undefined;
  if (step === "previous" || step === "next") {
    const beside = stops[at + (step === "next" ? 1 : -1)];
    return beside?.matches(".fold") ? beside : undefined;
  }
  if (step !== "above" && step !== "below") return undefined;
  const way = step === "below" ? 1 : -1;
  const own = topOf(card);
  // Past the cards of its own row, what comes next is a row of cards or the line of a scene.
  for (let other = at + way; ; other += way) {
    const beside = stops[other];
    if (beside === undefined) return undefined;
    if (beside.matches(".fold")) return beside;
    if (topOf(beside) !== own) return undefined;
  }
}

const topOf = (stop: Element): number | undefined => stop.closest<HTMLElement>("li")?.offsetTop;
