import { create } from "zustand";

/** What of the deleted is shown: all of it, or what belongs to a pane. */
export type DeletedArea = "all" | "chat" | "storyboard" | "song" | "library";

/** The dialog “Recently deleted”: over every pane, since menus and palette open it. Null: it is closed. */
export const useDeletedList = create<{ readonly area: DeletedArea | null }>(() => ({ area: null }));

export const openDeleted = (area: DeletedArea = "all") => useDeletedList.setState({ area });

export const closeDeleted = () => useDeletedList.setState({ area: null });
