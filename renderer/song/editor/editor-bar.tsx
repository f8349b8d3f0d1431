import { History, Search, WandSparkles } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, Spacer } from "#renderer/components/index.ts";
import { TagPalette, type TagPaletteProps } from "./tag-palette.tsx";

export interface EditorBarProps extends TagPaletteProps {
  onFind: () => void;
  onRewrite: () => void;
  onVersions: () => void;
}

/** What can be done with the words, over them. */
export const EditorBar = memo(function EditorBar({ onFind, onRewrite, onVersions, ...palette }: EditorBarProps) {
  const { t } = useTranslation("lyrics");
  return (
    <div className="lybar" role="toolbar" aria-label={t("bar")}>
      <TagPalette {...palette} />
      <Button size="s" variant="ghost" icon={Search} aria-keyshortcuts="Control+F" onClick={onFind}>
        {t("find.open")}
      </Button>
      <Spacer />
      <Button size="s" variant="ghost" icon={WandSparkles} onClick={onRewrite}>
        {t("rewrite.open")}
      </Button>
      <Button size="s" variant="ghost" icon={History} onClick={onVersions}>
        {t("versions.open")}
      </Button>
    </div>
  );
});
