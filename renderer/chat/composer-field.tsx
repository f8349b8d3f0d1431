import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { LongFieldProps } from "./long-field.tsx";

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

const loadLongField = async () => {
  const { LongField } = await import("./long-field.tsx");
  loaded = LongField;
  return { default: LongField };
};
/** Once it is here: what React has to wait for it shows a third of a second late, however soon it comes. */
let loaded: ComponentType<LongFieldProps> | undefined;
const LateField = lazy(loadLongField);

function LongPlace(props: LongFieldProps) {
  const [Field] = useState(() => loaded ?? LateField);
  return (
    <Suspense fallback={<div className="longField" aria-busy />}>
      <Field {...props} />
    </Suspense>
  );
}

/** What is shown of a text whose owner is told at once and answers later; what the owner changes is shown. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [shown, setShown] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setShown(value);
  }
  const type = (text: string) => {
    setShown(text);
    onChange(text);
  };
  return [shown, type] as const;
}

/** The textbox `Message`: the browser's own while the message is short, an editor for a book that is pasted. */
export function ComposerField({ field, value: kept, onChange: keep, onSend, onFiles }: ComposerFieldProps) {
  const { t } = useTranslation("chat");
  // Asked for once: with each key it is the field that is drawn again, and nothing else.
  const { name, placeholder } = useMemo(
    () => ({ name: t("composer.name"), placeholder: t("composer.placeholder") }),
    [t],
  );
  const [value, onChange] = useTyped(kept, keep);
  const caret = useRef(value.length);
  const [long, setLong] = useState(value.length > LONG);
  // It changes back only when much was taken away, so that nobody writes across the border twice.
  const fits = long ? value.length < LONG / 2 : value.length <= LONG;
  if (long === fits) setLong(!fits);

  useEffect(() => {
    // What can't be had now is asked for again when it is needed.
    const idle = requestIdleCallback(() => loadLongField().catch(() => {}));
    return () => cancelIdleCallback(idle);
  }, []);

  if (long && !fits) {
    const change = (text: string, at: number) => {
      caret.current = at;
      onChange(text);
    };
    return (
      <LongPlace name={name} value={value} caret={caret.current} onChange={change} onSend={onSend} onFiles={onFiles} />
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
      aria-label={name}
      placeholder={placeholder}
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
