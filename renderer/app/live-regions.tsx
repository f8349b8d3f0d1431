import { useAnnouncements } from "#renderer/lib/index.ts";

/**
 * What is said to a screen reader, in two regions that are there before anything is said and stay through every pane.
 * `aria-live` is written out: a dialog hides all but such regions from the accessibility tree.
 */
export function LiveRegions() {
  const { polite, assertive } = useAnnouncements();
  return (
    <div className="sr-only">
      <div aria-live="polite" aria-atomic="true" data-spoken="polite">
        {polite && <p key={polite.id}>{polite.text}</p>}
      </div>
      <div aria-live="assertive" aria-atomic="true" data-spoken="assertive">
        {assertive && <p key={assertive.id}>{assertive.text}</p>}
      </div>
    </div>
  );
}
