import { existsSync } from "node:fs";
import { join } from "node:path";
import electronUpdater from "electron-updater";

/** Looks for an update where this build was given a place to look; builds without one never ask anybody. */
export async function checkForUpdates(onProblem: (error: unknown) => void): Promise<void> {
  if (!existsSync(join(process.resourcesPath, "app-update.yml"))) return;
  try {
    await electronUpdater.autoUpdater.checkForUpdatesAndNotify();
  } catch (error) {
    onProblem(error);
  }
}
