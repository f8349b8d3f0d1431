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

/** What players of music show. */
const COVER_FORMATS = ["jpeg", "jpg", "png"];

/** The picture that an exported take carries: one of the library, or none. */
export function CoverField({ cover, failure, disabled, onChange }: CoverFieldProps) {
  const { t } = useTranslation("takes");
  const [choosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState<Asset>();
  const pick = (chosen: Asset | undefined) => {
    if (chosen === undefined) return;
    const fits = COVER_FORMATS.includes(chosen.facts.format);
    setRefused(fits ? undefined : chosen);
    if (fits) onChange(chosen);
  };
  const wrong = refused
    ? t("cover.format", { name: refused.name, format: refused.facts.format.toUpperCase() })
    : failure;
  const shown = cover?.name ?? t("cover.choose");
  return (
    <Field
      label={t("cover.label")}
      tone={wrong === undefined ? undefined : "error"}
      hint={wrong}
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
        {cover && (
          <IconButton
            icon={X}
            label={t("cover.remove")}
            disabled={disabled}
            onClick={() => {
              setRefused(undefined);
              onChange(null);
            }}
          />
        )}
      </div>
      {choosing && (
        <PicturePicker
          single
          stills
          title={t("cover.label")}
          confirm={t("cover.use")}
          onPick={([chosen]) => pick(chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Field>
  );
}
