import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Notice, ProgressLine } from "#renderer/components/index.ts";
import {
  describeError,
  formatBytes,
  formatMoment,
  formatSizes,
  mediaAddress,
  orpc,
  postFile,
  showToast,
  studioErrorFrom,
  toastFailure,
  useStillHere,
} from "#renderer/lib/index.ts";
import { type Asset, asset as assetShape } from "#shared/contract/library/media.ts";
import "./store.css";

/**
 * What is the matter with a file: that it is gone, with the way to give it back, that another program changed it, that
 * its bytes are no good.
 */
export function FileState({ asset }: { asset: Asset }) {
  if (asset.state === "missing") return <Missing key={asset.id} asset={asset} />;
  const { problem } = asset.facts;
  return (
    <>
      {asset.editedAt !== undefined && <Edited asset={asset} at={asset.editedAt} />}
      {problem !== undefined && <Unusable problem={problem} />}
    </>
  );
}

function Unusable({ problem }: { problem: NonNullable<Asset["facts"]["problem"]> }) {
  const { t } = useTranslation("store");
  const { t: library } = useTranslation("library");
  return (
    <div className="fileState">
      <Notice title={t("unusable")}>
        <p>{library(`import.problem.${problem}`)}</p>
      </Notice>
    </div>
  );
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
  return (
    <Notice tone="error" title={title} live>
      <p>
        {differ && t("missing.sizes", formatSizes({ found: foundBytes, allowed: allowedBytes }, i18n.language))} {body}
      </p>
    </Notice>
  );
}

function Edited({ asset, at }: { asset: Asset; at: number }) {
  const { t, i18n } = useTranslation("store");
  const { mutate: accept, isPending } = useMutation(orpc.store.acceptEdits.mutationOptions());
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
        <p>{t("edited.text", { when: formatMoment(at, i18n.language) })}</p>
      </Notice>
    </div>
  );
}

/** Gives a missing asset its file back; the core takes only the very bytes it had. `part` is 0–1 of what was sent. */
function useRelink(asset: Asset) {
  const { t } = useTranslation("store");
  const queries = useQueryClient();
  const [part, setPart] = useState(0);
  const stopping = useRef<AbortController>(null);
  const isStillHere = useStillHere();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => {
      stopping.current = new AbortController();
      setPart(0);
      const address = mediaAddress(`/relink/${asset.id}?name=${encodeURIComponent(file.name)}`);
      return postFile(address, file, assetShape, { onProgress: setPart, signal: stopping.current.signal });
    },
    // A refusal is said in place, while the file is in sight.
    meta: { quiet: true },
    onError: (why) => {
      if (!isStillHere() && stopping.current?.signal.aborted !== true) toastFailure(why);
    },
    onSuccess: () => {
      showToast({ kind: "done", title: t("missing.found", { name: asset.name }) });
      void queries.invalidateQueries({ queryKey: orpc.library.key() });
    },
  });
  const stopped = error instanceof DOMException && error.name === "AbortError";
  return { give: mutate, part, isPending, error: stopped ? null : error, stop: () => stopping.current?.abort() };
}
