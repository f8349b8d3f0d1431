import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";

/** The end of what is loaded: the next page comes when it is near to view, or by its button. */
export function MoreConversations({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation("folders");
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onMore);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const root = element.closest(".scroll");
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      root,
      rootMargin: "600px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className="px-4 py-1">
      <Button variant="ghost" size="s" onClick={onMore}>
        {t("more")}
      </Button>
    </div>
  );
}
