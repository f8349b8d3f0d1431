import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { memo } from "react";

export interface IconProps {
  of: LucideIcon;
  /** m 16, s 14, xs 12 pixels. */
  size?: "m" | "s" | "xs";
  turning?: boolean;
  className?: string;
}

/** Decorative by design: the words beside it carry the meaning. A list that is drawn anew keeps the drawings it has. */
export const Icon = memo(function Icon({ of: Drawing, size = "s", turning = false, className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      className={clsx("i", size === "s" && "i-s", size === "xs" && "i-xs", turning && "i-turn", className)}
    />
  );
});
