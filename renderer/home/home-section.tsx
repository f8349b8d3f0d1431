import { Children, type ReactNode, useId } from "react";

export interface HomeSectionProps {
  title: string;
  /** Said in place of the lines where there is none; without it nothing is drawn then. */
  none?: string;
  more?: { readonly href: string; readonly words: string } | undefined;
  /** List items. */
  children: ReactNode;
}

/** A few lines under a heading, at the right. */
export function HomeSection({ title, none, more, children }: HomeSectionProps) {
  const heading = useId();
  const empty = Children.toArray(children).length === 0;
  if (empty && none === undefined) return null;
  return (
    <section aria-labelledby={heading} className="sidePart">
      <h2 id={heading}>{title}</h2>
      {empty ? <p className="cap">{none}</p> : <ul>{children}</ul>}
      {more && (
        <a className="more" href={more.href} draggable={false}>
          {more.words}
        </a>
      )}
    </section>
  );
}
