import { ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { Outline } from "./use-outline.ts";

type Above = Pick<Outline, "question" | "cameAbove" | "newAbove">;

/** What came above the sight since the top was seen last: how many are new, and whether lines keep the files they hold. */
export function useNewAbove(
  scroller: RefObject<HTMLElement | null>,
  { question, cameAbove, newAbove }: Above,
): { count: number; isAway: boolean } {
  const [atTop, setAtTop] = useState<Above>({ question, cameAbove, newAbove });
  const newest = useRef(atTop);
  newest.current = { question, cameAbove, newAbove };
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const now = newest.current;
      if (element.scrollTop <= 0)
        setAtTop((seen) => (seen.question === now.question && seen.cameAbove === now.cameAbove ? seen : now));
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [scroller]);
  // Another answer begins anew.
  if (atTop.question !== question) setAtTop(newest.current);
  return { count: newAbove - atTop.newAbove, isAway: cameAbove !== atTop.cameAbove };
}

/** Says that files came above what is looked at, and leads there. */
export function NewAbove({ count, onShow }: { count: number; onShow: () => void }) {
  const { t, i18n } = useTranslation("browse");
  if (count <= 0) return null;
  const figure = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <div className="newAbove">
      <Button icon={ArrowUp} onClick={onShow}>
        {t("newAbove", { count, figure })}
      </Button>
    </div>
  );
}
