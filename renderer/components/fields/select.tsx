import { clsx } from "clsx";
import { Check, ChevronDown, ChevronsUpDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useEscapableOverlay } from "../overlays/escape-innermost.ts";
import { floatIn } from "../overlays/full-screen.ts";
import { styleNonce } from "../style-nonce.ts";
import { useField } from "./field.tsx";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Of the label, where it isn't the page's: a screen reader says it in that voice. */
  lang?: string | undefined;
  /** A quiet second figure: `120 a minute`. */
  note?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** Accessible name where no Field is around it. */
  "aria-label"?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Without an edge, as in the chat's composer. */
  ghost?: boolean;
  /** Shows the note beside the chosen label too. */
  showNote?: boolean;
  className?: string;
  icon?: ReactNode;
}

/** One of many: a `combobox` named by its Field's label. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  disabled = false,
  ghost = false,
  showNote = false,
  className,
  icon,
  "aria-label": ariaLabel,
}: SelectProps<Value>) {
  const field = useField();
  const { root, trigger, ended } = useEscapableOverlay();
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root
      {...root}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
    >
      <Radix.Trigger
        ref={trigger}
        id={field.control}
        aria-label={ariaLabel}
        aria-labelledby={ariaLabel ? undefined : field.label}
        aria-describedby={field.hint}
        aria-invalid={field.error || undefined}
        className={clsx("pick", ghost && "ghost", className)}
      >
        {icon}
        <span>
          <Radix.Value placeholder={placeholder}>
            {chosen && <span lang={chosen.lang}>{chosen.label}</span>}
          </Radix.Value>
          {/* Read out together: the space keeps the two apart. */}
          {showNote && chosen?.note && <span className="ms-1.5 text-tx-3"> {chosen.note}</span>}
        </span>
        <Icon of={ghost ? ChevronDown : ChevronsUpDown} size="xs" />
      </Radix.Trigger>
      <Radix.Portal container={floatIn()}>
        <Radix.Content
          ref={ended}
          position="popper"
          sideOffset={4}
          className="pop min-w-[var(--radix-select-trigger-width)]"
        >
          <Radix.Viewport nonce={styleNonce()}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className="o">
                <span className="tick">
                  <Radix.ItemIndicator>
                    <Icon of={Check} />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>
                  <span lang={option.lang}>{option.label}</span>
                </Radix.ItemText>
                {option.note && <span className="end">{option.note}</span>}
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
