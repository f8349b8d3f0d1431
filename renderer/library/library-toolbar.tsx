import { Import, Search, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  DropdownMenu,
  FilterChip,
  Grow,
  Icon,
  Select,
  Separator,
  TextField,
  Toolbar,
} from "#renderer/components/index.ts";
import type { KindFilter, LibraryQuestion, Order } from "./use-library.ts";

export interface LibraryToolbarProps {
  question: LibraryQuestion;
  onAsk: (change: Partial<LibraryQuestion>) => void;
  /** How many answer the question, and how many there are. */
  total: number;
  all: number;
  onImport: (files: readonly File[]) => void;
  onRetrieve: () => void;
}

const kinds: readonly KindFilter[] = ["video", "audio", "image"];
const orders: readonly Order[] = ["newest", "oldest", "name", "rating"];

/** One search over names and prompts, filters, order, and the way in for own files. */
export function LibraryToolbar({ question, onAsk, total, all, onImport, onRetrieve }: LibraryToolbarProps) {
  const { t, i18n } = useTranslation("library");
  const { t: retrieve } = useTranslation("retrieve");
  const picker = useRef<HTMLInputElement>(null);
  const figure = new Intl.NumberFormat(i18n.language);
  const { search } = question;
  return (
    <Toolbar>
      <TextField
        type="search"
        role="searchbox"
        icon={Search}
        aria-label={t("search")}
        placeholder={t("searchFor")}
        value={search}
        className="w-[236px]"
        onChange={({ target }) => onAsk({ search: target.value })}
        onKeyDown={({ key }) => {
          if (key === "Escape") onAsk({ search: "" });
        }}
        end={
          search === "" ? undefined : (
            <button type="button" aria-label={t("clearSearch")} onClick={() => onAsk({ search: "" })}>
              <Icon of={X} size="xs" />
            </button>
          )
        }
      />
      {kinds.map((kind) => (
        <FilterChip
          key={kind}
          on={question.kinds.includes(kind)}
          onChange={(on) =>
            onAsk({ kinds: on ? [...question.kinds, kind] : question.kinds.filter((each) => each !== kind) })
          }
        >
          {t(`kind.${kind}`)}
        </FilterChip>
      ))}
      <FilterChip on={question.generatedOnly} onChange={(generatedOnly) => onAsk({ generatedOnly })}>
        {t("generatedOnly")}
      </FilterChip>
      <Grow />
      <span className="cap" role="status">
        {total === all
          ? t("count", { count: all, figure: figure.format(all) })
          : t("countOf", { found: figure.format(total), all: figure.format(all) })}
      </span>
      <Separator />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/*,video/*,audio/*"
        onChange={({ target }) => {
          onImport([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <DropdownMenu
        trigger={
          <Button variant="ghost" icon={Import}>
            {t("import.action")}
          </Button>
        }
        items={[
          { label: t("import.files"), onSelect: () => picker.current?.click() },
          { label: retrieve("action"), onSelect: onRetrieve },
        ]}
      />
      <Select
        ghost
        aria-label={t("sort.label")}
        value={question.sort}
        onChange={(sort) => onAsk({ sort })}
        options={orders.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
      />
    </Toolbar>
  );
}
