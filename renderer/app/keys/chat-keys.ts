/** Keys of the chat's field, its search and its list of conversations, as they are listed. */
export const chatKeys = [
  ["send", ["Enter"]],
  ["newLine", ["Shift+Enter"]],
  ["hits", ["Enter", "Shift+Enter"]],
  ["go", ["↑", "↓"]],
  ["ends", ["Home", "End"]],
  ["rename", ["F2"]],
  ["remove", ["Delete"]],
] as const;
