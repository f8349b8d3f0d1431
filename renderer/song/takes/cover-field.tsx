import { ImagePlus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, IconButton } from "#renderer/components/index.ts";
import { MediaThumbnail, PicturePicker } from "#renderer/library/picker/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

export interface CoverFieldProps {
  cover: Asset | null;
  /** Why the chosen cover couldn't be written. */
  failure: string | undefined;
  disabled: boolean;
  onChange: (cover: Asset | null) => void;
}

/** The picture that an exported take carries: one of the library, or none. */
export function CoverField({ cover, failure, disabled, onChange }: CoverFieldProps) {
  const { t } = useTranslation("takes");
  const [choosing, setChoosing] = useState(false);
  const shown = cover?.name ?? t("cover.choose");
  return (
    <Field
      label={t("cover.label")}
      tone={failure === undefined ? undefined : "error"}
      hint={failure}
      className="coverfield"
    >
      <div className="chosen">
        {cover && <MediaThumbnail asset={cover} />}
        <Button
          {...(cover ? { title: cover.name } : { icon: ImagePlus })}
          disabled={disabled}
          aria-label={t("cover.button", { shown })}
          onClick={() => setChoosing(true)}
        >
          <span className="cut">{shown}</span>
        </Button>
        {cover && <IconButton icon={X} label={t("cover.remove")} disabled={disabled} onClick={() => onChange(null)} />}
      </div>
      {choosing && (
        <PicturePicker
          single
          stills
          title={t("cover.label")}
          confirm={t("cover.use")}
          onPick={([chosen]) => chosen && onChange(chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Field>
  );
}
