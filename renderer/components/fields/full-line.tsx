import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormatFor, useAnnouncedLimit } from "#renderer/lib/index.ts";

export interface FullLine {
  /** For `aria-describedby` of the control; undefined while it takes more. */
  describedBy: string | undefined;
  /** Beside the control; null while it takes more. */
  note: ReactNode;
}

/**
 * What a control says that has a `maxLength` and no Field around it, e.g. a name that is edited where it stands: it takes
 * no further letter and cuts what is pasted without a word, so that its length is said beside it.
 */
export function useFullLine(label: string, length: number, maxLength: number | undefined): FullLine {
  const { t, i18n } = useTranslation("components");
  const id = useId();
  const full = maxLength !== undefined && length >= maxLength;
  const most = maxLength === undefined ? "" : numberFormatFor(i18n.language).format(maxLength);
  const said = t("field.full", { most });
  useAnnouncedLimit(full, full ? `${label}: ${said}` : "");
  if (!full) return { describedBy: undefined, note: null };
  return {
    describedBy: id,
    note: (
      <span id={id} className="fullLine" title={said}>
        {said}
      </span>
    ),
  };
}
