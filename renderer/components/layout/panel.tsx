import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { type DrawerName, useDrawer } from "../overlays/drawers.ts";

export interface PanelProps extends ComponentPropsWithRef<"section"> {
  /** Accessible name; makes it a landmark. */
  label: string;
}

/** A column: head, body that scrolls, foot that stays. */
export function Panel({ label, className, ...rest }: PanelProps) {
  return <section aria-label={label} {...rest} className={clsx("panel", className)} />;
}

/**
 * The panel at the right, of fixed width: put it in a grid column of `var(--w-inspector)`. In a narrow pane it is a drawer
 * over the work, which a `DrawerButton` of the same name brings.
 */
export function Inspector({ label, className, drawer, ...rest }: Omit<PanelProps, "ref"> & { drawer?: DrawerName }) {
  const drawn = useDrawer(drawer);
  return (
    <aside
      aria-label={label}
      {...rest}
      {...drawn}
      className={clsx("panel border-l border-hair", drawer && "drawer", className)}
    />
  );
}

/** 44 px, title left, actions right (after a `<Spacer />`). */
export function PanelHead({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={clsx("phead", className)} />;
}

/** Scrolls; `well` is the darkest step, for boards, grids and editors. */
export function PanelBody({ well = false, className, ...rest }: ComponentPropsWithRef<"div"> & { well?: boolean }) {
  return <div {...rest} className={clsx("scroll", well && "well", className)} />;
}

export interface PanelFootProps {
  children: ReactNode;
  /** Under the buttons: what happens next, at the left. */
  summary?: ReactNode;
  /** Under the buttons, at the right and red: why it can't happen. Give it the id the button is described by. */
  reason?: ReactNode;
  reasonId?: string;
}

/** Holds the one primary action of a view. */
export function PanelFoot({ children, summary, reason, reasonId }: PanelFootProps) {
  return (
    <div className="pfoot">
      <div className="row justify-between">{children}</div>
      {(summary !== undefined || reason !== undefined) && (
        <div className="under">
          <span>{summary}</span>
          <span id={reasonId} className="block">
            {reason}
          </span>
        </div>
      )}
    </div>
  );
}

/** A part of an inspector, parted from the next by a hairline. */
export function Section({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={clsx("sect", className)} />;
}

/** A label line without a control of its own: `Limit checks   1 error · 12 pass`. */
export function SectionHead({ title, figure }: { title: ReactNode; figure?: ReactNode }) {
  return (
    <div className="lbl">
      <span>{title}</span>
      {figure !== undefined && <span className="fig">{figure}</span>}
    </div>
  );
}

/** 44 px over a board or grid; a plain row of controls, not an ARIA toolbar. */
export function Toolbar({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} className={clsx("toolbar", className)} />;
}

export function Separator() {
  return <span className="sep" aria-hidden />;
}

/** Pushes what follows to the right. */
export function Spacer() {
  return <span className="grow" />;
}
