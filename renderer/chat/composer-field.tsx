import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

export interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Files that were pasted. */
  onFiles: (files: readonly File[]) => void;
}

/** The browser lays out every line of its own field: from this many letters on that is seen as a jerk with each key. */
const LONG = 20_000;

const loadLongField = () => import("./long-field.tsx");
const LongField = lazy(async () => ({ default: (await loadLongField()).LongField }));

/** The textbox `Message`: the browser's own while the message is short, an editor for a book that is pasted. */
export function ComposerField({ field, value, onChange, onSend, onFiles }: ComposerFieldProps) {
  const { t } = useTranslation("chat");
  const caret = useRef(value.length);
  const [long, setLong] = useState(value.length > LONG);
  // It changes back only when much was taken away, so that nobody writes across the border twice.
  const fits = long ? value.length < LONG / 2 : value.length <= LONG;
  if (long === fits) setLong(!fits);

  useEffect(() => {
    const idle = requestIdleCallback(() => void loadLongField());
    return () => cancelIdleCallback(idle);
  }, []);

  if (long && !fits) {
    const change = (text: string, at: number) => {
      caret.current = at;
      onChange(text);
    };
    return (
      <Suspense fallback={<div className="longField" aria-busy />}>
        <LongField
          name={t("composer.name")}
          value={value}
          caret={caret.current}
          onChange={change}
          onSend={onSend}
          onFiles={onFiles}
        />
      </Suspense>
    );
  }
  const answer = (event: KeyboardEvent) => {
    // An input method uses Enter for itself.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      ref={field}
      // biome-ignore lint/a11y/noAutofocus: the pane is opened to write in it
      autoFocus
      dir="auto"
      aria-label={t("composer.name")}
      placeholder={t("composer.placeholder")}
      rows={1}
      value={value}
      onChange={({ target }) => {
        caret.current = target.selectionStart;
        onChange(target.value);
      }}
      onKeyDown={answer}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        const pasted = event.clipboardData.getData("text/plain");
        const { value: before, selectionStart, selectionEnd } = event.currentTarget;
        if (files.length > 0) onFiles(files);
        else if (before.length + pasted.length <= LONG) return;
        else {
          const inserted = pasted.replaceAll(/\r\n?/g, "\n");
          caret.current = selectionStart + inserted.length;
          onChange(before.slice(0, selectionStart) + inserted + before.slice(selectionEnd));
        }
        event.preventDefault();
      }}
    />
  );
}
