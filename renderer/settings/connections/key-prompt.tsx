import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, TextField } from "#renderer/components/index.ts";
import { orpc, useRoute } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { useKeyEntry } from "./use-key-entry.ts";

/**
 * Asks at once for a key that didn't outlive the last run, the active connection's first. Not where the connections are
 * open, which have the field themselves. Put off, it is asked for again at the next start of the window.
 */
export function KeyPrompt() {
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const { pane, rest } = useRoute();
  const [later, setLater] = useState<readonly string[]>([]);
  const lost = connections?.filter(({ id, keyLost }) => keyLost && !later.includes(id)) ?? [];
  const asked = lost.find(({ active }) => active) ?? lost[0];
  if (!asked || (pane === "settings" && rest[0] === "connections")) return null;
  return <KeyAsked key={asked.id} connection={asked} onLater={() => setLater([...later, asked.id])} />;
}

function KeyAsked({ connection, onLater }: { connection: Connection; onLater: () => void }) {
  const { t } = useTranslation("settings");
  const { t: ofShell } = useTranslation("shell");
  const { field, filled, busy, noteInput, save } = useKeyEntry(connection.id);
  const title = ofShell("lostKey.title", { name: connection.name });
  return (
    <form
      onSubmit={save}
      aria-label={title}
      className="flex flex-none flex-wrap items-center gap-2 border-b border-hair bg-warn-wash px-4 py-1.5 text-12"
    >
      <Icon of={KeyRound} className="text-warn" />
      <span className="min-w-0 grow" role="status">
        <b className="font-medium">{title}</b>
        <span className="ms-2 text-tx-2">{ofShell("lostKey.text")}</span>
      </span>
      <span className="row">
        <TextField
          ref={field}
          type="password"
          autoComplete="off"
          className="w-52"
          aria-label={t("keys.field")}
          placeholder={t("keys.paste")}
          onInput={noteInput}
        />
        <Button type="submit" size="s" disabled={!filled || busy}>
          {t("keys.save")}
        </Button>
        <Button size="s" variant="ghost" onClick={onLater}>
          {ofShell("lostKey.later")}
        </Button>
      </span>
    </form>
  );
}
