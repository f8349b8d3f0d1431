import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "../kbd.tsx";

export const TooltipProvider = Radix.Provider;

export interface TooltipProps {
  text: ReactNode;
  shortcut?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that takes a ref. */
  children: ReactNode;
}

export function Tooltip({ text, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="tip">
          {text}
          {shortcut && <Kbd keys={shortcut} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
