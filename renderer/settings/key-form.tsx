import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, showToast, TextField } from "#renderer/components/index.ts";
import { client, describeError } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/connections.ts";
import { KeyState } from "./key-state.tsx";

/**
 * Write-only: the key lives in the field for as long as it is typed, goes straight to the core, and is cleared before
 * the answer comes. It is never put into React state or a query cache.
 */
export function KeyForm({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  const field = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState(false);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work;
      showToast({ kind: "done", title: done });
    } catch (error) {
      const { title, body } = describeError(error);
      showToast({ kind: "error", title, body });
    } finally {
      setBusy(false);
    }
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = field.current;
    const key = input?.value.trim();
    if (!input || !key) return;
    input.value = "";
    setFilled(false);
    void attempt(client.connections.setKey({ id: connection.id, key }), t("keys.saved"));
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <Field label={t("keys.field")} figure={<KeyState connection={connection} />} hint={t("keys.hint")}>
        <TextField
          ref={field}
          type="password"
          autoComplete="off"
          onInput={(event) => setFilled(event.currentTarget.value !== "")}
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
