import { Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Icon } from "#renderer/components/index.ts";
import { retryNow, useCoreLink } from "#renderer/lib/index.ts";

/** Over the pane while the page has lost its core; goes away by itself. */
export function LinkBanner() {
  const { t } = useTranslation();
  const lost = useCoreLink((state) => state.state === "lost");
  if (!lost) return null;
  return (
    <div className="banner" role="alert">
      <Icon of={Unplug} />
      {t("link.lost")}
      <Button size="s" onClick={retryNow}>
        {t("link.retry")}
      </Button>
    </div>
  );
}
