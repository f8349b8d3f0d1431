/** Keys of the search and of the clipboard on the board, as they are listed; the browser and the system know the latter. */
export const shotFindKeys = [
  ["hits", ["Enter", "Shift+Enter"]],
  ["clipboard", ["Mod+C", "Mod+X", "Mod+V"]],
] as const;
