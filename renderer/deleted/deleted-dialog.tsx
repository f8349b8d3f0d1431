import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, ConfirmDialog, Dialog, LoadFailure, Notice, Segmented } from "#renderer/components/index.ts";
import { closeDeleted, type DeletedArea, describeError, openDeleted, useDeletedList } from "#renderer/lib/index.ts";
import type { DeletedItem } from "#shared/contract/deleted/deleted.ts";
import { DeletedRow } from "./deleted-row.tsx";
import { useDeleted } from "./use-deleted.ts";
import "./deleted.css";

const areas = ["all", "chat", "storyboard", "song", "library"] as const;

/** What was deleted, the last first: each comes back, or goes for good. Stands while there is something to show of. */
export function DeletedDialog() {
  const { t } = useTranslation("deleted");
  const area = useDeletedList((state) => state.area);
  if (area === null) return null;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && closeDeleted()}
      title={t("title")}
      description={t("lead")}
      footer={<Button onClick={closeDeleted}>{t("close")}</Button>}
    >
      <Segmented<DeletedArea>
        label={t("show")}
        value={area}
        onChange={openDeleted}
        options={areas.map((value) => ({ value, label: t(`area.${value}`) }))}
      />
      <DeletedItems key={area} area={area} />
    </Dialog>
  );
}

function DeletedItems({ area }: { area: DeletedArea }) {
  const { t, i18n } = useTranslation("deleted");
  const { items, total, error, retry, more, moreComing, done, busy, restore, erase } = useDeleted(area);
  const [asked, setAsked] = useState<DeletedItem>();
  const figure = new Intl.NumberFormat(i18n.language);
  if (error) return <LoadFailure {...describeError(error)} onRetry={retry} />;
  if (items === undefined) return <div className="deletedList" aria-busy="true" />;
  return (
    <>
      {done && (
        <div className="deletedDone">
          <Notice
            live
            tone={done.tone}
            title={done.title}
            actions={
              done.open && (
                <Button size="s" onClick={done.open}>
                  {t("openOne")}
                </Button>
              )
            }
          />
        </div>
      )}
      <p className="cap deletedCount" role="status">
        {total === 0 ? t("nothing") : t("count", { count: total, figure: figure.format(total) })}
      </p>
      <ul className="deletedList" aria-label={t("title")}>
        {items.map((item) => (
          <DeletedRow
            key={`${item.kind} ${item.id}`}
            item={item}
            busy={busy}
            onRestore={() => restore(item)}
            onErase={() => setAsked(item)}
          />
        ))}
      </ul>
      {more && (
        <Button disabled={moreComing} onClick={more}>
          {t("more")}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t("eraseTitle", { name: asked.name || t(`untitled.${asked.kind}`) })}
          description={t(`erase.${asked.kind}`)}
          confirm={t(asked.kind === "file" ? "toTrash" : "eraseConfirm")}
          onConfirm={() => erase(asked)}
          danger
        />
      )}
    </>
  );
}
