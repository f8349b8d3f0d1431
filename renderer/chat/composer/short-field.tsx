import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useFieldHeight } from "./use-field-height.ts";

export interface ShortFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  name: string;
  placeholder: string;
  /** What its owner holds; what is typed stands in the field before the owner is told. */
  value: string;
  /** A text pasted beyond this is given to `onChange` alone: another field is to show it. */
  longest: number;
  onChange: (text: string, caret: number) => void;
  onSend: () => void;
  /** ↑ in an empty box. */
  onEarlier: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's own field keeps its text itself: a key draws nothing else. What the owner changes is put into it. */
export function ShortField({ field, name, placeholder, value, longest, onChange, ...props }: ShortFieldProps) {
  const { onSend, onEarlier, onFiles } = props;
  const [begun] = useState(value);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/immutability -- the field keeps its text itself
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [field, value]);
  // One goes on behind what was written before.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, [field]);
  const place = useRef<HTMLDivElement>(null);
  const tellHeight = useFieldHeight(field, place, value);
  const answer = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method uses Enter and the arrows for itself.
    if (event.nativeEvent.isComposing) return;
    const bare = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === "ArrowUp" && bare && event.currentTarget.value === "") {
      event.preventDefault();
      onEarlier();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div ref={place} className="shortField">
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the pane is opened to write in it
        autoFocus
        dir="auto"
        aria-label={name}
        placeholder={placeholder}
        rows={1}
        defaultValue={begun}
        onKeyDown={answer}
        onInput={({ currentTarget, nativeEvent }) => {
          tellHeight(nativeEvent);
          onChange(currentTarget.value, currentTarget.selectionStart);
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          const pasted = event.clipboardData.getData("text/plain");
          const { value: before, selectionStart, selectionEnd } = event.currentTarget;
          if (files.length > 0) onFiles(files);
          else if (before.length + pasted.length <= longest) return;
          else {
            const inserted = pasted.replaceAll(/\r\n?/g, "\n");
            onChange(
              before.slice(0, selectionStart) + inserted + before.slice(selectionEnd),
              selectionStart + inserted.length,
            );
          }
          event.preventDefault();
        }}
      />
    </div>
  );
}
