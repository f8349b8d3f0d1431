import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { keepFocus } from "#renderer/components/index.ts";
import { rememberPane, useApplySettings, useChanges, useRoute } from "#renderer/lib/index.ts";
import { LostKey } from "#renderer/settings/lost-key.tsx";
import { closeKeys, useKeysDialog } from "./keys/open-keys.ts";
import { LateFrameKeepers } from "./late-frame-keepers.tsx";
import { LinkBanner } from "./link-banner.tsx";
import { LatePalette } from "./palette/late-palette.tsx";
import { usePalette } from "./palette/palette-state.ts";
import { PaneHost } from "./pane-host.tsx";
import { Problems } from "./problems.tsx";
import { Rail } from "./rail.tsx";
import { StatusLine } from "./status-line.tsx";
import { TitleBar } from "./title-bar.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { useEndings } from "./use-endings.ts";
import { useIdlePanes } from "./use-idle-panes.ts";
import { useShellCommands } from "./use-shell-commands.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useStayAwake } from "./use-stay-awake.ts";

/** The whole window. */
export function Studio() {
  const { t } = useTranslation();
  const { pane } = useRoute();
  const Keys = useKeysDialog((state) => state.Dialog);
  const main = useRef<HTMLElement>(null);
  useApplySettings();
  useChanges();
  useShellCommands();
  useShortcuts();
  useDocumentTitle(pane, useEndings());
  useStayAwake();
  useIdlePanes();
  useFocusOnPaneChange(pane, main);
  useEffect(keepFocus, []);
  return (
    <div className="app">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t("skip")}
      </button>
      <TitleBar />
      <Rail pane={pane} />
      <main ref={main} className="main" tabIndex={-1} aria-label={t(`pane.${pane}`)}>
        <div className="flex min-h-0 min-w-0 flex-col">
          <LinkBanner />
          <LostKey />
          <Problems />
          <div className="pane">
            <PaneHost pane={pane} />
          </div>
        </div>
      </main>
      <StatusLine />
      <LatePalette />
      {Keys && <Keys onClose={closeKeys} />}
      <LateFrameKeepers />
    </div>
  );
}

/** A pane opened by key or palette takes the focus; one opened from the rail leaves it there, to go on walking. */
function useFocusOnPaneChange(pane: string, main: React.RefObject<HTMLElement | null>) {
  const before = useRef(pane);
  useEffect(() => {
    if (before.current === pane) return;
    before.current = pane;
    // What was opened over another pane belongs to that one: Back leads out of it too.
    usePalette.getState().setOpen(false);
    closeKeys();
    rememberPane(pane as Parameters<typeof rememberPane>[0]);
    const active = document.activeElement;
    if (!active?.closest("nav") && !main.current?.contains(active)) main.current?.focus();
  }, [pane, main]);
}
