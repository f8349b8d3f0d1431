import { clsx } from "clsx";
import { AlertDialog, Dialog as Radix } from "radix-ui";
import { type MouseEvent, type ReactNode, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { useCloseOnEscape } from "./escape-innermost.ts";
import { returnFocus } from "./focus-return.ts";
import { takeSecondPress } from "./second-press.ts";

/** What lies behind a dialog. The second press of a double click falls on it, and would take the focus out of the dialog. */
export const veil = { className: "veil", onMouseDown: (event: MouseEvent) => event.preventDefault() };

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  wide?: boolean;
  /** Nearly the whole window: for pictures. */
  full?: boolean;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide = false,
  full = false,
}: DialogProps) {
  const ended = useCloseOnEscape(() => onOpenChange(false));
  useRootMark("wide-dialog", open && wide);
  useEndedPress(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay {...veil} />
        <Radix.Content
          ref={ended}
          className={clsx("dialog", wide && "wide", full && "full")}
          onCloseAutoFocus={returnFocus}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
        >
          <header>
            <Radix.Title>{title}</Radix.Title>
            {description !== undefined && <Radix.Description>{description}</Radix.Description>}
          </header>
          {children !== undefined && <div className="inside">{children}</div>}
          {footer !== undefined && <footer>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, plainly, and whether it costs or can be undone. */
  description: ReactNode;
  /** A verb: `Delete`, not `OK`. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
}

/** Asks before something that can't be undone or that may cost; focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  danger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation("components");
  const ended = useCloseOnEscape(() => onOpenChange(false));
  useEndedPress(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay {...veil} />
        <AlertDialog.Content ref={ended} className="dialog" onCloseAutoFocus={returnFocus}>
          <header>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description>{description}</AlertDialog.Description>
          </header>
          <footer>
            <AlertDialog.Cancel asChild>
              <Button>{t("dialog.cancel")}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={danger ? "danger" : "primary"} onClick={onConfirm}>
                {confirm}
              </Button>
            </AlertDialog.Action>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** A dialog that closes, or goes with what it was about, leaves nothing of the press that closed it to the page below. */
function useEndedPress(open: boolean): void {
  useLayoutEffect(() => (open ? takeSecondPress : undefined), [open]);
}

const standing = new Map<string, number>();

function count(name: string, by: 1 | -1): void {
  const now = (standing.get(name) ?? 0) + by;
  standing.set(name, now);
  document.documentElement.toggleAttribute(`data-${name}`, now > 0);
}

/**
 * Marks the page's root, as `data-<name>`, while something of this name stands. What lies far away is styled by it:
 * `:root:has(…)` instead had every word of the page styled anew with each word that came.
 */
function useRootMark(name: string, stands: boolean): void {
  useLayoutEffect(() => {
    if (!stands) return;
    count(name, 1);
    return () => count(name, -1);
  }, [name, stands]);
}
