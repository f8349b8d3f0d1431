import { Unplug } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, Icon, keepFocus } from "#renderer/components/index.ts";
import {
  closeAssist,
  closeDeleted,
  closeGuide,
  closeIdea,
  closeReport,
  holdSingleKeys,
  type PaneId,
  rememberPane,
  retryNow,
  useApplySettings,
  useChanges,
  useCoreLink,
  useRoute,
} from "#renderer/lib/index.ts";
import { KeyPrompt } from "#renderer/settings/connections/key-prompt.tsx";
import { Rail } from "./bars/rail.tsx";
import { StatusLine } from "./bars/status-line.tsx";
import { TitleBar } from "./bars/title-bar.tsx";
import { keepUndoInField } from "./keep-undo-in-field.ts";
import { closeKeys, useKeysDialog } from "./keys/open-keys.ts";
import { LateParts } from "./late-parts.tsx";
import { LazyHelp } from "./lazy-help.tsx";
import { LiveRegions } from "./live-regions.tsx";
import { LazyPalette } from "./palette/lazy-palette.tsx";
import { usePalette } from "./palette/palette-state.ts";
import { PaneHost } from "./pane-host.tsx";
import { panes } from "./panes.ts";
import { Problems } from "./problems.tsx";
import { useNamedProject } from "./use-open-project.ts";
import { useShellCommands } from "./use-shell-commands.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useStayAwake } from "./use-stay-awake.ts";
import { useTaskAnnouncements } from "./use-task-announcements.ts";
import { useTaskNotifications } from "./use-task-notifications.ts";

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
  useDocumentTitle(pane, useTaskNotifications());
  useTaskAnnouncements();
  useStayAwake();
  useIdlePanes();
  useFocusOnPaneChange(pane, main);
  useEffect(keepFocus, []);
  useEffect(keepUndoInField, []);
  useEffect(holdSingleKeys, []);
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
          <KeyPrompt />
          <Problems />
          <div className="pane">
            <PaneHost pane={pane} />
          </div>
        </div>
      </main>
      <StatusLine />
      <LiveRegions />
      <LazyPalette />
      {/* oxlint-disable-next-line react/static-components -- its code came late, and stays the same one */}
      {Keys && <Keys onClose={closeKeys} />}
      <LazyHelp />
      <LateParts />
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
    closeGuide();
    closeReport();
    closeIdea();
    closeDeleted();
    closeAssist();
    rememberPane(pane as Parameters<typeof rememberPane>[0]);
    const active = document.activeElement;
    if (!active?.closest("nav") && !main.current?.contains(active)) main.current?.focus();
  }, [pane, main]);
}

/** Above the pane, which makes room for it, while the page has lost its core; goes away by itself. */
function LinkBanner() {
  const { t } = useTranslation();
  const state = useCoreLink((link) => link.state);
  if (state === "open" || state === "connecting") return null;
  return (
    <div className="banner" role="alert">
      <Icon of={Unplug} />
      <span className="grow">{t(`link.${state}`)}</span>
      {(state === "lost" || state === "strange") && (
        <Button size="s" onClick={retryNow}>
          {t("link.retry")}
        </Button>
      )}
    </div>
  );
}

/** `(2) Storyboard – Saltlight – Reelsong`, for the window list and screen readers. */
function useDocumentTitle(pane: PaneId, unseen: number): void {
  const { t } = useTranslation();
  const project = useNamedProject();
  const title = [t(`pane.${pane}`), project?.title, "Reelsong"].filter(Boolean).join(" – ");
  const counted = unseen > 0 ? `(${unseen}) ${title}` : title;
  useEffect(() => {
    document.title = counted;
  }, [counted]);
}

/** What one does first after a start isn't to wait for it. In milliseconds. */
const AFTER_START = 2000;

/** Brings the code of the panes that aren't open, one after the other, whenever the page has nothing else to do. */
function useIdlePanes(): void {
  useEffect(() => {
    const waiting = panes.map(({ load }) => load);
    let turn = 0;
    const next = () => {
      const load = waiting.shift();
      // What can't be fetched now is fetched when its pane is opened, which says so if it fails then.
      if (load) turn = requestIdleCallback(() => void load().then(next, () => {}));
    };
    const begin = setTimeout(next, AFTER_START);
    return () => {
      waiting.length = 0;
      clearTimeout(begin);
      cancelIdleCallback(turn);
    };
  }, []);
}
