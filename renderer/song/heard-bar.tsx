import { Ear } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Grow, Icon } from "#renderer/components/index.ts";

/** Over lyrics that the service heard in a recording, until somebody changes them or says that they are right. */
export function HeardBar({ onChecked }: { onChecked: () => void }) {
  const { t } = useTranslation("cover");
  return (
    <section className="reviewBar" aria-label={t("heard.name")}>
      <Icon of={Ear} />
      <span role="status">{t("heard.check")}</span>
      <Grow />
      <Button size="s" onClick={onChecked}>
        {t("heard.checked")}
      </Button>
    </section>
  );
}
