import type { App } from "electron";

/** The number on the program's icon: tasks that ended while the window wasn't in front. Looking at it clears it. */
export function createBadge(app: App, inFront: () => boolean): () => void {
  let unseen = 0;
  app.on("browser-window-focus", () => {
    unseen = 0;
    app.setBadgeCount(0);
  });
  return () => {
    if (inFront()) return;
    unseen += 1;
    app.setBadgeCount(unseen);
  };
}
