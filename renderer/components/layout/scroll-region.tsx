import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Something to read that is longer than its frame: one stop of Tab, scrolled by keys too. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={clsx("scroll", className)} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
