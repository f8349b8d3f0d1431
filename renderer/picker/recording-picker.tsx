import { useQuery } from "@tanstack/react-query";
import { FileAudio, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, TextField } from "#renderer/components/index.ts";
import { formatDuration, orpc } from "#renderer/lib/index.ts";

export interface CoverPickerProps {
  onPick: (assetId: string) => void;
  onClose: () => void;
}

const SHOWN = 60;

/** Recordings and songs of the library, newest first, each with its length: one becomes the reference. */
export function CoverPicker({ onPick, onClose }: CoverPickerProps) {
  const { t } = useTranslation("cover");
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const { data } = useQuery(
    orpc.library.list.queryOptions({
      input: { kinds: ["audio"], limit: SHOWN, ...(wanted === "" ? {} : { search: wanted }) },
      placeholderData: (before) => before,
    }),
  );
  const items = data?.items.filter(({ state }) => state === "ready") ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("picker.title")}
      footer={<Button onClick={onClose}>{t("picker.cancel")}</Button>}
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
      <ul className="coverPick" aria-label={t("picker.list")}>
        {items.map(({ id, name, facts }) => (
          <li key={id}>
            <Button
              variant="ghost"
              icon={FileAudio}
              onClick={() => {
                onPick(id);
                onClose();
              }}
            >
              <span className="cut">{name}</span>
              {facts?.durationSeconds !== undefined && (
                <span className="cap">{formatDuration(facts.durationSeconds)}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
      {data && items.length === 0 && <p className="cap p-4">{t(wanted === "" ? "picker.empty" : "picker.nothing")}</p>}
      {data && data.total > items.length && items.length > 0 && (
        <p className="cap pt-2">{t("picker.more", { count: data.total - items.length })}</p>
      )}
    </Dialog>
  );
}
