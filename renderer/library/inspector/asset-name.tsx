import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFullLine } from "#renderer/components/index.ts";
import { orpc, useLatest } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** Of the contract. */
const LONGEST = 200;

/** The name as an editable line; kept by Enter, which stays in the field, or by leaving the field or the pane, put back by Escape. */
export function AssetName({ asset }: { asset: Pick<Asset, "id" | "name"> }) {
  const { t } = useTranslation("library");
  /** As it is typed; undefined: as it is kept. */
  const [draft, setDraft] = useState<string>();
  /** What the core was last asked for; undefined: nothing is on its way. */
  const [asked, setAsked] = useState<string>();
  const [known, setKnown] = useState(asset.name);
  const { mutate: rename } = useMutation(orpc.library.rename.mutationOptions());
  if (known !== asset.name) {
    // It got its name, or one that somebody gave it elsewhere; what is being typed stays.
    setKnown(asset.name);
    if (draft === asked) {
      setDraft(undefined);
      setAsked(undefined);
    }
  }
  const keep = () => {
    const wanted = draft?.trim() ?? asset.name;
    if (wanted === "" || wanted === (asked ?? asset.name)) {
      setDraft(asked);
      return;
    }
    setDraft(wanted);
    setAsked(wanted);
    const putBack = () => {
      setDraft((now) => (now === wanted ? undefined : now));
      setAsked((now) => (now === wanted ? undefined : now));
    };
    rename({ id: asset.id, name: wanted }, { onError: putBack });
  };
  const newest = useLatest(keep);
  // A key that leads to another pane takes the field away without a blur.
  useEffect(() => () => newest.current(), []);
  // A line can't break here; the name that is kept may.
  const shown = (draft ?? asset.name).replaceAll(/[\r\n]+/g, " ");
  const { describedBy, note } = useFullLine(t("rename"), shown.length, LONGEST);
  return (
    <>
      <input
        className="assetName"
        aria-label={t("rename")}
        aria-describedby={describedBy}
        value={shown}
        maxLength={LONGEST}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") keep();
          else if (event.key === "Escape") setDraft(asked);
        }}
      />
      {note}
    </>
  );
}
