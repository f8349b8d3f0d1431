import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, LoadFailure, Notice } from "#renderer/components/index.ts";
import {
  client,
  describeError,
  orpc,
  queryClient,
  showToast,
  toastFailure,
  useAwaitedChange,
} from "#renderer/lib/index.ts";
import { checkNameTemplate } from "#shared/rules/library/name-template.ts";
import { NameFields } from "../export/name-fields.tsx";
import "../export/export.css";
import "./rename.css";

export interface RenameDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Of the contract. */
const MOST = 10_000;
const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.library.key() });

/** Many files are called by a template; what they would be called is shown first, and can be taken back after. */
export function RenameDialog({ ids, onClose }: RenameDialogProps) {
  const { t } = useTranslation("fileExport");
  const [template, setTemplate] = useState("{number} {name}");
  const { pending, failure, run } = useAwaitedChange();
  const tooMany = ids.length > MOST;
  const sound = checkNameTemplate(template) === null && !template.includes("/") && !tooMany;
  const planned = useQuery(
    orpc.library.planNames.queryOptions({
      input: { ids: [...ids], template },
      enabled: sound,
      gcTime: 0,
      placeholderData: (before) => before,
      meta: { quiet: true },
    }),
  );
  const { data: plan } = planned;
  const rename = async () => {
    const renamed = await run(async () => {
      const before = await client.library.renameBy({ ids: [...ids], template });
      if (before.length === 0) return;
      showToast({
        kind: "done",
        title: t("rename.done", { count: before.length }),
        action: {
          label: t("deleted.undo"),
          undoes: true,
          run: () => void client.library.renameMany({ names: before }).catch(toastFailure).finally(refresh),
        },
      });
    });
    void refresh();
    if (renamed) onClose();
  };
  const said = failure === undefined ? undefined : describeError(failure);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("rename.title", { count: ids.length })}
      description={t("rename.about")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={!sound || plan === undefined || plan.changed === 0 || pending}
            onClick={() => void rename()}
          >
            {t("rename.run", { count: plan?.changed ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="handForm">
        <NameFields flat template={template} onChange={setTemplate} />
        {tooMany && <Notice tone="error" title={t("rename.tooMany", { found: ids.length, allowed: MOST })} />}
        {sound && planned.error && !planned.isFetching && (
          <LoadFailure {...describeError(planned.error)} onRetry={() => void planned.refetch()} />
        )}
        {sound && plan && (
          <div className="handPreview">
            <ul aria-label={t("names.preview")} className="renamed">
              {plan.names.map(({ before, after }, index) => (
                // Two files may be called the same: each stands at its place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index}>
                  <bdi className="cut text-tx-3" title={before}>
                    {before}
                  </bdi>
                  <bdi className="cut" title={after}>
                    {after}
                  </bdi>
                </li>
              ))}
            </ul>
            <p className="cap" role="status">
              {ids.length > plan.names.length && `${t("names.more", { count: ids.length - plan.names.length })} · `}
              {t("rename.changed", { count: plan.changed })}
            </p>
            {plan.numbered > 0 && <p className="cap text-warn">{t("rename.numbered", { count: plan.numbered })}</p>}
          </div>
        )}
        {said && (
          <Notice tone="error" title={said.title} live>
            {said.body}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
