import { useState } from "react";
import type { LongFieldProps } from "./long-field.tsx";

/**
 * Takes the keys until the editor of a long message has come: what is typed goes in at the caret. The message itself
 * isn't in it, since the browser would lay out all of that.
 */
export function WaitingField({ name, value, caret, onChange, onSend, onFiles }: LongFieldProps) {
  const [[before, after]] = useState(() => [value.slice(0, caret), value.slice(caret)] as const);
  return (
    <div className="longField">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: what was just pasted is written on
        autoFocus
        dir="auto"
        aria-label={name}
        aria-busy
        onChange={({ target }) => onChange(before + target.value + after, before.length + target.selectionEnd)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          onFiles(files);
          event.preventDefault();
        }}
      />
    </div>
  );
}
