import { Search } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { ariaShortcut, Icon, Kbd } from "#renderer/components/index.ts";
import { formatWhenDrawn, useCommands, useRoute } from "#renderer/lib/index.ts";
import { usePalette } from "../palette/palette-state.ts";
import { isAboutFilms, useNamedProject } from "../use-open-project.ts";
import { hasMenuBar } from "./menu-bar.ts";
import { MenuBarMenus } from "./menu-bar-menus.tsx";

export const TitleBar = memo(function TitleBar() {
  const { t, i18n } = useTranslation();
  const { pane } = useRoute();
  const project = useNamedProject();
  const keys = useCommands(({ byOwner }) => byOwner.shell?.find(({ id }) => id === "help.palette")?.shortcut);
  const openPalette = usePalette((state) => state.show);
  return (
    <header className="titlebar">
      <div className="left">
        <span className="mark">
          <Mark />
        </span>
        {hasMenuBar && <MenuBarMenus />}
      </div>
      <div className="doc">
        {isAboutFilms(pane) && (
          <span className={project ? "film cut" : "film cut text-tx-2"}>{project?.title ?? t("title.untitled")}</span>
        )}
        {project && (
          <span className="cap">{t("title.saved", { when: formatWhenDrawn(project.updatedAt, i18n.language) })}</span>
        )}
      </div>
      <div className="right">
        <button
          type="button"
          className="palette"
          aria-label={t("palette.button")}
          title={t("palette.button")}
          onClick={() => openPalette()}
          aria-keyshortcuts={ariaShortcut(keys)}
        >
          <Icon of={Search} />
          <span className="grow">{t("palette.button")}</span>
          {keys && <Kbd keys={keys} />}
        </button>
      </div>
    </header>
  );
});

/** The studio's mark: a reel that is also a note. */
function Mark() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <circle cx="8" cy="12.5" r="4.75" />
      <circle cx="8" cy="12.5" r=".9" fill="currentColor" stroke="none" />
      <path d="M12.75 12.5V2.75c.4 2 3.5 2.3 3.5 5.25" />
    </svg>
  );
}
