import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button.tsx";

export interface IconButtonProps extends Omit<ButtonProps, "square" | "children" | "aria-label" | "icon"> {
  icon: LucideIcon;
  /** Its accessible name, and what it says when it is pointed at; `title` may say more. */
  label: string;
}

/** A quiet square with an icon alone. */
export function IconButton({ label, title = label, variant = "ghost", size = "s", ...rest }: IconButtonProps) {
  return <Button {...rest} square variant={variant} size={size} aria-label={label} title={title} />;
}
