import { type FormEvent, type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { client, showToast, toastFailure } from "#renderer/lib/index.ts";

/** A field that a key is typed into: it goes straight to the core, and is never put into React state or a query cache. */
export function useKeyEntry(connectionId: string) {
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
      toastFailure(error);
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
    void attempt(client.connections.setKey({ id: connectionId, key }), t("keys.saved"));
  };
  const noteInput = (event: FormEvent<HTMLInputElement>) => setFilled(event.currentTarget.value !== "");
  return { field, filled, busy, noteInput, save, attempt };
}
