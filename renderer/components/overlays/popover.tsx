import { Popover as Radix } from "radix-ui";
import { type ReactNode, useCallback, useState } from "react";
import { useCloseOnEscape } from "./escape-innermost.ts";
import { bringFocusIntoView } from "./focus-in-view.ts";
import { floatIn } from "./full-screen.ts";
import { OFFSET, TITLE_BAR, WindowAnchor } from "./window-anchor.ts";

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
  const [virtual] = useState(() => ({ current: new WindowAnchor() }));
  const hang = useCallback((element: Element | null) => virtual.current.hang(element), [virtual]);
  const change = (next: boolean) => {
    if (next) bringFocusIntoView(virtual.current.contextElement ?? null);
    setOwn(next);
    onOpenChange?.(next);
  };
  const ended = useCloseOnEscape(() => change(false));
  return (
    <Radix.Root open={open ?? own} onOpenChange={change}>
      <Radix.Trigger ref={hang} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Anchor virtualRef={virtual} />
      <Radix.Portal container={floatIn()}>
        <Radix.Content
          ref={ended}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={OFFSET}
          collisionPadding={{ top: TITLE_BAR, right: 8, bottom: 8, left: 8 }}
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
