import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, LoadFailure, TextField } from "#renderer/components/index.ts";
import { describeError, orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import "./picker.css";

export interface ChoiceDialogProps {
  of: "pictures" | "images" | "recordings";
  title: string;
  footer: ReactNode;
  /** The files that were found, newest first. */
  children: (items: readonly Asset[], label: string) => ReactNode;
  onClose: () => void;
}

const SHOWN = 60;
const kindsOf = { pictures: ["image", "video"], images: ["image"], recordings: ["audio"] } as const;

/** Files of the library, found by their words as they are typed. */
export function ChoiceDialog({ of, title, footer, children, onClose }: ChoiceDialogProps) {
  const { t } = useTranslation("picker");
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const { data, error, refetch } = useQuery(
    orpc.library.list.queryOptions({
      input: { kinds: [...kindsOf[of]], readyOnly: true, limit: SHOWN, ...(wanted === "" ? {} : { search: wanted }) },
      placeholderData: (before) => before,
    }),
  );
  const items = data?.items ?? [];
  return (
    <Dialog open wide={of !== "recordings"} onOpenChange={(open) => !open && onClose()} title={title} footer={footer}>
      <TextField
        type="search"
        icon={Search}
        autoFocus
        aria-label={t(`${of}.search`)}
        placeholder={t(`${of}.search`)}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {error && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />}
      {children(items, t(`${of}.list`))}
      {data && items.length === 0 && <p className="cap p-4">{t(wanted === "" ? `${of}.empty` : `${of}.nothing`)}</p>}
      {data && data.total > items.length && (
        <p className="cap pt-2">{t("more", { count: data.total - items.length })}</p>
      )}
    </Dialog>
  );
}
