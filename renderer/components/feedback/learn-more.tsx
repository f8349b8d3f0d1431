import { useTranslation } from "react-i18next";
import { errorCodeOf, openGuide } from "#renderer/lib/index.ts";

export interface LearnMoreProps {
  /** What is said of the failure, in the words of `describeError`; the first that is known tells which failure it is. */
  said?: readonly unknown[];
  /** Which failure it is, where that is known. */
  code?: string | undefined;
}

/** Leads from a failure to its entry in the guide. Nothing where the guide has none. */
export function LearnMore({ said = [], code = errorCodeOf(said) }: LearnMoreProps) {
  const { t } = useTranslation("help");
  const { t: failure } = useTranslation("errors");
  if (code === undefined || failure(`${code}.message`, { defaultValue: "" }) === "") return null;
  return (
    <button type="button" className="learnMore" onClick={() => openGuide({ page: "troubleshooting", anchor: code })}>
      {t("learnMore")}
    </button>
  );
}
