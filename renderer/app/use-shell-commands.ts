import {
  ArchiveRestore,
  BookOpen,
  Bug,
  Info,
  Keyboard,
  Languages,
  MessageSquarePlus,
  Moon,
  PanelTop,
  PlusSquare,
  Search,
  Sparkles,
  Sun,
  SunMoon,
  WandSparkles,
} from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type Command,
  client,
  leadFromHere,
  openDeleted,
  openGuide,
  openIdea,
  openReport,
  openRoute,
  toastFailure,
  useRegisterCommands,
  useUpdateSettings,
} from "#renderer/lib/index.ts";
import { languageOptions } from "#shared/contract/app/languages.ts";
import { goToMenuBar, hasMenuBar } from "./bars/menu-bar.ts";
import { openKeys } from "./keys/open-keys.ts";
import { usePalette } from "./palette/palette-state.ts";
import { panes } from "./panes.ts";
import { useOpenProject } from "./use-open-project.ts";

/** A command that asks the core says so when it fails. */
function attempt(work: () => Promise<void>): void {
  work().catch(toastFailure);
}

/** What can be run in every pane: going somewhere, starting something, how the studio looks and speaks. */
export function useShellCommands(): void {
  const { t } = useTranslation(["shell", "help", "diagnostics", "deleted"]);
  const updateSettings = useUpdateSettings();
  const projectId = useOpenProject()?.id;

  const commands = useMemo<Command[]>(() => {
    const go: Command[] = panes.map((entry, index) => ({
      id: `go.${entry.id}`,
      title: t("command.open", { pane: t(`pane.${entry.id}`) }),
      group: t("command.go"),
      menu: "view",
      icon: entry.icon,
      shortcut: `Mod+${index + 1}`,
      run: () => openRoute(entry.id),
    }));
    const start: Command[] = [
      {
        id: "chat.new",
        title: t("command.newConversation"),
        group: t("command.make"),
        menu: "file",
        icon: MessageSquarePlus,
        // It is made with its first message: one that nobody writes in leaves nothing behind.
        run: () => openRoute("chat", "new"),
      },
      {
        id: "film.fromIdea",
        title: t("command.filmFromIdea"),
        group: t("command.make"),
        menu: "file",
        icon: WandSparkles,
        run: openIdea,
      },
      {
        id: "storyboard.addShot",
        title: t("command.addShot"),
        group: t("command.make"),
        menu: "file",
        icon: PlusSquare,
        run: () =>
          attempt(async () => {
            const lead = leadFromHere();
            const project = projectId ?? (await client.storyboard.createProject({ title: t("title.untitled") })).id;
            const shot = await client.storyboard.addShot({ projectId: project });
            lead("storyboard", project, shot.id);
          }),
      },
    ];
    const themes = [
      { theme: "dark", icon: Moon },
      { theme: "light", icon: Sun },
      { theme: "system", icon: SunMoon },
    ] as const;
    const look: Command[] = themes.map(({ theme, icon }) => ({
      id: `theme.${theme}`,
      title: t(`command.theme.${theme}`),
      group: t("command.appearance"),
      menu: "view",
      icon,
      keepsDialogs: true,
      run: () => updateSettings({ theme }),
    }));
    const speech = languageOptions.map<Command>(({ value: language, label: title }) => ({
      id: `language.${language}`,
      title,
      keepsDialogs: true,
      run: () => updateSettings({ language }),
      group: t("command.language"),
      icon: Languages,
      keywords: ["language", "语言", "言語", t("command.language")],
    }));
    const deleted: Command = {
      id: "deleted.open",
      title: t("deleted:open"),
      group: t("menu.edit"),
      menu: "edit",
      icon: ArchiveRestore,
      keywords: [t("deleted:words")],
      run: () => openDeleted(),
    };
    const menuBar: Command = {
      id: "help.menuBar",
      title: t("command.menuBar"),
      group: t("command.go"),
      icon: PanelTop,
      shortcut: "F10",
      yieldsToDialogs: true,
      run: goToMenuBar,
    };
    const help: Command[] = [
      {
        id: "help.palette",
        title: t("palette.name"),
        group: t("menu.help"),
        menu: "help",
        icon: Search,
        shortcut: "Mod+K",
        run: () => usePalette.getState().show(),
      },
      {
        id: "help.guide",
        title: t("help:open"),
        group: t("menu.help"),
        menu: "help",
        icon: BookOpen,
        shortcut: "F1",
        keywords: [t("help:words")],
        run: () => openGuide(),
      },
      {
        id: "help.keys",
        title: t("command.keys"),
        group: t("menu.help"),
        menu: "help",
        icon: Keyboard,
        shortcut: "Mod+/",
        keywords: ["keys", "hotkeys", "键盘"],
        run: () => attempt(openKeys),
      },
      {
        id: "help.welcome",
        title: t("command.welcome"),
        group: t("menu.help"),
        menu: "help",
        icon: Sparkles,
        run: () => openRoute("home", "welcome"),
      },
      {
        id: "help.report",
        title: t("diagnostics:command"),
        group: t("menu.help"),
        menu: "help",
        icon: Bug,
        keywords: [t("diagnostics:keywords")],
        run: openReport,
      },
      {
        id: "help.about",
        title: t("command.about"),
        group: t("menu.help"),
        menu: "help",
        icon: Info,
        run: () => openRoute("settings", "about"),
      },
    ];
    return [...start, ...go, ...(hasMenuBar ? [menuBar] : []), ...look, ...speech, deleted, ...help];
  }, [t, updateSettings, projectId]);

  useRegisterCommands("shell", commands);
}
