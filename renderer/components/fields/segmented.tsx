import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useRef } from "react";
import { Icon } from "../icon.tsx";

export interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: LucideIcon; disabled?: boolean }[];
  /** Takes the whole width, segments of equal size. */
  full?: boolean;
}

/** One of a few, all visible. One is always chosen. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  full = false,
}: SegmentedProps<Value>) {
  const steered = useRef(false);
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
      // They are radio buttons: an arrow chooses the one that it goes to. Radix moves the focus a task later, so a quick
      // tap has let go of its key by then: what ends it is the focus that came, or one that leaves the group.
      onKeyDownCapture={({ key }) => {
        steered.current = key.startsWith("Arrow") || key === "Home" || key === "End";
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) steered.current = false;
      }}
      onPointerDownCapture={() => {
        steered.current = false;
      }}
      className={clsx("seg", full && "full")}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          onFocus={() => {
            if (steered.current && option.value !== value) onChange(option.value);
            steered.current = false;
          }}
        >
          {option.icon && <Icon of={option.icon} />}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
