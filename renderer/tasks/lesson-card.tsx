import { type ShownState, StateBadge } from "#renderer/components/index.ts";

const widths = ["62%", "44%", "54%"];

/** A drawing of a few lines of the list; not read out, the words under it say it. */
export function LessonCard({ states }: { states: readonly ShownState[] }) {
  return (
    <div className="gcard flex h-26 flex-col justify-center" aria-hidden>
      {states.map((state, index) => (
        <div
          key={state}
          className="flex h-7.5 items-center gap-3 border-b border-hair px-2 last:border-0 [&_.i]:animate-none"
        >
          <span className="grow">
            <span className="gl block" style={{ width: widths[index % widths.length] }} />
          </span>
          <StateBadge state={state} />
        </div>
      ))}
    </div>
  );
}
