import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Switch, TextField } from "#renderer/components/index.ts";
import { client, describeError, openRoute } from "#renderer/lib/index.ts";
import { isMisplaced } from "#shared/rules/misplaced-key.ts";
import { AddressField } from "./address-field.tsx";
import { blocksSaving, findAddressProblem } from "./base-url.ts";

interface AddConnectionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AddConnectionDialog({ open, onOpenChange }: AddConnectionDialogProps) {
  const { t } = useTranslation("settings");
  const { t: ofErrors } = useTranslation("errors");
  const form = useId();
  const [name, setName] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const [useNow, setUseNow] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  const ready = name.trim() !== "" && !blocksSaving(findAddressProblem(baseUrl)) && !busy;

  const add = async (typed: string | undefined) => {
    setBusy(true);
    setFailure(null);
    try {
      const made = await client.connections.create({ name: name.trim(), baseUrl: baseUrl.trim() });
      openRoute("settings", "connections", made.id);
      onOpenChange(false);
      setName("");
      setBaseUrl("");
      if (typed) await client.connections.setKey({ id: made.id, key: typed });
      if (useNow) await client.connections.activate({ id: made.id });
    } catch (error) {
      const { title, body } = describeError(error);
      setFailure([title, body].filter(Boolean).join(" "));
      onOpenChange(true);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ready) return;
    const typed = key.current?.value.trim();
    // Before anything of it is stored.
    if (typed && isMisplaced(typed, [name, baseUrl])) {
      setFailure(`${ofErrors("key_misplaced.message")} ${ofErrors("key_misplaced.advice")}`);
      return;
    }
    // Write-only: gone from the page before the answer comes.
    if (key.current) key.current.value = "";
    void add(typed);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("connections.add")}
      description={t("connections.addText")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("connections.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!ready}>
            {t("connections.add")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t("connections.name")}>
          <TextField value={name} maxLength={80} autoFocus onChange={(event) => setName(event.target.value)} />
        </Field>
        <AddressField value={baseUrl} onChange={setBaseUrl} quietWhenEmpty />
        <Field label={t("keys.field")} hint={t("keys.hint")}>
          <TextField ref={key} type="password" placeholder={t("keys.paste")} />
        </Field>
        <Switch label={t("connections.useNow")} checked={useNow} onChange={setUseNow} />
        {failure && (
          <Notice tone="error" title={t("connections.notAdded")} live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
