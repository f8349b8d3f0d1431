import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";

export interface PicturePickerProps {
  title: string;
  /** What becomes of the choice: `Attach`. */
  confirm: string;
  /** One file only. */
  single?: boolean;
  /** No videos. */
  stills?: boolean;
  onPick: (assets: readonly Asset[]) => void;
  onClose: () => void;
}

const COLUMNS = 4;
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.indexOf(document.activeElement as HTMLElement);
  const next = options[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Images and videos of the library, chosen by click, arrows and Space; a double click chooses and ends. */
export function PicturePicker({ title, confirm, single = false, stills = false, onPick, onClose }: PicturePickerProps) {
  const { t } = useTranslation("picker");
  const [chosen, setChosen] = useState<ReadonlyMap<string, Asset>>(new Map());
  const toggle = (asset: Asset) => {
    const next = new Map(single && !chosen.has(asset.id) ? [] : chosen);
    if (!next.delete(asset.id)) next.set(asset.id, asset);
    setChosen(next);
  };
  const end = (assets: readonly Asset[]) => {
    onPick(assets);
    onClose();
  };
  return (
    <ChoiceDialog
      of={stills ? "images" : "pictures"}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="cap grow">{t("chosen", { count: chosen.size })}</span>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={() => end([...chosen.values()])}>
            {confirm}
          </Button>
        </>
      }
    >
      {(items, label) => (
        <div
          role="listbox"
          aria-multiselectable={!single}
          aria-label={label}
          className="pickGrid"
          onKeyDown={moveFocus}
          tabIndex={-1}
        >
          {items.map((asset, at) => (
            <button
              key={asset.id}
              type="button"
              role="option"
              aria-selected={chosen.has(asset.id)}
              tabIndex={at === 0 ? 0 : -1}
              title={asset.name}
              onClick={() => toggle(asset)}
              onDoubleClick={() => end(single ? [asset] : [...chosen.values(), asset])}
            >
              <MediaThumbnail asset={asset} />
              <span className="cut cap">{asset.name}</span>
            </button>
          ))}
        </div>
      )}
    </ChoiceDialog>
  );
}
