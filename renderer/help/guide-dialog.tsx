import { Bug, Printer, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Notice, TextField } from "#renderer/components/index.ts";
import { closeGuide, type GuidePlace, openGuide, openReport, useHelp } from "#renderer/lib/index.ts";
import type { Language } from "#shared/contract/app/languages.ts";
import { findInGuide } from "./find-in-guide.ts";
import { GuideText } from "./guide-text.tsx";
import { type Guide, readGuide } from "./read-guide.ts";
import "./help.css";

/** The user guide: its pages at the left, one of them to read. Stands while there is a place to read at. */
export function GuideDialog() {
  const { t } = useTranslation("help");
  const place = useHelp((state) => state.place);
  const { t: words } = useTranslation("diagnostics");
  if (place === null) return null;
  return (
    <Dialog
      open
      full
      onOpenChange={(open) => !open && closeGuide()}
      title={t("title")}
      footer={
        <>
          <Button variant="ghost" icon={Bug} onClick={openReport}>
            {words("command")}
          </Button>
          <span className="grow" />
          <Button icon={Printer} onClick={print}>
            {t("print")}
          </Button>
          <Button onClick={closeGuide}>{t("close")}</Button>
        </>
      }
    >
      <Reader place={place} />
    </Dialog>
  );
}

function Reader({ place }: { place: GuidePlace }) {
  const { t, i18n } = useTranslation("help");
  const guide = useGuide(i18n.language as Language);
  const [typed, setTyped] = useState("");
  const text = useRef<HTMLElement>(null);
  const page = typeof guide === "object" ? guide.find((one) => one.page === place.page) : undefined;
  useEffect(() => {
    if (page === undefined) return;
    const heading = place.anchor && document.getElementById(`guide-${place.anchor}`);
    if (text.current) text.current.scrollTop = 0;
    if (!heading) return;
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  }, [page, place]);
  if (guide === "failed") {
    return (
      <Notice tone="error" title={t("failed")} live>
        {t("failedText")}
      </Notice>
    );
  }
  const found = guide === undefined ? [] : findInGuide(guide, typed);
  const searching = typed.trim() !== "";
  const go = (to: GuidePlace) => {
    setTyped("");
    openGuide(to);
  };
  return (
    <div className="guide">
      <div className="guideSide">
        <TextField
          type="search"
          icon={Search}
          aria-label={t("search")}
          placeholder={t("search")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="sr-only" role="status">
          {searching && (found.length === 0 ? t("nothing") : t("found", { count: found.length }))}
        </p>
        <nav aria-label={t("pages")}>
          {searching
            ? found.map((heading) => (
                <button
                  key={`${heading.place.page} ${heading.place.anchor}`}
                  type="button"
                  onClick={() => go(heading.place)}
                >
                  <span>{heading.title}</span>
                  {heading.page && <span className="cap">{heading.page}</span>}
                </button>
              ))
            : guide?.map((one) => (
                <button
                  key={one.page}
                  type="button"
                  aria-current={one.page === place.page ? "page" : undefined}
                  onClick={() => go({ page: one.page })}
                >
                  {one.title}
                </button>
              ))}
          {searching && found.length === 0 && <p className="cap">{t("nothing")}</p>}
        </nav>
      </div>
      <section
        ref={text}
        className="guideText scroll"
        data-page={place.page}
        aria-label={page?.title ?? t("loading")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
      >
        {page === undefined ? <p className="cap">{t("loading")}</p> : <GuideText page={page} />}
      </section>
    </div>
  );
}

/** The guide in a language; undefined while it comes. */
function useGuide(language: Language): Guide | "failed" | undefined {
  const [guide, setGuide] = useState<{ language: Language; guide: Guide | "failed" }>();
  useEffect(() => {
    let wanted = true;
    const tell = (read: Guide | "failed") => wanted && setGuide({ language, guide: read });
    readGuide(language).then(tell, () => tell("failed"));
    return () => {
      wanted = false;
    };
  }, [language]);
  return guide?.language === language ? guide.guide : undefined;
}

/** The page alone: the style sheet leaves out all else while the root says so. */
function print(): void {
  const root = document.documentElement;
  root.toggleAttribute("data-prints-guide", true);
  window.print();
  root.toggleAttribute("data-prints-guide", false);
}
