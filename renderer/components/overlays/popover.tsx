import { Popover as Radix } from "radix-ui";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useCloseOnEscape } from "./escape-innermost.ts";
import { bringFocusIntoView } from "./focus-in-view.ts";
import { floatIn } from "./full-screen.ts";
import { EDGE, keepInWindow, TITLE_BAR } from "./keep-in-window.ts";

export interface PopoverProps {
  /** One element that takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  /** Accessible name. */
  label: string;
  className?: string;
  /** Where the focus goes as it closes, when not back to the trigger: true when this was seen to. */
  onClosed?: () => boolean;
}

export function Popover({
  trigger,
  children,
  open,
  onOpenChange,
  align = "start",
  side = "bottom",
  label,
  className,
  onClosed,
}: PopoverProps) {
  const [own, setOwn] = useState(false);
  const hung = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    if (next) bringFocusIntoView(hung.current);
    setOwn(next);
    onOpenChange?.(next);
  };
  const ended = useCloseOnEscape(() => change(false));
  const kept = useCallback(
    (element: HTMLElement | null) => {
      ended(element);
      return element ? keepInWindow(element) : undefined;
    },
    [ended],
  );
  return (
    <Radix.Root open={open ?? own} onOpenChange={change}>
      <Radix.Trigger ref={hung} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={floatIn()}>
        <Radix.Content
          ref={kept}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          sticky="always"
          collisionPadding={{ top: TITLE_BAR, right: EDGE, bottom: EDGE, left: EDGE }}
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
          }}
          className={`pop pad ${className ?? ""}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
