import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mediaAddress, orpc, postFile, showToast } from "#renderer/lib/index.ts";
import { type Asset, asset as assetShape } from "#shared/contract/media.ts";

/** Gives a missing asset its file back; the core takes only the very bytes it had. `part` is 0–1 of what was sent. */
export function useRelink(asset: Asset) {
  const { t } = useTranslation("store");
  const queries = useQueryClient();
  const [part, setPart] = useState(0);
  const stopping = useRef<AbortController>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => {
      stopping.current = new AbortController();
      setPart(0);
      const address = mediaAddress(`/relink/${asset.id}?name=${encodeURIComponent(file.name)}`);
      return postFile(address, file, assetShape, { onProgress: setPart, signal: stopping.current.signal });
    },
    // A refusal is said in place.
    meta: { quiet: true },
    onSuccess: () => {
      showToast({ kind: "done", title: t("missing.found", { name: asset.name }) });
      void queries.invalidateQueries({ queryKey: orpc.library.key() });
    },
  });
  const stopped = error instanceof DOMException && error.name === "AbortError";
  return { give: mutate, part, isPending, error: stopped ? null : error, stop: () => stopping.current?.abort() };
}
