import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LongFieldProps } from "./long-field.tsx";
import { ShortField } from "./short-field.tsx";
import { WaitingField } from "./waiting-field.tsx";

export interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** ↑ in an empty box. */
  onEarlier: () => void;
  /** Files that were pasted. */
  onFiles: (files: readonly File[]) => void;
}

/** The browser lays out every line of its own field: from this many letters on that is seen as a jerk with each key. */
const LONG = 20_000;

/** In milliseconds: a page that never rests (one scrolls a long thread) has it by then all the same. */
const AT_LATEST = 1000;

let loaded: ComponentType<LongFieldProps> | undefined;
const loadLongField = async () => {
  loaded = (await import("./long-field.tsx")).LongField;
  return loaded;
};

/** Not by Suspense: what shows that it waits is kept up by React for 300 ms, however soon the code is here. */
function LongPlace(props: LongFieldProps) {
  const [Field, setField] = useState(() => loaded);
  useEffect(() => {
    if (Field) return;
    let left = false;
    // Where it can't be had, one goes on writing in the field that waits for it.
    loadLongField().then(
      (arrived) => !left && setField(() => arrived),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [Field]);
  return Field ? <Field {...props} /> : <WaitingField {...props} />;
}

/** The textbox `Message`: the browser's own while the message is short, an editor for a book that is pasted. */
export function ComposerField({ field, value: kept, onChange: keep, onSend, ...props }: ComposerFieldProps) {
  const { onEarlier, onFiles } = props;
  const { t } = useTranslation("chat");
  // Asked for once: with each key it is the field that is drawn again, and nothing else.
  const { name, placeholder } = useMemo(
    () => ({ name: t("composer.name"), placeholder: t("composer.placeholder") }),
    [t],
  );
  // What the owner holds; what the long field says; and what has just grown too long for the short one.
  const [value, setValue] = useState(kept);
  const [last, setLast] = useState(kept);
  if (kept !== last) {
    setLast(kept);
    setValue(kept);
  }
  const caret = useRef(value.length);
  const [long, setLong] = useState(value.length > LONG);
  // It changes back only when much was taken away, so that nobody writes across the border twice.
  const fits = long ? value.length < LONG / 2 : value.length <= LONG;
  if (long === fits) setLong(!fits);

  useEffect(() => {
    // What can't be had now is asked for again when it is needed.
    const idle = requestIdleCallback(() => void loadLongField().catch(() => {}), { timeout: AT_LATEST });
    return () => cancelIdleCallback(idle);
  }, []);

  const change = (text: string, at: number) => {
    caret.current = at;
    if (long || text.length > LONG) setValue(text);
    keep(text);
  };
  if (long && !fits) {
    return (
      // oxlint-disable-next-line react/refs -- the long field goes on where the short one was left
      <LongPlace name={name} value={value} caret={caret.current} onChange={change} onSend={onSend} onFiles={onFiles} />
    );
  }
  return (
    <ShortField
      field={field}
      name={name}
      placeholder={placeholder}
      value={value}
      longest={LONG}
      onChange={change}
      onSend={onSend}
      onEarlier={onEarlier}
      onFiles={onFiles}
    />
  );
}
