import { LayoutGrid, Rows3, Search } from "lucide-react";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Command, commandKeys, useRegisterCommands } from "#renderer/lib/index.ts";
import { useLook } from "./look.ts";

/** What the palette offers while the library is open. */
export function useLibraryCommands(find: () => void): void {
  const { t } = useTranslation("library");
  const { t: browse } = useTranslation("browse");
  const change = useLook((state) => state.change);
  const finding = useRef(find);
  finding.current = find;
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
        run: () => finding.current(),
      },
      {
        ...common,
        id: "library.grid",
        title: browse("asGrid"),
        icon: LayoutGrid,
        run: () => change({ view: "grid" }),
      },
      { ...common, id: "library.list", title: browse("asList"), icon: Rows3, run: () => change({ view: "list" }) },
    ];
  }, [t, browse, change]);
  useRegisterCommands("library", commands);
}
