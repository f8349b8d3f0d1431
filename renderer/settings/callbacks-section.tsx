import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { Button, Field, Notice, TextField } from "#renderer/components/index.ts";
import { describeStudioError, orpc, sessionStore, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

/** Receiving the service's word that a task changed: opt-in, and never needed. */
export function CallbacksSection() {
  const { t } = useTranslation("settings");
  const callbacks = useSettings()?.callbacks;
  const update = useUpdateSettings();
  return (
    <SettingsPage title={t("section.callbacks")}>
      {callbacks && (
        <>
          <SettingSwitch
            title={t("callbacks.on")}
            text={t("callbacks.onText")}
            checked={callbacks.on}
            onChange={(on) => update({ callbacks: { ...callbacks, on } })}
          />
          <ReceiverState callbacks={callbacks} />
          <ReceiverForm callbacks={callbacks} onSave={(next) => update({ callbacks: next })} />
        </>
      )}
    </SettingsPage>
  );
}

function ReceiverState({ callbacks }: { callbacks: Settings["callbacks"] }) {
  const { t } = useTranslation("settings");
  const { data } = useQuery(orpc.settings.callbackState.queryOptions());
  if (!data) return null;
  if (data.state === "failed" && data.error) {
    const { title, body } = describeStudioError(data.error);
    return (
      <Notice tone="error" title={title} live>
        <p>{data.error.message}</p>
        {body && <p>{body}</p>}
      </Notice>
    );
  }
  if (data.state === "off") return null;
  return (
    <p role="status" className="pt-3 text-12 text-tx-3">
      {t("callbacks.listening", { address: data.address ?? "" })}{" "}
      {callbacks.publicUrl === ""
        ? t("callbacks.hereOnly")
        : t("callbacks.told", { address: originOf(callbacks.publicUrl) })}
    </p>
  );
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);

const receiverEdits = z.object({ host: z.string(), port: z.string(), publicUrl: z.string() });
type ReceiverEdits = z.infer<typeof receiverEdits>;
const unsavedReceiver = z.object({ of: z.string(), edits: receiverEdits });

/** Edits that weren't saved yet, over a change of pane or a reload; `of`: what was saved when they were made. */
const useUnsavedReceiver = create<z.infer<typeof unsavedReceiver>>()(
  persist(() => ({ of: "", edits: { host: "", port: "", publicUrl: "" } }), {
    name: "reelsong.receiver",
    storage: sessionStore(unsavedReceiver),
  }),
);

interface ReceiverFormProps {
  callbacks: Settings["callbacks"];
  onSave: (callbacks: Settings["callbacks"]) => void;
}

function ReceiverForm({ callbacks, onSave }: ReceiverFormProps) {
  const { t } = useTranslation("settings");
  const saved: ReceiverEdits = {
    host: callbacks.host,
    port: String(callbacks.port),
    publicUrl: callbacks.publicUrl,
  };
  const unsaved = useUnsavedReceiver();
  const { host, port, publicUrl } = unsaved.of === JSON.stringify(saved) ? unsaved.edits : saved;
  const edit = (change: Partial<ReceiverEdits>) =>
    useUnsavedReceiver.setState({ of: JSON.stringify(saved), edits: { host, port, publicUrl, ...change } });
  const hostFits = /^[A-Za-z0-9.:-]{1,255}$/.test(host.trim());
  const portFits = /^\d{1,5}$/.test(port.trim()) && Number(port) <= 65_535;
  const urlFits = publicUrl.trim() === "" || (/^https:\/\//i.test(publicUrl.trim()) && URL.canParse(publicUrl.trim()));
  const next = { ...callbacks, host: host.trim(), port: Number(port), publicUrl: publicUrl.trim() };
  const changed = JSON.stringify(next) !== JSON.stringify(callbacks);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hostFits && portFits && urlFits && changed) onSave(next);
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-3 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-3">
        <Field
          label={t("callbacks.host")}
          tone={hostFits ? undefined : "error"}
          hint={hostFits ? t("callbacks.hostText") : t("callbacks.hostWrong")}
        >
          <TextField value={host} onChange={(event) => edit({ host: event.target.value })} />
        </Field>
        <Field
          label={t("callbacks.port")}
          tone={portFits ? undefined : "error"}
          hint={portFits ? t("callbacks.portText") : t("callbacks.portWrong")}
        >
          <TextField value={port} inputMode="numeric" onChange={(event) => edit({ port: event.target.value })} />
        </Field>
      </div>
      <Field
        label={t("callbacks.publicUrl")}
        tone={urlFits ? undefined : "error"}
        hint={urlFits ? t("callbacks.publicUrlText") : t("callbacks.publicUrlWrong")}
      >
        <TextField
          value={publicUrl}
          inputMode="url"
          placeholder="https://my-tunnel.example.com"
          onChange={(event) => edit({ publicUrl: event.target.value })}
        />
      </Field>
      <div className="row">
        <Button type="submit" disabled={!(changed && hostFits && portFits && urlFits)}>
          {t("callbacks.save")}
        </Button>
      </div>
    </form>
  );
}
