import type { LucideIcon } from "lucide-react";
import { Button } from "../button.tsx";
import { closeDrawerOnEscape, type DrawerName, drawerId, setDrawer, useDrawerOpen } from "./drawers.ts";

export interface DrawerButtonProps {
  of: DrawerName;
  /** What is in it: `Shot`. */
  label: string;
  icon: LucideIcon;
  /** The icon alone, where words have no room. */
  square?: boolean;
  /** Its part stands beside the work for longer: only in a small pane it is drawn over it. */
  small?: boolean;
}

/** There in a narrow pane alone: brings what stands beside the work in a wide one, and puts it back. */
export function DrawerButton({ of, label, icon, square = false, small = false }: DrawerButtonProps) {
  const open = useDrawerOpen(of);
  return (
    <Button
      variant="ghost"
      icon={icon}
      square={square}
      className={small ? "drawerButton small" : "drawerButton"}
      aria-controls={drawerId(of)}
      aria-expanded={open}
      aria-label={square ? label : undefined}
      title={label}
      onClick={() => setDrawer(of, !open)}
      onKeyDown={(event) => closeDrawerOnEscape(of, event)}
    >
      {square ? null : <span className="drawerWord">{label}</span>}
    </Button>
  );
}
