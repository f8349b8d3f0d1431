import i18next from "i18next";
import { openRoute, showToast } from "#renderer/lib/index.ts";

/** Leads to a conversation that a dialog has begun. Whoever closed it meanwhile is elsewhere: they are told where it is. */
export function leadToAsked(conversationId: string, isStillHere: boolean): void {
  const show = () => openRoute("chat", conversationId);
  if (isStillHere) show();
  else {
    const action = { label: i18next.t("chat:askedElsewhere.show"), run: show };
    showToast({ kind: "done", title: i18next.t("chat:askedElsewhere.title"), action });
  }
}
