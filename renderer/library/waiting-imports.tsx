import { useTranslation } from "react-i18next";
import { useWaitingImports } from "./use-imports.ts";

/** Says how many files are still on their way here. On its own, so that each that arrives draws nothing else. */
export function WaitingImports() {
  const { t } = useTranslation("library");
  const count = useWaitingImports();
  return count === 0 ? null : (
    <p className="importing" role="status">
      {t("import.waiting", { count })}
    </p>
  );
}
