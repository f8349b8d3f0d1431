import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard.ts";
import { referencesOf } from "#shared/rules/shot-request.ts";
import { isWebAddress } from "#shared/wire/asset-url.ts";
import { useFigures, whyUnchecked } from "./address-dialog.tsx";
import { lookAt } from "./board-media.ts";
import type { ImportPlace } from "./shot-moves.ts";
import { addressName } from "./web-address.ts";

export interface AddressNotesProps {
  draft: ShotDraft;
  onChange: (address: string, place: ImportPlace) => void;
}

/** Each public address that would be sent, with what was found there. */
export function AddressNotes({ draft, onChange }: AddressNotesProps) {
  const named: [string | null, ImportPlace][] =
    draft.mode === "frames"
      ? [
          [draft.firstFrame, "firstFrame"],
          [draft.lastFrame, "lastFrame"],
        ]
      : draft.mode === "references"
        ? referencesOf(draft).map((name) => [name, "references"])
        : [];
  return named.map(
    ([name, place]) =>
      name !== null &&
      isWebAddress(name) && <AddressNote key={`${place} ${name}`} url={name} onChange={() => onChange(name, place)} />,
  );
}

function AddressNote({ url, onChange }: { url: string; onChange: () => void }) {
  const { t } = useTranslation("address");
  const figures = useFigures();
  const { data: look } = useQuery({ ...lookAt(url), staleTime: Number.POSITIVE_INFINITY });
  const name = addressName(url);
  const words =
    look === undefined
      ? t("checking")
      : look.facts === null
        ? t("noteUnchecked", { name, why: whyUnchecked(look, t) })
        : t("note", { name, figures: figures(look.facts) });
  return (
    <div className="scenario" role="note" title={url}>
      <span>{words}</span>
      <Button variant="ghost" size="s" onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}
