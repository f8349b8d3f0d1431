import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Icon, TextField } from "#renderer/components/index.ts";
import { useLatest } from "#renderer/lib/index.ts";

/** The pane waits so long for an answer before it follows without one, in milliseconds. */
const FOLLOWS = 100;

export interface LibrarySearchProps {
  search: string;
  /** Counts what is written into the search elsewhere, which goes before what is being typed. */
  written: number;
  /** Keeps what was typed, and asks for its answer: settled once that is here, or can't be had. */
  onType: (search: string) => Promise<void>;
  /** The pane is to be drawn for what was typed. */
  onFollow: (search: string) => void;
}

/**
 * The field of the library's search. A key draws the field alone; the pane follows together with the answer, so that all of
 * it is drawn once. Whoever leaves the field takes the pane along: what is pressed next reads the search as it was typed.
 */
export function LibrarySearch({ search, written, onType, onFollow }: LibrarySearchProps) {
  const { t } = useTranslation("library");
  const [typed, setTyped] = useState<{ text: string; written: number } | null>(null);
  const follow = useRef<(() => void) | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const newest = useLatest(written);
  const shown = typed?.written === written ? typed.text : search;
  const write = (text: string) => {
    setTyped({ text, written });
    const now = () => {
      if (follow.current !== now) return;
      follow.current = null;
      if (newest.current === written) onFollow(text);
    };
    follow.current = now;
    setTimeout(now, FOLLOWS);
    void onType(text).then(() => {
      // Drawn at once: as a task of its own it could miss a frame. And laid out in the time that is left until the frame.
      flushSync(now);
      field.current?.getBoundingClientRect();
    });
  };
  useEffect(
    () => () => {
      follow.current = null;
    },
    [],
  );
  return (
    <TextField
      ref={field}
      type="search"
      role="searchbox"
      icon={Search}
      aria-label={t("search")}
      placeholder={t("searchFor")}
      value={shown}
      maxLength={2000}
      className="librarySearch"
      onChange={({ target }) => write(target.value)}
      onBlur={() => flushSync(() => follow.current?.())}
      onKeyDown={({ key }) => {
        if (key === "Escape") write("");
      }}
      end={
        shown === "" ? undefined : (
          <button type="button" aria-label={t("clearSearch")} onClick={() => write("")}>
            <Icon of={X} size="xs" />
          </button>
        )
      }
    />
  );
}
