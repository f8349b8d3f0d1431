import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

const MOST_NAMED = 6;

export interface TrashDialogProps {
  ids: readonly string[];
  /** The one that is meant, where it is one. */
  asset: Asset | undefined;
  /** How many of them are not in what is shown. */
  outside: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before files go to the trash, and names the work that would miss them. */
export function TrashDialog({ ids, asset, outside, onClose, onConfirm }: TrashDialogProps) {
  const { t } = useTranslation("library");
  const { t: browse } = useTranslation("browse");
  const { data: uses = [], error } = useQuery(
    orpc.library.uses.queryOptions({ input: { ids: [...ids] }, staleTime: 0, gcTime: 0 }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={ids.length === 1 && asset ? t("trash.one", { name: asset.name }) : t("trash.many", { count: ids.length })}
      description={
        <>
          {outside > 0 && (
            <b className="block pb-3">
              {ids.length === 1 ? browse("outside.one") : browse("outside.some", { count: outside })}
            </b>
          )}
          {asset?.state === "missing" ? t("trash.missing") : t("trash.text")}
          {error && (
            <span className="block pt-3 text-warn" role="note">
              {t("trash.usesUnread")}
            </span>
          )}
          {uses.length > 0 && (
            <span className="block pt-3" role="note">
              {t("trash.used")}
              {uses.slice(0, MOST_NAMED).map(({ kind, id, title, files }) => (
                <span key={`${kind} ${id}`} className="block pt-1" dir="auto">
                  {t(`trash.use.${kind}`, { title: title || t("trash.untitled"), count: files })}
                </span>
              ))}
              {uses.length > MOST_NAMED && (
                <span className="block pt-1">{t("trash.more", { count: uses.length - MOST_NAMED })}</span>
              )}
            </span>
          )}
        </>
      }
      confirm={t("trash.confirm")}
      onConfirm={onConfirm}
      danger
    />
  );
}
