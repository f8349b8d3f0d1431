import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent } from "react";
import { Icon } from "./icon.tsx";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled"> {
  variant?: "default" | "ghost" | "primary" | "danger";
  /** s 24, m 28, l 32 pixels. */
  size?: "s" | "m" | "l";
  /** Square, for an icon alone: give it an `aria-label`. */
  square?: boolean;
  icon?: LucideIcon;
  /** Stays focusable, so that its reason (`aria-describedby`) can be heard; a press does nothing. */
  disabled?: boolean | undefined;
  /** What it does costs: the second click of a double click and a key that is held down are no further press. */
  costs?: boolean;
}

export function Button({
  variant = "default",
  size = "m",
  square = false,
  icon,
  disabled = false,
  costs = false,
  className,
  children,
  onClick,
  onKeyDown,
  type = "button",
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled || (costs && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  const hold = (event: KeyboardEvent<HTMLButtonElement>) => {
    // Without its default no click follows.
    if (costs && event.repeat) event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={disabled || undefined}
      onClick={press}
      onKeyDown={hold}
      className={clsx("btn", variant !== "default" && variant, size !== "m" && size, square && "sq", className)}
    >
      {icon && <Icon of={icon} size={size === "l" ? "m" : "s"} />}
      {children}
    </button>
  );
}
