/** Keys of the lyric editor and of what is reviewed in it, as they are listed; CodeMirror's keymaps answer to them. */
export const lyricKeys = [
  ["tags", ["Mod+J"]],
  ["meant", ["Tab"]],
  ["find", ["Mod+F"]],
  ["undo", ["Mod+Z"]],
  ["accept", ["Alt+Enter"]],
  ["reject", ["Alt+Backspace"]],
  ["changes", ["Alt+N", "Alt+P"]],
] as const;

/** In the outline beside the lyrics. */
export const sectionKeys = [["move", ["Alt+↑", "Alt+↓"]]] as const;
