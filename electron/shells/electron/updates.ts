import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import electronUpdater from "electron-updater";
import { updatesAddress } from "./updates-address.ts";

/** Looks for an update where this build was given a place to look; builds without one never ask anybody. */
export async function checkForUpdates(onProblem: (error: unknown) => void): Promise<void> {
  const file = join(process.resourcesPath, "app-update.yml");
  if (!existsSync(file)) return;
  try {
    if (updatesAddress(readFileSync(file, "utf8")) === null)
      throw new Error("The place for updates is no https address.");
    await electronUpdater.autoUpdater.checkForUpdatesAndNotify();
  } catch (error) {
    onProblem(error);
  }
}
