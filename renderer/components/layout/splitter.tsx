import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { escapeDrag } from "./escape-drag.ts";
import "./splitter.css";

export interface SplitterProps {
  /** Accessible name, e.g. `Height of takes`. */
  label: string;
  /** Pixels of the panel below it. */
  value: number;
  min: number;
  max: number;
  /** `done`: it was let go; else it is still being dragged. */
  onChange: (value: number, done: boolean) => void;
  /** Back to its own height: a double press, or Enter. */
  onReset: () => void;
}

const STEP = 16;
const LEAP = 80;

/** The edge over a panel: drawn up and down, or moved by arrows (WAI-ARIA: window splitter). */
export function Splitter({ label, value, min, max, onChange, onReset }: SplitterProps) {
  const from = useRef<{ y: number; value: number; drawn: boolean }>(null);
  const within = (next: number) => Math.round(Math.min(max, Math.max(min, next)));
  const dragged = ({ clientY }: PointerEvent) =>
    from.current === null ? undefined : within(from.current.value + from.current.y - clientY);
  /** Ends a drag as if it had not begun; what was never drawn isn't kept either. */
  const giveUp = () => {
    const began = from.current;
    from.current = null;
    if (began?.drawn) onChange(within(began.value), false);
  };
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: value + STEP,
      ArrowDown: value - STEP,
      PageUp: value + LEAP,
      PageDown: value - LEAP,
      Home: min,
      End: max,
    }[event.key];
    if (to !== undefined) onChange(within(to), true);
    else if (event.key === "Enter") onReset();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two parts that can be moved is no <hr>
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      className="splitter"
      onKeyDown={press}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, value, drawn: false };
        escapeDrag(giveUp);
      }}
      onPointerMove={(event) => {
        const to = dragged(event);
        if (to === undefined || from.current === null) return;
        from.current.drawn ||= to !== within(from.current.value);
        if (from.current.drawn) onChange(to, false);
      }}
      onPointerUp={(event) => {
        const to = dragged(event);
        const drawn = from.current?.drawn === true;
        from.current = null;
        // A press alone draws nothing: a height that follows the window goes on to do so.
        if (to !== undefined && drawn) onChange(to, true);
      }}
      onPointerCancel={giveUp}
    />
  );
}
