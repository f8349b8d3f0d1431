import type { CustomContainerComponentProps, CustomItemComponentProps } from "virtua";

/**
 * For `as` of a virtualizer. What it sets while one scrolls is inherited: each start and each end of scrolling would
 * work out the style of everything in every row.
 */
export function LightRows({ style: { pointerEvents: _, ...style }, children, ref }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={style}>
      {children}
    </div>
  );
}

/** For `item`: a row that isn't measured yet is hidden by what its content doesn't inherit, so that it is styled once. */
export function LightRow({ style: { visibility, ...style }, children, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={visibility === "hidden" ? { ...style, opacity: 0 } : style}>
      {children}
    </div>
  );
}
