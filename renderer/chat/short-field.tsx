import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
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
  onFiles: (files: readonly File[]) => void;
}

/**
 * Of a key these concern the field alone. React would look for each of them, twice, through all that stands around it:
 * half of what a key costs the page, which a slow machine has to do while words come in.
 */
const OF_THE_FIELD = ["keypress", "beforeinput", "textInput", "input", "selectionchange", "keyup"];
const stay = (event: Event) => event.stopPropagation();

/** The browser's own field keeps its text itself: a key draws nothing else. What the owner changes is put into it. */
export function ShortField({ field, name, placeholder, value, longest, onChange, onSend, onFiles }: ShortFieldProps) {
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
  const tell = useEffectEvent((typed: Event) => {
    if (!field.current) return;
    tellHeight(typed);
    onChange(field.current.value, field.current.selectionStart);
  });
  // From the first moment on: a letter may be typed before the page rests.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const typed = (event: Event) => tell(event);
    element.addEventListener("input", typed);
    for (const name of OF_THE_FIELD) element.addEventListener(name, stay);
    return () => {
      element.removeEventListener("input", typed);
      for (const name of OF_THE_FIELD) element.removeEventListener(name, stay);
    };
  }, [field]);
  const answer = (event: KeyboardEvent) => {
    // An input method uses Enter for itself.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
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
