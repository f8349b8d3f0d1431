import {
  Clapperboard,
  House,
  Library,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Music2,
  Settings2,
} from "lucide-react";
import type { ComponentType } from "react";
import { bringEnglish } from "#renderer/i18n/index.ts";
import type { PaneId } from "#renderer/lib/index.ts";

export interface PaneEntry {
  id: PaneId;
  icon: LucideIcon;
  /** One quiet hue per medium (CSS). */
  hue: string;
  /** Brings its code, and its words with it. */
  load: () => Promise<ComponentType>;
  /** The pane, if its code is here. */
  here: () => ComponentType | undefined;
}

function loaded(bring: PaneEntry["load"]): Pick<PaneEntry, "load" | "here"> {
  let pane: ComponentType | undefined;
  return {
    async load() {
      [pane] = await Promise.all([pane ?? bring(), bringEnglish()]);
      return pane;
    },
    here: () => pane,
  };
}

/** Asks for a pane's code before anything is drawn; a failure is said when the pane is. */
export function preloadPane(id: PaneId): void {
  panes
    .find((pane) => pane.id === id)
    ?.load()
    .catch(() => {});
}

/** In the order of the rail; Mod+1…7 open them. A pane's code comes when it is first opened, or when the page is idle. */
export const panes: readonly PaneEntry[] = [
  {
    id: "home",
    icon: House,
    hue: "var(--tx-1)",
    ...loaded(async () => (await import("#renderer/home/home-pane.tsx")).HomePane),
  },
  {
    id: "chat",
    icon: MessageSquare,
    hue: "var(--chat)",
    ...loaded(async () => (await import("#renderer/chat/chat-pane.tsx")).ChatPane),
  },
  {
    id: "storyboard",
    icon: Clapperboard,
    hue: "var(--video)",
    ...loaded(async () => (await import("#renderer/storyboard/storyboard-pane.tsx")).StoryboardPane),
  },
  {
    id: "song",
    icon: Music2,
    hue: "var(--song)",
    ...loaded(async () => (await import("#renderer/song/song-pane.tsx")).SongPane),
  },
  {
    id: "library",
    icon: Library,
    hue: "var(--tx-1)",
    ...loaded(async () => (await import("#renderer/library/library-pane.tsx")).LibraryPane),
  },
  {
    id: "tasks",
    icon: ListChecks,
    hue: "var(--tx-1)",
    ...loaded(async () => (await import("#renderer/tasks/tasks-pane.tsx")).TasksPane),
  },
  {
    id: "settings",
    icon: Settings2,
    hue: "var(--tx-1)",
    ...loaded(async () => (await import("#renderer/settings/settings-pane.tsx")).SettingsPane),
  },
];
