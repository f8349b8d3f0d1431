import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  ConfirmDialog,
  Field,
  IconButton,
  Notice,
  PanelBody,
  PanelFoot,
  PanelHead,
  Section,
  Spacer,
  TextField,
} from "#renderer/components/index.ts";
import { openRoute, orpc, showToast } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { AssumptionFields } from "../assumption-fields.tsx";
import { AddressField } from "./address-field.tsx";
import { findAddressProblem } from "./base-url.ts";
import { ConnectionTest } from "./connection-test.tsx";
import { KeyForm } from "./key-form.tsx";
import { type ConnectionEdits, differs, editsOf, hostChange, useUnsavedConnections } from "./unsaved-connections.ts";

/** One connection: its address, its key, whether it answers. */
export function ConnectionDetails({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  const { mutate: activate } = useMutation(orpc.connections.activate.mutationOptions());
  const { mutate: remove } = useMutation(orpc.connections.remove.mutationOptions());
  const [removing, setRemoving] = useState(false);
  const sandbox = connection.kind === "sandbox";
  const { edits, changed, set, forget } = useEdits(connection);
  const { mutateAsync: update, isPending: saving } = useMutation(orpc.connections.update.mutationOptions());
  /** Asks before a key is forgotten because the host is another one; told what was decided. */
  const [asking, setAsking] = useState<{ before: string; after: string; decided: (go: boolean) => void } | null>(null);
  const valid = edits.name.trim() !== "" && findAddressProblem(edits.baseUrl) === null && edits.assumptions !== null;

  const save = async (): Promise<boolean> => {
    const hosts = connection.hasKey ? hostChange(connection.baseUrl, edits.baseUrl) : null;
    if (hosts && !(await new Promise<boolean>((decided) => setAsking({ ...hosts, decided })))) return false;
    try {
      await update({ id: connection.id, ...edits, assumptions: edits.assumptions ?? {} });
      // What was typed meanwhile isn't saved yet.
      if (JSON.stringify(useUnsavedConnections.getState().byId[connection.id]) === JSON.stringify(edits)) forget();
      return true;
    } catch {
      // The toast of every mutation says why.
      return false;
    }
  };
  const decide = (go: boolean) => {
    asking?.decided(go);
    setAsking(null);
  };
  return (
    <>
      <PanelHead>
        <span className="strong cut">{sandbox ? t("sandbox.name") : connection.name}</span>
        <Spacer />
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
              <ConnectionTest connection={connection} saveFirst={changed && valid ? save : undefined} />
            </Section>
            <AddressSection {...{ connection, edits, set, changed, valid }} busy={saving} onSave={() => void save()} />
          </>
        )}
        {sandbox && (
          <Section>
            <ConnectionTest connection={connection} />
          </Section>
        )}
      </PanelBody>
      <PanelFoot summary={connection.active ? t("connections.activeText") : t("connections.activateText")}>
        <Spacer />
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
        onConfirm={() => {
          forget();
          remove({ id: connection.id });
        }}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) decide(false);
          }}
          title={t("connections.newHost")}
          description={t("connections.newHostText", asking)}
          confirm={t("connections.newHostConfirm")}
          danger
          onConfirm={() => decide(true)}
        />
      )}
    </>
  );
}

/** Edits stay until they are saved, whatever is looked at meanwhile; who leaves them unsaved is told. */
function useEdits(connection: Connection) {
  const { t } = useTranslation("settings");
  const { byId, keep, drop } = useUnsavedConnections();
  const { id, name } = connection;
  const kept = byId[id];
  const edits = kept ?? editsOf(connection);
  const changed = kept !== undefined && differs(kept, connection);
  const leaving = useRef({ changed, name });
  useEffect(() => {
    leaving.current = { changed, name };
  });
  useEffect(
    () => () => {
      if (!leaving.current.changed) return;
      showToast({
        kind: "warning",
        title: t("connections.leftUnsaved", { name: leaving.current.name }),
        action: { label: t("connections.goBack"), run: () => openRoute("settings", "connections", id) },
      });
    },
    [id, t],
  );
  const set = (change: Partial<ConnectionEdits>) => keep(id, { ...edits, ...change });
  const forget = () => {
    leaving.current.changed = false;
    drop(id);
  };
  return { edits, changed, set, forget };
}

interface AddressSectionProps {
  connection: Connection;
  edits: ConnectionEdits;
  set: (change: Partial<ConnectionEdits>) => void;
  changed: boolean;
  valid: boolean;
  busy: boolean;
  onSave: () => void;
}

function AddressSection({ connection, edits, set, changed, valid, busy, onSave }: AddressSectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Section>
      <Field label={t("connections.name")}>
        <TextField value={edits.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <AddressField value={edits.baseUrl} onChange={(baseUrl) => set({ baseUrl })} />
      <div className="grid grid-cols-2 gap-2">
        <Field label={t("connections.pathSegment")}>
          <TextField value={edits.pathSegment} onChange={(event) => set({ pathSegment: event.target.value })} />
        </Field>
        <Field label={t("connections.modelPrefix")}>
          <TextField value={edits.modelPrefix} onChange={(event) => set({ modelPrefix: event.target.value })} />
        </Field>
      </div>
      <AssumptionFields
        initial={edits.assumptions ?? connection.assumptions}
        onChange={(assumptions) => set({ assumptions })}
      />
      <div className="row">
        <Button disabled={!changed || !valid || busy} onClick={onSave}>
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
