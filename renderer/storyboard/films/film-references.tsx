import { Globe, Plus } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, Notice, useFilePicker } from "#renderer/components/index.ts";
import { describeError, importMedia, orpc, queryClient } from "#renderer/lib/index.ts";
import { useBoardMedia } from "../board-media.ts";
import { numberReferences } from "../inspector/number-references.ts";
import { AddressDialog } from "../sources/address-dialog.tsx";
import { FilmAddressNotes } from "../sources/address-notes.tsx";
import { AssetFrame } from "../sources/asset-frame.tsx";
import { REFERENCE_FILES } from "../sources/reference-strip.tsx";

export interface FilmReferencesProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Style and character references of the film, numbered as prompts mention them. A press takes one away. */
export function FilmReferences({ ids, onChange }: FilmReferencesProps) {
  const { t } = useTranslation("projects");
  const { t: ta } = useTranslation("address");
  /** The one that is changed; empty for another one. */
  const [addressing, setAddressing] = useState<string>();
  const media = useBoardMedia(useMemo(() => ids.toSorted(), [ids]));
  const [failure, setFailure] = useState<unknown>();
  // Files come in one after the other; the list is the newest one by then.
  const newest = useRef(ids);
  useLayoutEffect(() => {
    newest.current = ids;
  }, [ids]);
  const bring = async (files: readonly File[]) => {
    setFailure(undefined);
    try {
      for (const file of files) {
        const asset = await importMedia(file);
        queryClient.setQueryData(orpc.library.get.queryKey({ input: { id: asset.id } }), asset);
        newest.current = [...newest.current.filter((id) => id !== asset.id), asset.id];
        onChange([...newest.current]);
      }
    } catch (error) {
      setFailure(error);
    }
  };
  const { input, pick } = useFilePicker(REFERENCE_FILES, true, (files) => void bring(files));
  const words = failure === undefined ? undefined : describeError(failure);
  return (
    <div className="field">
      <div className="lbl">
        <span>{t("settings.references")}</span>
      </div>
      {input}
      <ul className="refs filmrefs" aria-label={t("settings.references")}>
        {numberReferences(ids, (id) => media.get(id)?.facts.kind).map(({ id, kind, ordinal }) => (
          <li key={id} className="ref">
            <button
              type="button"
              aria-label={t("settings.remove", { name: media.get(id)?.name ?? String(ordinal) })}
              title={t("settings.remove", { name: media.get(id)?.name ?? String(ordinal) })}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <AssetFrame asset={media.get(id)} alt="" />
              <span className="k">{kind !== "unknown" && ordinal}</span>
            </button>
          </li>
        ))}
        <li className="ref">
          <button type="button" className="add" aria-label={t("settings.add")} onClick={pick}>
            <Icon of={Plus} />
          </button>
        </li>
      </ul>
      <div>
        <Button variant="ghost" size="s" icon={Globe} onClick={() => setAddressing("")}>
          {ta("open")}
        </Button>
      </div>
      <FilmAddressNotes ids={ids} onChange={setAddressing} />
      {addressing !== undefined && (
        <AddressDialog
          places={["references"]}
          address={addressing}
          onUse={(address) => {
            setAddressing(undefined);
            const named = ids.includes(addressing)
              ? ids.map((id) => (id === addressing ? address : id))
              : [...ids, address];
            onChange([...new Set(named)]);
          }}
          onClose={() => setAddressing(undefined)}
        />
      )}
      <p className="text-11 text-tx-3">{t("settings.referencesHint")}</p>
      {words && (
        <Notice tone="error" title={words.title}>
          {words.body}
        </Notice>
      )}
    </div>
  );
}
