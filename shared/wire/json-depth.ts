/**
 * What the service speaks nests some ten levels deep, the input of a tool a few more. Whoever walks a value that is
 * nested much deeper ends in an overflowing stack, and where that happens is left to chance.
 */
export const DEEPEST_JSON = 100;

/** How many objects and lists lie in one another in a JSON text. Read without recursion, and without judging the rest. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}
