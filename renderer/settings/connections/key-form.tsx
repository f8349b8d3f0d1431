import { useTranslation } from "react-i18next";
import { Button, Field, TextField } from "#renderer/components/index.ts";
import { client } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { KeyState } from "./key-state.tsx";
import { useKeyEntry } from "./use-key-entry.ts";

/**
 * Write-only: the key lives in the field for as long as it is typed, goes straight to the core, and is cleared before
 * the answer comes. It is never put into React state or a query cache.
 */
export function KeyForm({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  const { field, filled, busy, noteInput, save, attempt } = useKeyEntry(connection.id);
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <Field label={t("keys.field")} figure={<KeyState connection={connection} />} hint={t("keys.hint")}>
        <TextField
          ref={field}
          type="password"
          autoComplete="off"
          onInput={noteInput}
          placeholder={connection.hasKey ? t("keys.replace") : t("keys.paste")}
        />
      </Field>
      <div className="row">
        <Button type="submit" disabled={!filled || busy}>
          {t("keys.save")}
        </Button>
        {connection.hasKey && (
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() => void attempt(client.connections.forgetKey({ id: connection.id }), t("keys.forgotten"))}
          >
            {t("keys.forget")}
          </Button>
        )}
      </div>
    </form>
  );
}
