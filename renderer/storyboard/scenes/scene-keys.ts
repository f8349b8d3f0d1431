/** Keys on a scene's line, as they are listed. */
export const sceneKeys = [
  ["fold", ["Enter"]],
  ["edit", ["F2"]],
  ["move", ["Alt+↑", "Alt+↓"]],
] as const;
