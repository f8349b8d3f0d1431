import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import {
  Button,
  Inspector,
  LoadFailure,
  Notice,
  Panel,
  PanelBody,
  PanelHead,
  Spacer,
} from "#renderer/components/index.ts";
import { describeError, describeProblem, openRoute, orpc, useRoute } from "#renderer/lib/index.ts";
import type { keychainStatus } from "#shared/contract/service/connections.ts";
import { AddConnectionDialog } from "./add-connection-dialog.tsx";
import { ConnectionDetails } from "./connection-details.tsx";
import { ConnectionRow } from "./connection-row.tsx";

/** The services the studio can talk to; one is active. */
export function ConnectionsSection() {
  const { t } = useTranslation("settings");
  const { rest } = useRoute();
  const { data: connections, error, refetch } = useQuery(orpc.connections.list.queryOptions());
  const { data: keychain, refetch: lookAgain } = useQuery(orpc.connections.keychain.queryOptions());
  const [adding, setAdding] = useState(rest[1] === "new");
  const selected =
    connections?.find((connection) => connection.id === rest[1]) ??
    connections?.find((connection) => connection.active);
  return (
    <div className="connections" data-focus-next='.connectionRow[aria-pressed="true"]'>
      <Panel label={t("section.connections")}>
        <PanelHead>
          <h1 className="strong">{t("section.connections")}</h1>
          <Spacer />
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t("connections.add")}
          </Button>
        </PanelHead>
        <PanelBody well>
          {error && !connections && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />}
          <ul className="px-2 py-2" aria-label={t("section.connections")}>
            {connections?.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                selected={connection.id === selected?.id}
                onSelect={() => openRoute("settings", "connections", connection.id)}
              />
            ))}
          </ul>
          {keychain && (
            <div className="max-w-[680px] px-4 py-3">
              {keychain.available ? (
                <p className="text-12 text-tx-3">{t("keys.keychainText", { backend: keychain.backend })}</p>
              ) : (
                <Notice
                  tone="warning"
                  title={t("keys.memoryTitle")}
                  actions={
                    <Button size="s" onClick={() => void lookAgain()}>
                      {t("keys.lookAgain")}
                    </Button>
                  }
                >
                  <KeychainProblem keychain={keychain} />
                </Notice>
              )}
            </div>
          )}
        </PanelBody>
      </Panel>
      <Inspector label={t("connections.details")}>
        {selected && <ConnectionDetails key={selected.id} connection={selected} />}
      </Inspector>
      <AddConnectionDialog open={adding} onOpenChange={setAdding} />
    </div>
  );
}

/** Why the keychain isn't used, and how to mend it; what the system itself says stays as it was said. */
function KeychainProblem({ keychain }: { keychain: KeychainStatus }) {
  const { problem = "", advice } = keychain;
  const { title, body } = describeProblem({ code: "keychain_unavailable", message: problem, advice });
  return (
    <>
      <p>{title === problem ? body : title}</p>
      {title !== problem && <p>{body}</p>}
      <p className="mt-1 text-11">{problem}</p>
    </>
  );
}

type KeychainStatus = z.infer<typeof keychainStatus>;
