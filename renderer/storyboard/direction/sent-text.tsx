import { ChevronRight, Copy } from "lucide-react";
import { useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, Switch } from "#renderer/components/index.ts";
import { copyText } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { promptOf } from "#shared/rules/video/shot-request.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { readTakeRequest } from "../takes/take-request.ts";
import { type TextPart, textParts } from "./text-parts.ts";
import type { WordChange } from "./word-diff.ts";

export interface SentTextProps {
  draft: ShotDraft;
  media: BoardMedia;
  shown: Task | undefined;
  most: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The very text that the service gets, marked by its parts, and what of it changed since the take in use. */
export function SentText({ draft, media, shown, most, open, onOpen }: SentTextProps) {
  const { t, i18n } = useTranslation("direction");
  const id = useId();
  const [compared, setCompared] = useState(false);
  const text = useMemo(() => promptOf(draft, kindIn(media)), [draft, media]);
  const before = shown && readTakeRequest(shown).prompt;
  const figure = new Intl.NumberFormat(i18n.language);
  const count = countCharacters(text);
  const changes = useWordDiff(open && compared ? before : undefined, text);
  const parts = useMemo(() => (open ? textParts(text) : []), [open, text]);
  return (
    <div className="senttext">
      <div className="row">
        <button
          type="button"
          className="disclose"
          aria-expanded={open}
          aria-controls={`${id}-text`}
          onClick={() => onOpen(!open)}
        >
          <Icon of={ChevronRight} size="xs" />
          {t("sent.name")}
        </button>
        <span className="grow" />
        <span className="fig" data-tone={count > most ? "error" : undefined}>
          {t("sent.count", { found: figure.format(count), allowed: figure.format(most) })}
        </span>
      </div>
      {open && (
        <div id={`${id}-text`}>
          {before !== undefined && shown && (
            <Switch label={t("sent.compare", { take: shown.take })} checked={compared} onChange={setCompared} />
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
          <section className="sentwords" tabIndex={0} aria-label={t("sent.text")} lang="en">
            {text === ""
              ? t("sent.nothing")
              : changes
                ? changes.map((change) => <Changed key={`${change.kind} ${change.at}`} {...change} />)
                : parts.map((part) => <Marked key={part.at} {...part} />)}
          </section>
          {changes?.every(({ kind }) => kind === "same") && <p className="cap">{t("sent.same")}</p>}
          <Button size="s" icon={Copy} disabled={text === ""} onClick={() => void copyText(text, t("sent.copied"))}>
            {t("sent.copy")}
          </Button>
        </div>
      )}
    </div>
  );
}

const Marked = ({ kind, text }: TextPart) => (kind === "words" ? text : <span data-part={kind}>{text}</span>);

function Changed({ kind, text }: WordChange) {
  if (kind === "same") return text;
  return kind === "added" ? <ins>{text}</ins> : <del>{text}</del>;
}

/** What changed between two texts, word by word; undefined while it isn't asked for or not known. */
function useWordDiff(before: string | undefined, after: string): readonly WordChange[] | undefined {
  const [found, setFound] = useState<{ before: string; after: string; changes: readonly WordChange[] }>();
  useEffect(() => {
    if (before === undefined) return;
    let wanted = true;
    void import("./word-diff.ts").then(({ wordDiff }) => {
      if (wanted) setFound({ before, after, changes: wordDiff(before, after) });
    });
    return () => {
      wanted = false;
    };
  }, [before, after]);
  return before !== undefined && found?.before === before && found.after === after ? found.changes : undefined;
}
