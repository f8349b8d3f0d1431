import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";

const steps = [1, 2, 3, 4, 5] as const;

const dots = (rating: number) => steps.map((step) => <i key={step} data-on={step <= rating || undefined} />);

/** Five dots, read only, as one element: grids show hundreds. `words`: `rating.of`, which they ask for once. */
export function RatingDots({ rating, words }: { rating: number; words: string }) {
  return <span className="stillDots" data-rating={rating} role="img" aria-label={words} />;
}

export interface RatingFieldProps {
  /** 0 (none) to 5. */
  rating: number;
  /** Several are rated at once that are not rated alike; `rating` is 0 then. */
  mixed?: boolean;
  onRate: (rating: number) => void;
}

/** Five dots to press; pressing the present rating takes it away. By keyboard: arrows, or the figure itself. */
export function RatingField({ rating, mixed = false, onRate }: RatingFieldProps) {
  const { t } = useTranslation("components");
  const host = useRef<HTMLDivElement>(null);
  const press = ({ clientX, detail }: MouseEvent) => {
    // A click that a program makes has no place to read a figure from.
    if (detail === 0) return;
    const found = [...(host.current?.children ?? [])].findLastIndex(
      (dot) => dot.getBoundingClientRect().left - 3 <= clientX,
    );
    const step = Math.max(1, found + 1);
    onRate(step === rating ? 0 : step);
  };
  const answer = (event: KeyboardEvent) => {
    const up = event.key === "ArrowRight" || event.key === "ArrowUp";
    const down = event.key === "ArrowLeft" || event.key === "ArrowDown";
    const to = up ? rating + 1 : down ? rating - 1 : /^[0-5]$/.test(event.key) ? Number(event.key) : undefined;
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to <= 5 && (mixed || to !== rating)) onRate(to);
  };
  return (
    <div
      ref={host}
      role="slider"
      tabIndex={0}
      className="dots press"
      aria-label={t("rating.name")}
      aria-valuemin={0}
      aria-valuemax={5}
      aria-valuenow={rating}
      aria-valuetext={mixed ? t("rating.mixed") : rating === 0 ? t("rating.none") : t("rating.of", { rating })}
      onClick={press}
      onKeyDown={answer}
    >
      {dots(rating)}
    </div>
  );
}
