import { ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { numberFormatFor } from "#renderer/lib/index.ts";
import type { Outline } from "./grid/use-outline.ts";

type Above = Pick<Outline, "question" | "cameAbove" | "newest" | "since" | "newAbove">;
type TopSeen = Pick<Outline, "question" | "cameAbove" | "newest">;

/**
 * What came above the sight since the top was seen last: how many are new, since which file, and whether lines keep the
 * files they hold.
 */
export function useNewItemsNotice(
  scroller: RefObject<HTMLElement | null>,
  { question, cameAbove, newest, since, newAbove }: Above,
): { count: number; since: number; isAway: boolean } {
  const now: TopSeen = { question, cameAbove, newest };
  const [seenLast, setSeenLast] = useState(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when this answer began
  const atFirst = useMemo(() => now, [question]);
  const atTop = seenLast.question === question ? seenLast : atFirst;
  const scrolled = useEffectEvent((top: number) => {
    if (top <= 0) setSeenLast((seen) => (isAlike(seen, now) ? seen : now));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => scrolled(element.scrollTop);
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [scroller]);
  const seen = Math.max(since, atTop.newest);
  return { count: newest > seen ? newAbove : 0, since: seen, isAway: cameAbove !== atTop.cameAbove };
}

const isAlike = (one: TopSeen, other: TopSeen): boolean =>
  one.question === other.question && one.cameAbove === other.cameAbove && one.newest === other.newest;

/** Says that files came above what is looked at, and leads there. */
export function NewItemsNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const { t, i18n } = useTranslation("browse");
  if (count <= 0) return null;
  const figure = numberFormatFor(i18n.language).format(count);
  return (
    <div className="newAbove">
      <Button icon={ArrowUp} onClick={onShow}>
        {t("newAbove", { count, figure })}
      </Button>
    </div>
  );
}
