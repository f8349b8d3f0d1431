/** Keys of the commands that a pane offers while it is open, by their ids. Listed also while it isn't; Mod is Ctrl, on a Mac ⌘. */
export const commandKeys = {
  "chat.find": "Mod+F",
  "chat.undoDeletion": "Mod+Z",
  "storyboard.generate": "Mod+Enter",
  "storyboard.generateMany": "Mod+Shift+Enter",
  "storyboard.review": "Shift+R",
  "storyboard.find": "Mod+F",
  "storyboard.group": "Mod+G",
  "storyboard.ungroup": "Mod+Shift+G",
  "storyboard.split": "Mod+B",
  "storyboard.freeze": "Shift+F",
  "storyboard.marker": "M",
  "storyboard.undo": "Mod+Z",
  "storyboard.redo": "Mod+Shift+Z",
  "song.generate": "Mod+Enter",
  "song.undoDeletion": "Mod+Z",
  "library.find": "Mod+F",
  "library.view": "V",
  "library.compare": "C",
  "library.slideshow": "S",
  "library.export": "Mod+E",
  "library.addToAlbum": "Mod+Shift+A",
  "library.undoDeletion": "Mod+Z",
} as const;

export type CommandWithKeys = keyof typeof commandKeys;
