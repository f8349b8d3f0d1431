import { useTranslation } from "react-i18next";
import { Notice } from "#renderer/components/index.ts";
import type { StudioError } from "#shared/wire/errors.ts";

/** What the service answered to each question, in its own words: it alone knows why. */
export function NotFound({ asked }: { asked: readonly { as: "file" | "task"; error: StudioError }[] }) {
  const { t } = useTranslation("retrieve");
  const foreign = asked.some(({ error }) => error.http === 403 || error.code === "permission_error");
  return (
    <Notice tone="warning" title={foreign ? t("foreign") : t("unknown")}>
      <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
        {asked.map(({ as, error }) => (
          <li key={as}>
            {t(`asked.${as}`)} <span className="text-tx-3 select-text">{error.message}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
