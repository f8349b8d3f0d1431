import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { orpc, useLatest } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** The name as an editable line; kept on Enter or on leaving the field or the pane, put back by Escape. */
export function AssetName({ asset }: { asset: Pick<Asset, "id" | "name"> }) {
  const { t } = useTranslation("library");
  const [name, setName] = useState(asset.name);
  const asked = useRef(asset.name);
  const { mutate: rename } = useMutation(orpc.library.rename.mutationOptions());
  const putBack = () => {
    asked.current = asset.name;
    setName(asset.name);
  };
  const keep = () => {
    const wanted = name.trim();
    if (wanted === "" || wanted === asset.name) setName(asset.name);
    else if (wanted !== asked.current) rename({ id: asset.id, name: wanted }, { onError: putBack });
    asked.current = wanted;
  };
  const newest = useLatest(keep);
  // A key that leads to another pane takes the field away without a blur.
  useEffect(() => () => newest.current(), []);
  return (
    <input
      className="assetName"
      aria-label={t("rename")}
      // A line can't break here; the name that is kept may.
      value={name.replaceAll(/[\r\n]+/g, " ")}
      maxLength={200}
      onChange={({ target }) => setName(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") event.currentTarget.blur();
        else if (event.key === "Escape") setName(asset.name);
      }}
    />
  );
}
