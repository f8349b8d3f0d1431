import { create } from "zustand";

/** The card whose dialog is asked for: by its id, or a new one of this name. */
type Opened = string | { readonly name: string };

export const useOpenedCard = create<{ readonly opened: Opened | null }>(() => ({ opened: null }));
export const openCard = (opened: Opened | null): void => useOpenedCard.setState({ opened });
