import { useCoreLink } from "./core-link-state.ts";

/**
 * Styles that couldn't be loaded while the core was away load again when it is back. The bundler asks for each once: a
 * pane whose code came at the second try would stand without them. Returns how that ends.
 */
export function reviveStylesWithCore(page: Document): () => void {
  const failed = new Set<HTMLLinkElement>();
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  };
  const leave = useCoreLink.subscribe((now, before) => {
    if (now.opened === before.opened) return;
    const again = [...failed];
    failed.clear();
    // Another element: one that failed isn't asked for again. In the same place, since their order decides.
    for (const link of again) link.replaceWith(link.cloneNode());
  });
  page.addEventListener("error", note, true);
  return () => {
    leave();
    page.removeEventListener("error", note, true);
  };
}
