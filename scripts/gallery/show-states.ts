/** What a browser alone can do to an element, and what stands for it here. */
const forced: readonly (readonly [pseudo: RegExp, state: string])[] = [
  [/(?<!\\):hover(?![\w-])/g, "hover"],
  [/(?<!\\):focus(?:-visible|-within)?(?![\w-])/g, "focus"],
];
/** Whatever the keyboard could be at; without weight, so that the rule weighs what it weighed. */
const focusable = ":where(a[href], button, input, textarea, [tabindex])";

/**
 * A selector that holds under `[data-forced~="hover"]` or `"focus"` as the given one holds under the pointer or with the
 * focus, of the same weight; undefined for one that asks neither, or asks within `:not()`, `:is()` or `:has()`.
 */
export function forcedSelector(selector: string): string | undefined {
  for (const [pseudo, state] of forced) {
    const outside = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "()");
    if (outside.match(pseudo)?.length !== 1 || selector.match(pseudo)?.length !== 1) continue;
    const alone = /^\s*:/.test(selector);
    return `[data-forced~="${state}"] ${alone ? focusable : ""}${selector.replace(pseudo, "").trim()}`;
  }
  return undefined;
}

/** The parts between commas that lie in no parentheses. */
const partsOf = (selectors: string): string[] => selectors.match(/(?:[^,(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Gives every rule that answers pointer or focus a twin, beside it in its own layer, for what the gallery holds so. */
export function showStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) copyRules(sheet);
}

function copyRules(holder: CSSStyleSheet | CSSGroupingRule | CSSStyleRule): void {
  for (let at = holder.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = holder.cssRules[at];
    if (rule instanceof CSSStyleRule) {
      copyRules(rule);
      const twin = partsOf(rule.selectorText).flatMap((part) => forcedSelector(part) ?? []);
      if (twin.length > 0)
        holder.insertRule(`${twin.join(", ")} ${rule.cssText.slice(rule.cssText.indexOf("{"))}`, at + 1);
    } else if (rule instanceof CSSGroupingRule) copyRules(rule);
  }
}
