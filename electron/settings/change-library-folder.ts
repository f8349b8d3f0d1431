import { writableFolder } from "#core/library/writable-folder.ts";
import type { SettingsService } from "./settings-service.ts";

/** Sends new files to another folder; those that are there stay where they are. Throws as `writableFolder`. */
export async function changeLibraryFolder(settings: SettingsService, folder: string): Promise<void> {
  settings.update({ libraryFolder: await writableFolder(folder) });
}
