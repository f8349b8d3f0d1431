import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface FieldNoteProps {
  /** What is to be read beside the field; null: nothing. */
  text: string | null;
  onEscape: () => void;
  /** Where another field follows at the right, it hangs above. */
  above?: boolean;
  /** The field, whose description it is as long as it hangs there. */
  children: ReactNode;
}

/** What became of what was typed, beside the field: it covers no other one that comes after. */
export function FieldNote({ text, onEscape, above = false, children }: FieldNoteProps) {
  return (
    // Opened by hand: nothing of the page's own provider, which times those that a pointer opens, counts here.
    <Radix.Provider>
      <Radix.Root open={text !== null}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={above ? "top" : "right"}
            align={above ? "end" : "center"}
            sideOffset={6}
            collisionPadding={8}
            className="tip"
            onEscapeKeyDown={onEscape}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
