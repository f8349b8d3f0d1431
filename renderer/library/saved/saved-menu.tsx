import { useMutation, useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, IconButton, LoadFailure, Popover, TextField } from "#renderer/components/index.ts";
import { describeError, orpc } from "#renderer/lib/index.ts";
import type { SavedSearch } from "#shared/contract/library/browse.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { useOrder } from "../order.ts";
import type { SearchWriter } from "../search-writer.ts";
import { useViewOptions } from "../view-options.ts";
import "./saved.css";

/** Searches under a name: taken up with their order and headings, kept, taken away. */
export const SavedMenu = memo(function SavedMenu({ searchNow, onSearch }: SearchWriter) {
  const { t } = useTranslation("browse");
  const { order } = useOrder();
  const change = useViewOptions((state) => state.change);
  const [open, setOpen] = useState(false);
  /** As it is when the list is opened. */
  const [search, setSearch] = useState("");
  const [name, setName] = useState("");
  const { data: saved = [], error, refetch } = useQuery(orpc.browse.saved.queryOptions());
  const { mutate: save } = useMutation(
    // Another name may have been begun meanwhile.
    orpc.browse.save.mutationOptions({
      onSuccess: (_, kept) => setName((now) => (now.trim() === kept.name ? "" : now)),
    }),
  );
  const { mutate: forget } = useMutation(orpc.browse.forget.mutationOptions());
  const { sort, descending, group } = order;
  const keep = () => {
    const wanted = name.trim();
    if (wanted !== "" && search.trim() !== "") save({ name: wanted, search: search.trim(), sort, descending, group });
  };
  const take = ({ search: wanted, ...kept }: SavedSearch) => {
    const order = { sort: kept.sort, descending: kept.descending, group: kept.group };
    // An album is looked at in an order of its own.
    change(readLibrarySearch(wanted).albums.length > 0 ? { album: order } : order);
    onSearch(wanted);
    setOpen(false);
  };
  return (
    <Popover
      label={t("saved.title")}
      open={open}
      onOpenChange={(next) => {
        setSearch(searchNow());
        setOpen(next);
      }}
      trigger={<IconButton size="m" icon={Bookmark} label={t("saved.title")} />}
    >
      <div className="savedSearches">
        <h3 className="lbl">{t("saved.title")}</h3>
        {error && saved.length === 0 ? (
          <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
        ) : saved.length === 0 ? (
          <p className="cap">{t("saved.none")}</p>
        ) : (
          <ul>
            {saved.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className="take"
                  aria-current={each.search === search.trim() || undefined}
                  onClick={() => take(each)}
                >
                  <bdi className="cut">{each.name}</bdi>
                  <bdi className="mono cap cut">{each.search}</bdi>
                </button>
                <IconButton
                  icon={Trash2}
                  label={t("saved.forget", { name: each.name })}
                  onClick={() => forget({ id: each.id })}
                />
              </li>
            ))}
          </ul>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keep();
          }}
        >
          <TextField
            aria-label={t("saved.name")}
            placeholder={search.trim() === "" ? t("saved.searchFirst") : t("saved.name")}
            value={name}
            maxLength={80}
            disabled={search.trim() === ""}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" disabled={search.trim() === "" || name.trim() === ""}>
            <Icon of={BookmarkPlus} />
            {t("saved.save")}
          </Button>
        </form>
      </div>
    </Popover>
  );
});
