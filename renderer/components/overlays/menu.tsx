import { clsx } from "clsx";
import { Check, ChevronRight, type LucideIcon } from "lucide-react";
import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from "radix-ui";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { readShortcut } from "../kbd.tsx";
import { useEscapableOverlay } from "./escape-innermost.ts";
import { floatIn } from "./full-screen.ts";

export type MenuItem =
  | {
      kind?: "item";
      label: string;
      icon?: LucideIcon;
      shortcut?: string;
      disabled?: boolean;
      /** Why it can't be chosen now: it stands under the words, and the item is still walked over, so that it is read. */
      why?: string | undefined;
      danger?: boolean;
      onSelect: () => void;
    }
  | {
      kind: "check";
      label: string;
      checked: boolean;
      disabled?: boolean;
      /** At the end of the line: how many it would be. */
      figure?: string | undefined;
      onSelect: () => void;
    }
  | { kind: "sub"; label: string; icon?: LucideIcon; items: readonly MenuItem[] }
  | { kind: "line" }
  | { kind: "heading"; label: string };

type Parts = Pick<
  typeof RadixDropdown,
  "Item" | "CheckboxItem" | "ItemIndicator" | "Separator" | "Label" | "Portal" | "Sub" | "SubTrigger" | "SubContent"
>;

/** Both kinds of menu show the same items: only the Radix parts differ. */
export function renderItems(items: readonly MenuItem[], Parts: Parts): ReactNode[] {
  // One with a sign before it moves the words of all, so that they begin at one edge.
  const gutter = items.some((item) => item.kind === "check" || ("icon" in item && item.icon));
  return items.map((item, index) => {
    const key = "label" in item ? item.label : `line-${index}`;
    if (item.kind === "line") return <Parts.Separator key={key} className="line" />;
    if (item.kind === "heading") {
      return (
        <Parts.Label key={key} className="hd">
          {item.label}
        </Parts.Label>
      );
    }
    if (item.kind === "sub") {
      return (
        <Parts.Sub key={key}>
          <Parts.SubTrigger className="o">
            {item.icon ? <Icon of={item.icon} /> : gutter && <span className="tick" />}
            {item.label}
            <span className="end">
              <Icon of={ChevronRight} size="xs" />
            </span>
          </Parts.SubTrigger>
          <Parts.Portal container={floatIn()}>
            <Parts.SubContent sideOffset={4} collisionPadding={8} className="pop min-w-44">
              {renderItems(item.items, Parts)}
            </Parts.SubContent>
          </Parts.Portal>
        </Parts.Sub>
      );
    }
    if (item.kind === "check") {
      return (
        <Parts.CheckboxItem
          key={key}
          className="o"
          checked={item.checked}
          disabled={item.disabled ?? false}
          onSelect={item.onSelect}
        >
          <span className="tick">
            <Parts.ItemIndicator>
              <Icon of={Check} />
            </Parts.ItemIndicator>
          </span>
          {item.label}
          {item.figure !== undefined && <span className="end">{item.figure}</span>}
        </Parts.CheckboxItem>
      );
    }
    return (
      <Parts.Item
        key={key}
        className={clsx("o", item.danger && "danger")}
        disabled={item.disabled ?? false}
        // An attribute of its own, also without a value, would take the place of the one that says `disabled`.
        {...(item.why === undefined ? {} : { "aria-disabled": true })}
        onSelect={(event) => (item.why === undefined ? item.onSelect() : event.preventDefault())}
      >
        {item.icon ? <Icon of={item.icon} /> : gutter && <span className="tick" />}
        {item.why === undefined ? (
          item.label
        ) : (
          <span className="refused">
            {item.label}
            <small>{item.why}</small>
          </span>
        )}
        {item.shortcut && <kbd className="end">{readShortcut(item.shortcut)}</kbd>}
      </Parts.Item>
    );
  });
}

export interface DropdownMenuProps {
  /** One element that takes a ref. */
  trigger: ReactNode;
  /** A long list is better made only once the menu is open. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  align?: "start" | "center" | "end";
  /** Where the focus goes as it closes, when not back to the trigger: true when this was seen to. */
  onClosed?: () => boolean;
}

export function DropdownMenu({ trigger, items, align = "start", onClosed }: DropdownMenuProps) {
  const { root, trigger: hung, ended } = useEscapableOverlay();
  return (
    <RadixDropdown.Root {...root}>
      <RadixDropdown.Trigger ref={hung} asChild>
        {trigger}
      </RadixDropdown.Trigger>
      <RadixDropdown.Portal container={floatIn()}>
        <RadixDropdown.Content
          ref={ended}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="pop min-w-44"
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
          }}
        >
          <DropdownItems items={items} />
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}

/** A part of its own, which a closed menu never draws. */
const DropdownItems = ({ items }: Pick<DropdownMenuProps, "items">): ReactNode =>
  renderItems(typeof items === "function" ? items() : items, RadixDropdown);

export interface ContextMenuProps {
  /** One element that takes a ref. */
  children: ReactNode;
  items: DropdownMenuProps["items"];
  /** Where the focus goes as it closes, when not back to what it is of: true when this was seen to. */
  onClosed?: () => boolean;
}

export function ContextMenu({ children, items, onClosed }: ContextMenuProps) {
  const { root, trigger, ended } = useEscapableOverlay();
  return (
    <RadixContext.Root {...root}>
      <RadixContext.Trigger ref={trigger} asChild>
        {children}
      </RadixContext.Trigger>
      <RadixContext.Portal container={floatIn()}>
        <RadixContext.Content
          ref={ended}
          collisionPadding={8}
          className="pop min-w-44"
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
          }}
        >
          <ContextItems items={items} />
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}

const ContextItems = ({ items }: Pick<ContextMenuProps, "items">): ReactNode =>
  renderItems(typeof items === "function" ? items() : items, RadixContext);
