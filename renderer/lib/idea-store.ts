import { create } from "zustand";

/** The dialog that begins a film from an idea: over every pane, since Home, palette and menu open it. */
export const useIdea = create<{ readonly open: boolean }>(() => ({ open: false }));

export const openIdea = () => useIdea.setState({ open: true });

export const closeIdea = () => useIdea.setState({ open: false });
