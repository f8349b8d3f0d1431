import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, TextField } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { AttachmentPicture } from "./attachment-picture.tsx";

export interface LibraryPickerProps {
  onPick: (assets: readonly Asset[]) => void;
  onClose: () => void;
}

const SHOWN = 60;
const COLUMNS = 4;
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** Images and videos of the library, newest first: found by their words, chosen by click, arrows and Space. */
export function LibraryPicker({ onPick, onClose }: LibraryPickerProps) {
  const { t } = useTranslation("attachments");
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, Asset>>(new Map());
  const wanted = useDeferredValue(search.trim());
  const { data } = useQuery(
    orpc.library.list.queryOptions({
      input: { kinds: ["image", "video"], limit: SHOWN, ...(wanted === "" ? {} : { search: wanted }) },
      placeholderData: (before) => before,
    }),
  );
  const items = data?.items.filter(({ state }) => state === "ready") ?? [];
  const toggle = (asset: Asset) => {
    const next = new Map(chosen);
    if (!next.delete(asset.id)) next.set(asset.id, asset);
    setChosen(next);
  };
  const pick = () => {
    if (chosen.size === 0) return;
    onPick([...chosen.values()]);
    onClose();
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
    const at = options.indexOf(document.activeElement as HTMLElement);
    const next = options[at + step];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("picker.title")}
      footer={
        <>
          <span className="cap grow">{t("picker.chosen", { count: chosen.size })}</span>
          <Button onClick={onClose}>{t("picker.cancel")}</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={pick}>
            {t("picker.attach")}
          </Button>
        </>
      }
    >
      <TextField
        type="search"
        icon={Search}
        autoFocus
        aria-label={t("picker.search")}
        placeholder={t("picker.search")}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div
        role="listbox"
        aria-multiselectable
        aria-label={t("picker.list")}
        className="pickGrid"
        onKeyDown={move}
        tabIndex={-1}
      >
        {items.map((asset, at) => (
          <button
            key={asset.id}
            type="button"
            role="option"
            aria-selected={chosen.has(asset.id)}
            tabIndex={at === 0 ? 0 : -1}
            onClick={() => toggle(asset)}
            onDoubleClick={() => {
              onPick([...chosen.values(), asset]);
              onClose();
            }}
          >
            <AttachmentPicture asset={asset} />
            <span className="cut cap">{asset.name}</span>
          </button>
        ))}
      </div>
      {data && items.length === 0 && <p className="cap p-4">{t(wanted === "" ? "picker.empty" : "picker.nothing")}</p>}
      {data && data.total > items.length && items.length > 0 && (
        <p className="cap pt-2">{t("picker.more", { count: data.total - items.length })}</p>
      )}
    </Dialog>
  );
}
