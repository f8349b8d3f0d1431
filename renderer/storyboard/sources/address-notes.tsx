import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, ProgressLine } from "#renderer/components/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { addressLookQuery } from "../board-media.ts";
import type { ImportPlace } from "../shot-moves.ts";
import { useFigures, whyUnchecked } from "./address-dialog.tsx";
import { ReferenceKindNote } from "./reference-kind-note.tsx";
import { useSkippedAddressChecks } from "./skipped-address-checks.ts";
import { addressName, notLookedAt } from "./web-address.ts";

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
      isWebAddress(name) && (
        <AddressNote
          key={`${place} ${name}`}
          url={name}
          isReference={place === "references"}
          onChange={() => onChange(name, place)}
        />
      ),
  );
}

/** The same for the references that shots of a film follow. */
export function FilmAddressNotes({ ids, onChange }: { ids: readonly string[]; onChange: (address: string) => void }) {
  return ids
    .filter(isWebAddress)
    .map((url) => <AddressNote key={url} url={url} isReference onChange={() => onChange(url)} />);
}

interface AddressNoteProps {
  url: string;
  /** A frame is always an image. */
  isReference: boolean;
  onChange: () => void;
}

function AddressNote({ url, isReference, onChange }: AddressNoteProps) {
  const { t } = useTranslation("address");
  const figures = useFigures();
  const { data: look } = useQuery({ ...addressLookQuery(url), staleTime: Number.POSITIVE_INFINITY });
  const unawaited = useSkippedAddressChecks().has(url);
  const name = addressName(url);
  // Who doesn't wait for a look says for now what it is.
  const shown = look ?? (unawaited ? notLookedAt(url) : undefined);
  const words =
    look === undefined
      ? t(unawaited ? "notAwaited" : "checkingName", { name })
      : look.facts === null
        ? t("noteUnchecked", { name, why: whyUnchecked(look, t) })
        : t("note", { name, figures: figures(look.facts) });
  return (
    <div className="scenario" role="note" title={url}>
      <span className="about">
        <span>{words}</span>
        {shown === undefined && <ProgressLine label={t("checking")} value={null} />}
        {isReference && shown?.facts === null && <ReferenceKindNote look={shown} />}
      </span>
      <Button variant="ghost" size="s" onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}
