import { useTranslation } from "react-i18next";
import { formatFinding } from "#renderer/components/index.ts";
import type { Finding } from "#shared/rules/finding.ts";

/** Why a message can't be sent that is asked with figures or tools the service would refuse: their fields may be closed. */
export function RefusedSettings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation(["components", "findings"]);
  const refused = findings.filter(({ path, severity }) => severity === "error" && !path.startsWith("messages"));
  const words = new Set(refused.filter(({ code }) => code !== "text.body.size").map((each) => formatFinding(t, each)));
  if (words.size === 0) return null;
  return (
    <div className="px-3 pt-2 text-12 text-block" role="status">
      {[...words].map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  );
}
