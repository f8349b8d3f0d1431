import { BoxSelect, FolderHeart, Images, Import, Layers, LayoutGrid, Rows3, Search, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Command, commandKeys, useLatest, useRegisterCommands } from "#renderer/lib/index.ts";
import { useViewOptions } from "./view-options.ts";

export interface LibraryActions {
  readonly find: () => void;
  readonly pick: () => void;
  readonly retrieve: () => void;
  readonly duplicates: () => void;
  readonly newAlbum: () => void;
  readonly addToAlbum: () => void;
  readonly trash: () => void;
  readonly all: () => void;
}

/** What the palette offers while the library is open. */
export function useLibraryCommands(does: LibraryActions, chosen: boolean): void {
  const { t } = useTranslation("library");
  const { t: albums } = useTranslation("albums");
  const { t: browse } = useTranslation("browse");
  const { t: duplicates } = useTranslation("duplicates");
  const change = useViewOptions((state) => state.change);
  const stacks = useViewOptions(({ options }) => options.stacks);
  const { t: retrieve } = useTranslation("retrieve");
  const acts = useLatest(does);
  const commands = useMemo((): Command[] => {
    const group = t("name");
    const common = { group, menu: "pane" as const };
    return [
      {
        ...common,
        id: "library.find",
        title: t("search"),
        icon: Search,
        shortcut: commandKeys["library.find"],
        run: () => acts.current.find(),
      },
      {
        ...common,
        id: "library.grid",
        title: browse("asGrid"),
        icon: LayoutGrid,
        run: () => change({ view: "grid" }),
      },
      { ...common, id: "library.list", title: browse("asList"), icon: Rows3, run: () => change({ view: "list" }) },
      {
        ...common,
        id: "library.stacks",
        title: stacks ? browse("stacks.off") : browse("stacks.on"),
        icon: Layers,
        run: () => change({ stacks: !stacks }),
      },
      {
        ...common,
        id: "library.import",
        title: t("import.files"),
        icon: Import,
        run: () => acts.current.pick(),
      },
      {
        ...common,
        id: "library.retrieve",
        title: retrieve("action"),
        icon: Import,
        run: () => acts.current.retrieve(),
      },
      {
        ...common,
        id: "library.duplicates",
        title: duplicates("open"),
        icon: Images,
        run: () => acts.current.duplicates(),
      },
      { ...common, id: "library.selectAll", title: t("all"), icon: BoxSelect, run: () => acts.current.all() },
      {
        ...common,
        id: "library.newAlbum",
        title: albums("create.open"),
        icon: FolderHeart,
        run: () => acts.current.newAlbum(),
      },
      {
        ...common,
        id: "library.addToAlbum",
        title: albums("add.open"),
        icon: FolderHeart,
        shortcut: commandKeys["library.addToAlbum"],
        disabled: !chosen,
        run: () => acts.current.addToAlbum(),
      },
      {
        ...common,
        id: "library.trash",
        title: t("trash.action"),
        icon: Trash2,
        effect: "deletes",
        disabled: !chosen,
        run: () => acts.current.trash(),
      },
    ];
  }, [t, albums, browse, duplicates, retrieve, change, chosen, stacks]);
  useRegisterCommands("library", commands);
}
