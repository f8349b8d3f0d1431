import { useTranslation } from "react-i18next";
import { Field, TextArea } from "#renderer/components/index.ts";
import { describeError, useAssetNote } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";

export function AssetNote({ asset }: { asset: Asset }) {
  const { t } = useTranslation("marks");
  const { value, change, flush, failure } = useAssetNote(asset);
  return (
    <Field label={t("note")} hideLabel hint={failure !== undefined && describeError(failure).title}>
      <TextArea
        minLines={2}
        maxLines={8}
        maxLength={2000}
        placeholder={t("note")}
        value={value.note}
        onChange={({ target }) => change({ note: target.value })}
        onBlur={flush}
      />
    </Field>
  );
}
