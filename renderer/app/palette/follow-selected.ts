/**
 * Keeps the field naming the option that is selected now: the list selects after its items came, and tells the field
 * what it was before, or nothing. Returns how to stop.
 */
export function followSelected(palette: HTMLElement): () => void {
  const name = () => {
    const selected = palette.querySelector('[role="option"][aria-selected="true"]')?.id;
    for (const one of palette.querySelectorAll('[role="combobox"], [role="listbox"]')) {
      if ((one.getAttribute("aria-activedescendant") ?? undefined) === selected) continue;
      if (selected === undefined) one.removeAttribute("aria-activedescendant");
      else one.setAttribute("aria-activedescendant", selected);
    }
  };
  const observer = new MutationObserver(name);
  observer.observe(palette, {
    ...{ subtree: true, childList: true, attributes: true },
    attributeFilter: ["aria-selected", "aria-activedescendant", "id"],
  });
  name();
  return () => observer.disconnect();
}
