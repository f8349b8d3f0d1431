import { makeWritable } from "#core/files/index.ts";
import type { SettingsService } from "#core/settings/index.ts";
import type { ChosenFolders } from "./chosen-folders.ts";

/** Sends new files to another folder; those that are there stay where they are. Throws as `writableFolder`. */
export async function changeLibraryFolder(
  settings: SettingsService,
  chosen: Pick<ChosenFolders, "add">,
  folder: string,
): Promise<void> {
  const { path, made } = await makeWritable(folder);
  chosen.add(path, made);
  settings.update({ libraryFolder: path });
}
