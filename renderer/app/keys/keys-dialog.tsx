import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, KeyList, ScrollRegion, TextField } from "#renderer/components/index.ts";
import { findKeys, useKeySections } from "./key-sections.ts";
import "./keys.css";

/** Every keyboard shortcut, by the place where it works. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("keys");
  const [words, setWords] = useState("");
  const found = findKeys(useKeySections(), words);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className="keysheet">
        <TextField
          type="search"
          icon={Search}
          autoFocus
          aria-label={t("find")}
          placeholder={t("find")}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <p className="sr-only" role="status">
          {words.trim() !== "" && t("found", { count })}
        </p>
        <ScrollRegion className="sheet" label={t("list")}>
          {count === 0 ? (
            <p className="cap">{t("nothing")}</p>
          ) : (
            <div className="places">
              {found.map(({ title, entries }) => (
                <div key={title}>
                  <h3 className="strong">{title}</h3>
                  <KeyList entries={entries} />
                </div>
              ))}
            </div>
          )}
        </ScrollRegion>
      </div>
    </Dialog>
  );
}
