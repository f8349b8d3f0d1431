import { implement } from "@orpc/server";
import { settings } from "#shared/contract/settings.ts";
import type { SettingsService } from "./settings-service.ts";

export function createSettingsRoutes(service: SettingsService) {
  const route = implement(settings);
  return {
    get: route.get.handler(() => service.get()),
    update: route.update.handler(({ input }) => service.update(input)),
  };
}
