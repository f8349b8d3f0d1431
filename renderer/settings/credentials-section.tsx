import { useMutation, useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Notice, Segmented, TextField } from "#renderer/components/index.ts";
import {
  describeError,
  orpc,
  queryClient,
  useLatest,
  useSessionText,
  useSettings,
  useUpdateSettings,
} from "#renderer/lib/index.ts";
import type { SignerInfo } from "#shared/contract/library/credentials.ts";
import { SettingRow, SettingsPage } from "./setting-row.tsx";
import { SettingSwitch } from "./setting-switch.tsx";

/** Content Credentials (C2PA): whether exports carry them, what they say, and with whose certificate. */
export function CredentialsSection() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const update = useUpdateSettings();
  return (
    <SettingsPage title={t("section.credentials")}>
      {settings && (
        <>
          <SettingRow title={t("credentials.add")} text={t("credentials.addText")}>
            <Segmented
              label={t("credentials.add")}
              value={settings.credentials}
              onChange={(credentials) => update({ credentials })}
              options={(["off", "on", "ask"] as const).map((value) => ({
                value,
                label: t(`credentials.when.${value}`),
              }))}
            />
          </SettingRow>
          <SettingSwitch
            title={t("credentials.prompts")}
            text={t("credentials.promptsText")}
            checked={settings.credentialPrompts}
            onChange={(credentialPrompts) => update({ credentialPrompts })}
          />
          {settings.credentials !== "off" && <Certificate />}
        </>
      )}
    </SettingsPage>
  );
}

const signerKey = orpc.credentials.signer.queryKey();

function Certificate() {
  const { t, i18n } = useTranslation("settings");
  const { data: signer, error } = useQuery(orpc.credentials.signer.queryOptions());
  const keep = { onSuccess: (known: SignerInfo) => queryClient.setQueryData(signerKey, known) };
  const forget = useMutation({ ...orpc.credentials.forgetOwn.mutationOptions(), ...keep });
  const wrong = error ?? forget.error;
  const until = signer && new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(signer.validUntil);
  return (
    <>
      <SettingRow
        title={t("credentials.certificate")}
        text={
          <div role="status">
            {signer && (
              <p className="text-tx-2 select-text">
                {signer.selfMade ? t("credentials.selfMade") : t("credentials.own", { ...signer })}
              </p>
            )}
            {signer && <p className="mt-1">{t("credentials.until", { date: until })}</p>}
            {signer?.selfMade && <p className="mt-1">{t("credentials.selfMadeText")}</p>}
          </div>
        }
      >
        {signer && !signer.selfMade && (
          <Button disabled={forget.isPending} onClick={() => forget.mutate({})}>
            {t("credentials.forget")}
          </Button>
        )}
      </SettingRow>
      {wrong && (
        <Notice tone="error" live title={describeError(wrong).title}>
          {describeError(wrong).body}
        </Notice>
      )}
      <OwnCertificate {...keep} />
    </>
  );
}

/** The file is read by the core: its key never comes to the page. */
function OwnCertificate({ onSuccess }: { onSuccess: (signer: SignerInfo) => void }) {
  const { t } = useTranslation("settings");
  const [path, setPath] = useSessionText("settings.certificate");
  const newest = useLatest(path);
  const use = useMutation({
    ...orpc.credentials.useOwn.mutationOptions(),
    onSuccess: (answer, asked) => {
      if ("refused" in answer) return;
      onSuccess(answer.signer);
      // Another path may have been begun meanwhile.
      if (newest.current.trim() === asked.path) setPath("");
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (path.trim() !== "" && !use.isPending) use.mutate({ path: path.trim() });
  };
  const refused = use.data && "refused" in use.data ? use.data : undefined;
  const failed = use.error && describeError(use.error);
  const wrong = refused
    ? t(`credentials.fault.${refused.refused}`, { found: refused.found })
    : failed && [failed.title, failed.body].filter(Boolean).join(" ");
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 py-3">
      <Field label={t("credentials.path")} tone={wrong ? "error" : undefined} hint={wrong || t("credentials.pathText")}>
        <TextField
          value={path}
          maxLength={4096}
          spellCheck={false}
          placeholder="/home/ada/certificates/films.pem"
          onChange={({ target }) => {
            setPath(target.value);
            use.reset();
          }}
        />
      </Field>
      <div className="row">
        <Button type="submit" disabled={path.trim() === "" || use.isPending}>
          {t("credentials.use")}
        </Button>
      </div>
    </form>
  );
}
