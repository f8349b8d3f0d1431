import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "#renderer/components/index.ts";
import { mostWords } from "#shared/direction/direction.ts";

/** A field of a direction: what is longer than can be kept says so under it, with both figures. */
export function BoundedField({ text, ...field }: FieldProps & { text: string }) {
  const { t, i18n } = useTranslation("storyboard");
  if (text.length <= mostWords) return <Field {...field} />;
  const figure = new Intl.NumberFormat(i18n.language);
  const hint = t("prompt.of", { found: figure.format(text.length), allowed: figure.format(mostWords) });
  return <Field {...field} tone="error" hint={hint} />;
}
