import { useTranslation } from "react-i18next";
import { Button, LoadFailure, Notice } from "#renderer/components/index.ts";
import { describeError, openRoute, studioErrorFrom } from "#renderer/lib/index.ts";

/** In place of a conversation that can't be shown: it was deleted, here or in another window, or couldn't be read. */
export function GoneConversation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("chat");
  if (studioErrorFrom(error).code !== "record_not_found")
    return <LoadFailure {...describeError(error)} onRetry={onRetry} />;
  return (
    <div className="max-w-[680px] p-4">
      <Notice
        live
        title={t("gone.title")}
        actions={
          <Button size="s" onClick={() => openRoute("chat", "new")}>
            {t("list.new")}
          </Button>
        }
      >
        <p>{t("gone.text")}</p>
      </Notice>
    </div>
  );
}
