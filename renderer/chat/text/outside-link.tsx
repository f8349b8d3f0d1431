import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#renderer/components/index.ts";

const opened = /^(https?|mailto):/i;

/** A link in a reply opens outside, and only after its whole address was shown. */
export function OutsideLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation("chat");
  const [asking, setAsking] = useState(false);
  if (!href || !opened.test(href)) return <span>{children}</span>;
  return (
    <>
      <a
        href={href}
        title={href}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {children}
      </a>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("link.title")}
        description={<span className="mono break-all">{href}</span>}
        confirm={t("link.open")}
        onConfirm={() => window.open(href, "_blank", "noopener,noreferrer")}
      />
    </>
  );
}
