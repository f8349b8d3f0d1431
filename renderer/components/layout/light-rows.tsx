import type { Ref } from "react";
import type { CustomContainerComponentProps, CustomItemComponentProps } from "virtua";

/** What a virtualizer sets while one scrolls is inherited: each start and end would style everything in every row anew. */
const stillStyle = ({ pointerEvents: _, ...style }: CustomContainerComponentProps["style"]) => style;

/** A row that isn't measured yet is hidden by what its content doesn't inherit, so that it is styled once. */
const rowStyle = ({ visibility, ...style }: CustomItemComponentProps["style"]) =>
  visibility === "hidden" ? { ...style, opacity: 0 } : style;

/** For `as` of a virtualizer, with `LightRow` for its `item`. */
export function LightRows({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={stillStyle(style)}>
      {children}
    </div>
  );
}

export function LightRow({ style, children, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={rowStyle(style)}>
      {children}
    </div>
  );
}

/** The same as a list and its items. */
export function LightList({ style, children, ref }: CustomContainerComponentProps) {
  return (
    <ol ref={ref as Ref<HTMLOListElement>} style={stillStyle(style)}>
      {children}
    </ol>
  );
}

export function LightItem({ style, children, ref }: CustomItemComponentProps) {
  return (
    <li ref={ref as Ref<HTMLLIElement>} style={rowStyle(style)}>
      {children}
    </li>
  );
}
