import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, Notice, Select, Switch, TextField } from "#renderer/components/index.ts";
import { joinSentences } from "#renderer/i18n/index.ts";
import {
  announce,
  client,
  describeError,
  openRoute,
  orpc,
  studioErrorFrom,
  toastFailure,
  useLatest,
} from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { isMisplaced } from "#shared/rules/misplaced-key.ts";
import { AddressField } from "./address-field.tsx";
import { findAddressProblem } from "./base-url.ts";
import { listPresets, ownAddress, type ProviderPreset } from "./provider-presets.ts";
import { TestOutcome, type TestOutcomeProps } from "./test-outcome.tsx";

interface AddConnectionDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const nothingYet: TestOutcomeProps = { result: undefined, thrown: null };

/** The connection that an earlier attempt stored, as it is to be now; undefined for none, or one that was removed since. */
async function goOn(
  id: string | null,
  draft: { name: string } & ProviderPreset["provider"],
): Promise<Connection | undefined> {
  if (id === null) return undefined;
  try {
    return await client.connections.update({ id, ...draft });
  } catch (error) {
    if (studioErrorFrom(error).code !== "record_not_found") throw error;
    return undefined;
  }
}

/** Not a mutation of the query cache, which would hold the key as long as its answer. */
function useTryOut() {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState(nothingYet);
  /** An answer to what was typed before says nothing of what stands there now. */
  const current = useRef(0);
  const reset = () => {
    current.current += 1;
    setPending(false);
    setOutcome(nothingYet);
  };
  const ask = (draft: Parameters<typeof client.connections.tryOut>[0]) => {
    reset();
    const mine = current.current;
    const tell = (told: TestOutcomeProps) => {
      if (mine !== current.current) return;
      setPending(false);
      setOutcome(told);
    };
    setPending(true);
    client.connections.tryOut(draft).then(
      (result) => tell({ result, thrown: null }),
      (thrown: unknown) => tell({ result: undefined, thrown }),
    );
  };
  return { pending, outcome, ask, reset };
}

const hostOf = ({ provider }: ProviderPreset): string | undefined => URL.parse(provider.baseUrl)?.host;

export function AddConnectionDialog({ open, onOpenChange }: AddConnectionDialogProps) {
  const { t } = useTranslation("settings");
  const { t: ofErrors } = useTranslation("errors");
  const form = useId();
  const [name, setName] = useState("");
  const [baseUrl, setBaseUrl] = useState("");
  const [preset, setPreset] = useState(ownAddress);
  const { data: connections = [] } = useQuery({ ...orpc.connections.list.queryOptions(), enabled: open });
  const presets = listPresets(connections);
  const [useNow, setUseNow] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef<HTMLInputElement>(null);
  /** What a first attempt stored before a later step failed: a second one goes on with it. */
  const begun = useRef<string | null>(null);
  /** Counts how often it was closed: what was asked for before is told elsewhere, and leaves alone what is typed now. */
  const closed = useRef(0);
  const typedNow = useLatest(name + baseUrl);
  const test = useTryOut();
  const sound = findAddressProblem(baseUrl) === null;
  /** How a preset names its paths and models is that of its address alone. */
  const provider = { ...preset.provider, baseUrl: baseUrl.trim() };
  const ready = name.trim() !== "" && sound && !busy;

  const nameOf = ({ id, like }: ProviderPreset): string =>
    like !== undefined
      ? t("connections.sameProvider", { name: like })
      : t(id === "local" ? "connections.localSandbox" : "connections.otherProvider");
  const clear = () => {
    begun.current = null;
    setName("");
    setBaseUrl("");
    setPreset(ownAddress);
  };
  const close = () => {
    closed.current += 1;
    // What was stored stands in the list by now: the next one is another connection.
    if (begun.current !== null || busy) clear();
    setFailure(null);
    setBusy(false);
    test.reset();
    onOpenChange(false);
  };
  const add = async (typed: string | undefined) => {
    const at = closed.current;
    const isOpen = () => at === closed.current;
    setBusy(true);
    setFailure(null);
    let stored = begun.current !== null;
    try {
      const draft = { name: name.trim(), ...provider };
      const made = (await goOn(begun.current, draft)) ?? (await client.connections.create(draft));
      stored = true;
      if (isOpen()) begun.current = made.id;
      if (typed) await client.connections.setKey({ id: made.id, key: typed });
      if (useNow) await client.connections.activate({ id: made.id });
      announce(i18next.t("spoken:connectionAdded"));
      if (!isOpen()) return;
      openRoute("settings", "connections", made.id);
      clear();
      close();
    } catch (error) {
      if (!isOpen()) {
        toastFailure(error);
        // It stands nowhere else: who opens the dialog again goes on with it.
        if (!stored && typedNow.current === "") {
          setName(name);
          setBaseUrl(baseUrl);
          setPreset(preset);
        }
        return;
      }
      const { title, body } = describeError(error);
      setFailure(joinSentences([title, body]));
    } finally {
      if (isOpen()) setBusy(false);
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
  const tryOut = () => {
    // Only read: who tests goes on to add.
    const typed = key.current?.value.trim();
    test.ask({ name: name.trim() || "Test", ...provider, ...(typed ? { key: typed } : {}) });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? onOpenChange(true) : close())}
      title={t("connections.add")}
      description={t("connections.addText")}
      footer={
        <>
          <Button className="me-auto" disabled={!sound || busy || test.pending} onClick={tryOut}>
            {test.pending ? t("test.asking") : t("test.ask")}
          </Button>
          <Button onClick={close}>{t("connections.cancel")}</Button>
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
        <Field label={t("connections.provider")}>
          <Select
            value={preset.id}
            options={presets.map((one) => ({ value: one.id, label: nameOf(one), note: hostOf(one) }))}
            onChange={(id) => {
              const chosen = presets.find((one) => one.id === id) ?? ownAddress;
              setPreset(chosen);
              setBaseUrl(chosen.provider.baseUrl);
              test.reset();
            }}
          />
        </Field>
        <AddressField
          value={baseUrl}
          onChange={(address) => {
            setBaseUrl(address);
            if (address.trim() !== preset.provider.baseUrl) setPreset(ownAddress);
            test.reset();
          }}
          quietWhenEmpty
        />
        <Field label={t("keys.field")} hint={t("keys.hint")}>
          <TextField
            ref={key}
            type="password"
            autoComplete="off"
            placeholder={t("keys.paste")}
            onInput={() => test.reset()}
          />
        </Field>
        <Switch label={t("connections.useNow")} checked={useNow} onChange={setUseNow} />
        <TestOutcome {...test.outcome} />
        {failure && (
          <Notice tone="error" title={t("connections.notAdded")} live>
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
