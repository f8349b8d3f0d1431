import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  ConfirmDialog,
  Field,
  Grow,
  IconButton,
  Notice,
  PanelBody,
  PanelFoot,
  PanelHead,
  Section,
  TextField,
} from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/connections.ts";
import { AddressField } from "./address-field.tsx";
import { AssumptionFields } from "./assumption-fields.tsx";
import { blocksSaving, findAddressProblem } from "./base-url.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { KeyForm } from "./key-form.tsx";

/** One connection: its address, its key, whether it answers. */
export function ConnectionDetails({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  const { mutate: activate } = useMutation(orpc.connections.activate.mutationOptions());
  const { mutate: remove } = useMutation(orpc.connections.remove.mutationOptions());
  const [removing, setRemoving] = useState(false);
  const sandbox = connection.kind === "sandbox";
  return (
    <>
      <PanelHead>
        <span className="strong cut">{sandbox ? t("sandbox.name") : connection.name}</span>
        <Grow />
        {!sandbox && (
          <IconButton size="m" icon={Trash2} label={t("connections.remove")} onClick={() => setRemoving(true)} />
        )}
      </PanelHead>
      <PanelBody>
        {sandbox ? (
          <div className="p-4">
            <Notice tone="sandbox" title={t("sandbox.title")}>
              {t("sandbox.text")}
            </Notice>
          </div>
        ) : (
          <>
            <Section>
              <KeyForm connection={connection} />
            </Section>
            <Section>
              <ConnectionTest connection={connection} />
            </Section>
            <AddressSection connection={connection} />
          </>
        )}
        {sandbox && (
          <Section>
            <ConnectionTest connection={connection} />
          </Section>
        )}
      </PanelBody>
      <PanelFoot summary={connection.active ? t("connections.activeText") : t("connections.activateText")}>
        <Grow />
        <Button
          variant={connection.active ? "default" : "primary"}
          size="l"
          disabled={connection.active}
          onClick={() => activate({ id: connection.id })}
        >
          {connection.active ? t("connections.active") : t("connections.activate")}
        </Button>
      </PanelFoot>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t("connections.removeTitle", { name: connection.name })}
        description={t("connections.removeText")}
        confirm={t("connections.remove")}
        danger
        onConfirm={() => remove({ id: connection.id })}
      />
    </>
  );
}

function AddressSection({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  const saved = {
    name: connection.name,
    baseUrl: connection.baseUrl,
    pathSegment: connection.pathSegment,
    modelPrefix: connection.modelPrefix,
  };
  const [draft, setDraft] = useState(saved);
  const [assumptions, setAssumptions] = useState<Record<string, unknown> | null>(connection.assumptions);
  const { mutate: update, isPending } = useMutation(orpc.connections.update.mutationOptions());
  const changed = JSON.stringify([draft, assumptions]) !== JSON.stringify([saved, connection.assumptions]);
  const valid = draft.name.trim() !== "" && !blocksSaving(findAddressProblem(draft.baseUrl)) && assumptions !== null;
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  return (
    <Section>
      <Field label={t("connections.name")}>
        <TextField value={draft.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <AddressField value={draft.baseUrl} onChange={(baseUrl) => set({ baseUrl })} />
      <div className="grid grid-cols-2 gap-2">
        <Field label={t("connections.pathSegment")}>
          <TextField value={draft.pathSegment} onChange={(event) => set({ pathSegment: event.target.value })} />
        </Field>
        <Field label={t("connections.modelPrefix")}>
          <TextField value={draft.modelPrefix} onChange={(event) => set({ modelPrefix: event.target.value })} />
        </Field>
      </div>
      <AssumptionFields initial={connection.assumptions} onChange={setAssumptions} />
      <div className="row">
        <Button
          disabled={!changed || !valid || isPending}
          onClick={() => update({ id: connection.id, ...draft, assumptions: assumptions ?? {} })}
        >
          {t("connections.save")}
        </Button>
        {changed && (
          <span className="cap" role="status">
            {t("connections.unsaved")}
          </span>
        )}
      </div>
    </Section>
  );
}
