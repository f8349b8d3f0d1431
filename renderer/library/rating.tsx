import { useTranslation } from "react-i18next";

const steps = [1, 2, 3, 4, 5] as const;

/** Five dots, read only. */
export function RatingDots({ rating }: { rating: number }) {
  const { t } = useTranslation("library");
  return (
    <span className="dots" role="img" aria-label={t("rating.of", { rating })}>
      {steps.map((step) => (
        <i key={step} data-on={step <= rating || undefined} />
      ))}
    </span>
  );
}

/** Five dots to press; pressing the present rating takes it away. Also 0–5 in the grid. */
export function RatingField({ rating, onRate }: { rating: number; onRate: (rating: number) => void }) {
  const { t } = useTranslation("library");
  return (
    <fieldset className="dots">
      <legend className="sr-only">{t("rating.name")}</legend>
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          aria-label={t("rating.rate", { count: step })}
          aria-pressed={step === rating}
          onClick={() => onRate(step === rating ? 0 : step)}
        >
          <i data-on={step <= rating || undefined} />
        </button>
      ))}
    </fieldset>
  );
}
