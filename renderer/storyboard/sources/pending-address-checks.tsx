import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { skipAddressChecks } from "./skipped-address-checks.ts";

/** Says that addresses are being looked at, which takes up to a minute, and lets the person go on without. */
export function PendingAddressChecks({ urls }: { urls: readonly string[] }) {
  const { t } = useTranslation("address");
  return (
    <span className="awaited text-tx-2">
      <span>{t("awaited", { count: urls.length })}</span>
      <Button variant="ghost" size="s" onClick={() => skipAddressChecks(urls)}>
        {t("skip")}
      </Button>
    </span>
  );
}
