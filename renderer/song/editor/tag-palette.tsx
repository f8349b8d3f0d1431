import { Hash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Kbd, Popover } from "#renderer/components/index.ts";
import { type StructureTag, structureTags } from "#shared/wire/music/music.ts";
import { hueOf } from "../sections/section-hue.ts";
import { tagKeys } from "./insert-tag.ts";

export interface TagPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onInsert: (tag: StructureTag) => void;
  /** Puts the cursor back into the lyrics. */
  onBack: () => void;
}

/** The fourteen tags: pressed, or chosen by their letter. */
export function TagPalette({ open, onOpenChange, onInsert, onBack }: TagPaletteProps) {
  const { t } = useTranslation("lyrics");
  const insert = (tag: StructureTag) => {
    onOpenChange(false);
    onInsert(tag);
  };
  return (
    <Popover
      label={t("tags.name")}
      open={open}
      onOpenChange={onOpenChange}
      className="tagPalette"
      onClosed={() => {
        onBack();
        return true;
      }}
      trigger={
        <Button size="s" variant="ghost" icon={Hash} aria-keyshortcuts="Control+J">
          {t("tags.open")}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: letters are a shortcut for the buttons within */}
      <div
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const tag = structureTags.find((each) => tagKeys[each] === event.key.toUpperCase());
          if (tag === undefined) return;
          event.preventDefault();
          insert(tag);
        }}
      >
        <ul>
          {structureTags.map((tag) => (
            <li key={tag} data-hue={hueOf(tag)}>
              <button type="button" aria-label={t("tags.insert", { tag })} onClick={() => insert(tag)}>
                <i aria-hidden />
                <span className="grow">{tag}</span>
                <Kbd keys={tagKeys[tag]} />
              </button>
            </li>
          ))}
        </ul>
        <p className="cap">{t("tags.hint")}</p>
      </div>
    </Popover>
  );
}
