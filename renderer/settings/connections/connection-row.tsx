import { clsx } from "clsx";
import { Check, KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#renderer/components/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { KeyState } from "./key-state.tsx";
import { differs, useUnsavedConnections } from "./unsaved-connections.ts";

export interface ConnectionRowProps {
  connection: Connection;
  selected: boolean;
  onSelect: () => void;
}

export function ConnectionRow({ connection, selected, onSelect }: ConnectionRowProps) {
  const { t } = useTranslation("settings");
  const sandbox = connection.kind === "sandbox";
  const edits = useUnsavedConnections((state) => state.byId[connection.id]);
  const unsaved = edits !== undefined && differs(edits, connection);
  return (
    <li>
      <button
        type="button"
        aria-pressed={selected}
        onClick={onSelect}
        className={clsx("connectionRow rounded-1 px-2 py-2", selected ? "bg-sf-3" : "hover:bg-hover")}
      >
        <span className="min-w-0">
          <span className="cut block font-medium">
            {sandbox ? t("sandbox.name") : connection.name}
            {unsaved && <span className="ms-2 font-normal text-11 text-warn">{t("connections.unsaved")}</span>}
          </span>
          <span className={clsx("cut block text-tx-3", sandbox ? "text-12" : "mono")}>
            {sandbox ? t("connections.sandboxText") : connection.baseUrl}
          </span>
        </span>
        <span className="row gap-1.5 text-11 text-tx-3">
          {!sandbox && <Icon of={KeyRound} size="xs" />}
          <KeyState connection={connection} />
        </span>
        <span className="row gap-1.5 text-11 text-tx-2">
          {connection.active && (
            <>
              <Icon of={Check} size="xs" />
              {t("connections.active")}
            </>
          )}
        </span>
      </button>
    </li>
  );
}
