import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, TextField } from "#renderer/components/index.ts";
import type { ThreadMessage } from "../thread/missing-bodies.ts";
import { findMessages } from "./find-messages.ts";

export interface FindBarProps {
  path: readonly ThreadMessage[];
  onShow: (messageId: string) => void;
  onWords: (words: string) => void;
  onClose: () => void;
}

/** Finds words in the branch that is shown: Enter goes on, Shift+Enter back, Escape ends. */
export function FindBar({ path, onShow, onWords, onClose }: FindBarProps) {
  const { t } = useTranslation("chat");
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed.trim());
  // Until all words are here, what is found first would change.
  const whole = useMemo(() => path.every(({ lacking }) => lacking === undefined), [path]);
  const found = useMemo(() => (whole ? findMessages(path, words) : []), [path, words, whole]);
  const [at, setAt] = useState(0);
  const shown = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    onWords(words);
    if (shown !== undefined) onShow(shown);
  }, [words, shown, onWords, onShow]);

  const step = (by: number) => {
    if (found.length > 0) setAt((Math.min(at, found.length - 1) + by + found.length) % found.length);
  };
  const answer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
  };
  return (
    <search className="findBar">
      <TextField
        autoFocus
        aria-label={t("find.name")}
        placeholder={t("find.name")}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={answer}
      />
      <span className="cap" role="status">
        {words === ""
          ? ""
          : !whole
            ? "…"
            : found.length === 0
              ? t("find.nothing")
              : t("find.count", { at: Math.min(at, found.length - 1) + 1, count: found.length })}
      </span>
      <IconButton icon={ArrowUp} label={t("find.before")} onClick={() => step(-1)} />
      <IconButton icon={ArrowDown} label={t("find.after")} onClick={() => step(1)} />
      <IconButton icon={X} label={t("find.close")} onClick={onClose} />
    </search>
  );
}
