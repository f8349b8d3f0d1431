import { Clapperboard, Library, ListChecks, type LucideIcon, MessageSquare, Music2, Settings2 } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { PaneId } from "#renderer/lib/index.ts";

export interface PaneEntry {
  id: PaneId;
  icon: LucideIcon;
  /** One quiet hue per medium (CSS). */
  hue: string;
  Pane: LazyExoticComponent<ComponentType>;
}

/** In the order of the rail; Mod+1…6 open them. A pane's code is loaded when it is first opened. */
export const panes: readonly PaneEntry[] = [
  {
    id: "chat",
    icon: MessageSquare,
    hue: "var(--chat)",
    Pane: lazy(async () => ({ default: (await import("#renderer/chat/chat-pane.tsx")).ChatPane })),
  },
  {
    id: "storyboard",
    icon: Clapperboard,
    hue: "var(--video)",
    Pane: lazy(async () => ({ default: (await import("#renderer/storyboard/storyboard-pane.tsx")).StoryboardPane })),
  },
  {
    id: "song",
    icon: Music2,
    hue: "var(--song)",
    Pane: lazy(async () => ({ default: (await import("#renderer/song/song-pane.tsx")).SongPane })),
  },
  {
    id: "library",
    icon: Library,
    hue: "var(--tx-1)",
    Pane: lazy(async () => ({ default: (await import("#renderer/library/library-pane.tsx")).LibraryPane })),
  },
  {
    id: "tasks",
    icon: ListChecks,
    hue: "var(--tx-1)",
    Pane: lazy(async () => ({ default: (await import("#renderer/tasks/tasks-pane.tsx")).TasksPane })),
  },
  {
    id: "settings",
    icon: Settings2,
    hue: "var(--tx-1)",
    Pane: lazy(async () => ({ default: (await import("#renderer/settings/settings-pane.tsx")).SettingsPane })),
  },
];
