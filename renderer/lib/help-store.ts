import { create } from "zustand";
import { readRoute } from "./route.ts";

/** Pages of the user guide, in the order in which they are listed; each is `docs/guide/<page>.md`. */
export const guidePages = [
  ...(["home", "chat", "storyboard", "song", "library", "tasks", "settings"] as const),
  ...(["directing", "how-do-i", "limits", "troubleshooting", "keyboard", "privacy"] as const),
] as const;
export type GuidePage = (typeof guidePages)[number];

/** A page, and the heading it opens at, by its anchor; without one at its top. */
export interface GuidePlace {
  readonly page: GuidePage;
  readonly anchor?: string | undefined;
}

interface HelpState {
  /** What is read; null: the guide is closed. */
  readonly place: GuidePlace | null;
  /** The dialog that makes a report is open. */
  readonly reports: boolean;
}

export const useHelp = create<HelpState>(() => ({ place: null, reports: false }));

/** Opens the guide, without a place at the page of the pane one is in. */
export function openGuide(place?: GuidePlace): void {
  const { pane } = readRoute();
  useHelp.setState({ place: place ?? { page: guidePages.find((page) => page === pane) ?? "how-do-i" } });
}

export const closeGuide = () => useHelp.setState({ place: null });

/** Opens “Report a problem”, in place of the guide. */
export const openReport = () => useHelp.setState({ place: null, reports: true });

export const closeReport = () => useHelp.setState({ reports: false });
