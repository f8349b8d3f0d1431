import { useTranslation } from "react-i18next";
import type { Connection } from "#shared/contract/service/connections.ts";

/** Where a connection's key rests, said plainly. */
export function KeyState({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  if (connection.kind === "sandbox") return <span>{t("keys.notNeeded")}</span>;
  if (connection.keyLost) return <span className="text-warn">{t("keys.lost")}</span>;
  if (!connection.hasKey) return <span className="text-warn">{t("keys.none")}</span>;
  if (connection.keyStorage === "memory") return <span className="text-warn">{t("keys.memory")}</span>;
  return <span>{t("keys.keychain")}</span>;
}
