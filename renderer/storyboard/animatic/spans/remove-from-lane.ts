import { flushSync } from "react-dom";
import { announce } from "#renderer/lib/index.ts";

const beside = (place: Element | null | undefined, way: "nextElementSibling" | "previousElementSibling") => {
  for (let next = place?.[way]; next; next = next[way])
    if (next.matches(".spanplace")) return next.querySelector<HTMLElement>("button");
  return undefined;
};

/**
 * Takes what lies on a lane away, and says so. Where the focus would go with it, what lies beside it has it, else the
 * playhead: the next key goes somewhere. `part`: a piece of what is taken away.
 */
export function removeFromLane(part: Element | null, said: string, remove: () => void): void {
  const place = part?.closest(".spanplace");
  const lanes = part?.closest(".lanes");
  const near = [beside(place, "nextElementSibling"), beside(place, "previousElementSibling")];
  flushSync(remove);
  announce(said, { key: "strip" });
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  (near.find((each) => each?.isConnected) ?? lanes?.querySelector<HTMLElement>(".ruler"))?.focus();
}
