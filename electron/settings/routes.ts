import { implement } from "@orpc/server";
import { type CallbackState, settings } from "#shared/contract/app/settings.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { SettingsService } from "./settings-service.ts";

export function createSettingsRoutes(
  service: SettingsService,
  parts: {
    /** The shell's folder dialog; null when it was dismissed. Undefined where the shell has none. */
    chooseFolder: (() => Promise<string | null>) | undefined;
    changeLibraryFolder: (folder: string) => Promise<void>;
    callbackState: () => CallbackState;
  },
) {
  const route = implement(settings);
  const askFolder = () => {
    if (parts.chooseFolder !== undefined) return parts.chooseFolder();
    throw failure("not_allowed_now", {
      message: "Folders can’t be selected in the browser.",
      advice: "Enter the folder’s full path instead.",
    });
  };
  return {
    get: route.get.handler(() => service.get()),
    update: route.update.handler(({ input }) => service.update(input)),
    chooseLibraryFolder: route.chooseLibraryFolder.handler(async ({ input }) => {
      const folder = input.folder ?? (await askFolder());
      if (folder !== null) await parts.changeLibraryFolder(folder);
      return service.get();
    }),
    callbackState: route.callbackState.handler(() => parts.callbackState()),
  };
}
