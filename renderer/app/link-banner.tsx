import { Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon } from "#renderer/components/index.ts";
import { retryNow, useCoreLink } from "#renderer/lib/index.ts";

/** Above the pane, which makes room for it, while the page has lost its core; goes away by itself. */
export function LinkBanner() {
  const { t } = useTranslation();
  const state = useCoreLink((link) => link.state);
  if (state === "open" || state === "connecting") return null;
  return (
    <div className="banner" role="alert">
      <Icon of={Unplug} />
      <span className="grow">{t(`link.${state}`)}</span>
      {(state === "lost" || state === "strange") && (
        <Button size="s" onClick={retryNow}>
          {t("link.retry")}
        </Button>
      )}
    </div>
  );
}
