import { useMutation } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, Notice, ProgressLine } from "#renderer/components/index.ts";
import { describeError, formatBytes, orpc, studioErrorFrom } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { useRelink } from "./use-relink.ts";
import "./store.css";

/** What other programs did to a file: that it is gone, with the way to give it back, or that it was changed. */
export function FileState({ asset }: { asset: Asset }) {
  if (asset.state === "missing") return <Missing key={asset.id} asset={asset} />;
  return asset.editedAt === undefined ? null : <Edited asset={asset} at={asset.editedAt} />;
}

function Missing({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation("store");
  const picker = useRef<HTMLInputElement>(null);
  const { give, part, error, isPending, stop } = useRelink(asset);
  return (
    <div className="fileState">
      <Notice
        tone="warning"
        title={t("missing.title")}
        actions={
          isPending ? (
            <Button onClick={stop}>{t("missing.stop")}</Button>
          ) : (
            <Button icon={FileSearch} onClick={() => picker.current?.click()}>
              {t("missing.find")}
            </Button>
          )
        }
      >
        <p>{t("missing.text", { size: formatBytes(asset.facts.bytes, i18n.language) })}</p>
        {isPending && <ProgressLine label={t("missing.comparing")} value={part} className="mt-2" />}
      </Notice>
      {error !== null && <Refused error={error} />}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t("missing.find")}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = "";
          if (file) give(file);
        }}
      />
    </div>
  );
}

/** Why the file that was chosen is not the one, with both sizes where they tell the two apart. */
function Refused({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation("store");
  const { title, body } = describeError(error);
  const { foundBytes, allowedBytes } = studioErrorFrom(error).details ?? {};
  const differ = typeof foundBytes === "number" && typeof allowedBytes === "number" && foundBytes !== allowedBytes;
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  return (
    <Notice tone="error" title={title} live>
      <p>
        {differ && t("missing.sizes", { found: size(foundBytes), allowed: size(allowedBytes) })} {body}
      </p>
    </Notice>
  );
}

function Edited({ asset, at }: { asset: Asset; at: number }) {
  const { t, i18n } = useTranslation("store");
  const { mutate: accept, isPending } = useMutation(orpc.store.acceptEdits.mutationOptions());
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
  return (
    <div className="fileState">
      <Notice
        title={t("edited.title")}
        actions={
          <Button disabled={isPending} onClick={() => accept({ ids: [asset.id] })}>
            {t("edited.accept")}
          </Button>
        }
      >
        <p>{t("edited.text", { when })}</p>
      </Notice>
    </div>
  );
}
