import { EventEmitter } from "node:events";
import { app } from "./app.ts";
import { tell } from "./control.ts";

type Native = Pick<Electron.AutoUpdater, "setFeedURL" | "getFeedURL" | "checkForUpdates" | "quitAndInstall">;

/**
 * Electron's own updater: Squirrel on macOS, which the studio's updates reach through electron-updater; elsewhere
 * electron-updater does the work and tells the program's end by this one's event. What Squirrel would do with a bundle that is
 * signed can't be played.
 */
class AutoUpdater extends EventEmitter implements Native {
  #feed = "";
  setFeedURL({ url }: Electron.FeedURLOptions): void {
    this.#feed = url;
  }
  getFeedURL = (): string => this.#feed;
  /** electron/shell/browser/auto_updater_mac.mm: without a feed it is an error, told as an event. */
  checkForUpdates(): void {
    if (this.#feed === "") this.emit("error", new Error("Update URL is not set"));
    else tell({ what: "undone", text: `autoUpdater.checkForUpdates ${this.#feed}` });
  }
  /** “Closes all application windows first, and automatically calls `app.quit()` after all windows have been closed.” */
  quitAndInstall(): void {
    this.emit("before-quit-for-update");
    for (const window of [...app.windows]) window.close();
    app.quit();
  }
}
export const autoUpdater = new AutoUpdater();
