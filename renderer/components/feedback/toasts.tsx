import i18next from "i18next";
import { CircleCheck, OctagonAlert, TriangleAlert, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { announce, type ShownToast, useToasts } from "#renderer/lib/index.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { closeInnermost } from "../overlays/escape-innermost.ts";
import { returnFromToasts } from "../overlays/focus-return.ts";
import { LearnMore } from "./learn-more.tsx";
import { ProgressLine } from "./progress-line.tsx";

const drawings = { done: CircleCheck, warning: TriangleAlert, error: OctagonAlert };

function act(action: ShownToast["action"]): void {
  action?.run();
  if (action?.undoes) announce(i18next.t("spoken:undone"));
}

/** `others` came before it and are still there. */
function ToastCard({ toast, others }: { toast: ShownToast; others: number }) {
  const { t } = useTranslation("components");
  const dismiss = useToasts((state) => state.dismiss);
  return (
    <Radix.Root
      className="toast"
      data-kind={toast.kind}
      type={toast.kind === "error" ? "foreground" : "background"}
      duration={
        toast.progress !== undefined || toast.stays
          ? Number.POSITIVE_INFINITY
          : toast.kind === "done" && !toast.action
            ? 5000
            : 12000
      }
      onEscapeKeyDown={(event) => {
        if (closeInnermost(event)) event.preventDefault();
      }}
      onOpenChange={(open) => {
        if (!open) dismiss(toast.id);
      }}
    >
      <Icon of={drawings[toast.kind]} size="m" />
      <div className="words">
        <Radix.Title className="font-medium">{toast.title}</Radix.Title>
        {toast.body && <Radix.Description className="said">{toast.body}</Radix.Description>}
        {toast.lines && toast.lines.length > 0 && (
          <ul className="said">
            {toast.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {toast.progress !== undefined && <ProgressLine label={toast.title} value={toast.progress} className="going" />}
      <div className="acts">
        {toast.kind !== "done" && <LearnMore said={[toast.title, toast.body]} />}
        {toast.action && (
          <Radix.Action asChild altText={toast.action.label}>
            <Button size="s" onClick={() => act(toast.action)}>
              {toast.action.label}
            </Button>
          </Radix.Action>
        )}
        {others > 0 && <span className="others">{t("toast.others", { count: others })}</span>}
      </div>
      <Radix.Close aria-label={t("toast.dismiss")} className="text-tx-3 hover:text-tx-1">
        <Icon of={X} />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Holds every toast; once in the studio's frame. */
export function Toasts() {
  const { t } = useTranslation("components");
  const shown = useToasts((state) => state.shown);
  const none = shown.length === 0;
  useEffect(() => {
    if (none) returnFromToasts();
  }, [none]);
  return (
    <Radix.Provider label={t("toast.one")} swipeDirection="left">
      {shown.map((toast, place) => (
        <ToastCard key={toast.id} toast={toast} others={place} />
      ))}
      <Radix.Viewport className="toasts" label={t("toast.viewport")} />
    </Radix.Provider>
  );
}
