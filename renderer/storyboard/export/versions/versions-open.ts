import { create } from "zustand";

/** Whether the film's versions are open: the strip opens them, and the board shows them. */
export const useVersionsOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

export const showVersions = (open: boolean): void => useVersionsOpen.setState({ open });
