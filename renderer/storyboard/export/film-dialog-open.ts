import { create } from "zustand";

export type FilmDialogName = "export" | "timeline" | "versions";

/** Which of the film's dialogs is open: bar, strip and commands open them, and the film shows them wherever it is. */
export const useOpenFilmDialog = create<{ readonly open: FilmDialogName | null }>(() => ({ open: null }));

export const showFilmDialog = (open: FilmDialogName | null): void => useOpenFilmDialog.setState({ open });
