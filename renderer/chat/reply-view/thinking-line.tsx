import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import { useNow } from "#renderer/lib/index.ts";
import { plainParts } from "./split-text.ts";

export interface ThinkingLineProps {
  text: string;
  /** Still thinking. */
  live: boolean;
  /** When it began here, while live. */
  since: number | null;
  /** How long it took, once it is known. */
  milliseconds: number | null;
  /** What somebody looks for stands in it: it opens by itself. */
  found: boolean;
}

const LAST_WORDS = 120;
/** A line is cut at its beginning where it runs against the words: they then end where it ends. */
const FROM_RIGHT = /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** One calm line with the last words and the time; opens to the whole. */
export function ThinkingLine({ text, live, since, milliseconds, found }: ThinkingLineProps) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(found);
  const [sought, setSought] = useState(found);
  if (sought !== found) {
    setSought(found);
    if (found) setOpen(true);
  }
  const id = useId();
  const now = useNow(live ? 1000 : null);
  const seconds = (time: number) => Math.max(1, Math.round(time / 1000));
  const took = () => {
    if (live) return t("thinking.now", { seconds: seconds(since === null ? 0 : now - since) });
    if (milliseconds === null) return t("thinking.ended");
    return milliseconds < 1000 ? t("thinking.short") : t("thinking.took", { seconds: seconds(milliseconds) });
  };
  const tail = text.slice(-LAST_WORDS).replaceAll(/\s+/g, " ").trim();
  return (
    <div className="thinking">
      <button
        type="button"
        className="think"
        aria-expanded={open}
        aria-controls={id}
        aria-label={live ? t("thinking.name") : took()}
        aria-describedby={live ? `${id}took` : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon of={ChevronRight} size="xs" />
        <b id={`${id}took`} aria-hidden>
          {took()}
        </b>
        {!open && (
          <span className="lastWords" dir={FROM_RIGHT.test(tail) ? "ltr" : "rtl"} aria-hidden>
            <bdi>
              {text.length > LAST_WORDS && "… "}
              {tail}
            </bdi>
          </span>
        )}
      </button>
      <div id={id} hidden={!open} className="thought">
        {open && plainParts(text).map((part) => part.text)}
      </div>
    </div>
  );
}
