import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, ProgressLine, TextField } from "#renderer/components/index.ts";
import { describeError, describeStudioError, studioErrorFrom } from "#renderer/lib/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { FoundFacts } from "./found-facts.tsx";
import { useRetrieval } from "./use-retrieval.ts";

export interface RetrieveDialogProps {
  onClose: () => void;
  onShow: (assetId: string) => void;
}

/** A file id or an old task id from elsewhere: first what it is, then the file itself. Free. */
export function RetrieveDialog({ onClose, onShow }: RetrieveDialogProps) {
  const { t } = useTranslation("retrieve");
  const [typed, setTyped] = useState("");
  const { look, fetching, part, failure } = useRetrieval((assetId) => {
    onShow(assetId);
    onClose();
  });
  const remoteId = typed.trim();
  const answered = look.data && look.variables === remoteId ? look.data : undefined;
  const found = answered?.found ?? undefined;
  // Of the id that stands there, not of one that was tried before.
  const failed =
    fetching.variables?.remoteId === remoteId
      ? (failure ?? (fetching.isError ? studioErrorFrom(fetching.error) : undefined))
      : undefined;
  const ask = () => {
    if (remoteId !== "" && !look.isPending) look.mutate(remoteId);
  };
  const action = () => {
    if (!found)
      return {
        label: look.isPending ? t("looking") : t("look"),
        disabled: remoteId === "" || look.isPending,
        run: ask,
      };
    const { assetId } = found;
    if (assetId) return { label: t("show"), disabled: false, run: () => onShow(assetId) };
    const busy = fetching.isPending;
    return {
      label: busy ? t("fetching") : t("fetch"),
      disabled: busy || !found.ready,
      run: () => fetching.mutate(found),
    };
  };
  const { label, disabled, run } = action();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("text")}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button variant="primary" disabled={disabled} onClick={run}>
            {label}
          </Button>
        </>
      }
    >
      <Field label={t("id")}>
        <TextField
          autoFocus
          className="mono"
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          {...(disabled ? {} : { onEnter: run })}
        />
      </Field>
      <div className="mt-3" aria-live="polite">
        {look.isError && look.variables === remoteId && (
          <Notice tone="error" title={describeError(look.error).title}>
            <p>{describeError(look.error).body}</p>
          </Notice>
        )}
        {answered && !found && <NotFound asked={answered.asked} />}
        {found && <FoundFacts found={found} />}
        {fetching.isPending && <ProgressLine className="mt-3" label={t("fetching")} value={part} />}
        {failed && (
          <Notice tone="error" title={describeStudioError(failed).title}>
            <p>{describeStudioError(failed).body}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** What the service answered to each question, in its own words: it alone knows why. */
function NotFound({ asked }: { asked: readonly { as: "file" | "task"; error: StudioError }[] }) {
  const { t } = useTranslation("retrieve");
  const foreign = asked.some(({ error }) => error.http === 403 || error.code === "permission_error");
  return (
    <Notice tone="warning" title={foreign ? t("foreign") : t("unknown")}>
      <ul className="mt-1 flex flex-col gap-1 wrap-anywhere">
        {asked.map(({ as, error }) => (
          <li key={as}>
            {t(`asked.${as}`)} <span className="text-tx-3 select-text">{error.message}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
