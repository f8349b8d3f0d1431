import { DropdownMenu as RadixDropdown } from "radix-ui";
import { createPortal } from "react-dom";
import { useCloseOnEscape, useCloseOnResize } from "./escape-innermost.ts";
import { floatIn } from "./full-screen.ts";
import { type MenuItem, renderItems } from "./menu.tsx";

export interface RowMenuProps {
  open: boolean;
  /** The button that was pressed last; it stays known while the menu closes. */
  anchor: HTMLElement | null;
  /** Where the pointer asked for it; else it opens below its anchor. */
  point?: { readonly x: number; readonly y: number } | undefined;
  /** The menu's name. */
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}

/**
 * One menu for all rows of a list: it opens at the button that was pressed and gives the focus back to it. A menu of
 * its own in each row costs more than all the rest of the row.
 */
export function RowMenu({ open, anchor, point, label, items, onClose }: RowMenuProps) {
  const ended = useCloseOnEscape(onClose);
  useCloseOnResize(open, onClose);
  const at = point ? { left: point.x, top: point.y, width: 0, height: 0 } : anchor?.getBoundingClientRect();
  return (
    <RadixDropdown.Root
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) onClose();
      }}
    >
      {createPortal(
        <RadixDropdown.Trigger asChild>
          <span
            aria-hidden
            className="rowMenuAt"
            style={at && { left: at.left, top: at.top, width: at.width, height: at.height }}
          />
        </RadixDropdown.Trigger>,
        document.body,
      )}
      <RadixDropdown.Portal container={floatIn()}>
        <RadixDropdown.Content
          ref={ended}
          aria-label={label}
          aria-labelledby={undefined}
          align={point ? "start" : "end"}
          sideOffset={point ? 0 : 4}
          collisionPadding={8}
          className="pop min-w-44"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor?.focus();
          }}
        >
          {renderItems(items, RadixDropdown)}
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}
