import { implement } from "@orpc/server";
import { presets } from "#shared/contract/chat/presets.ts";
import type { PresetService } from "./preset-service.ts";

export function createPresetRoutes(service: PresetService) {
  const route = implement(presets);
  return {
    list: route.list.handler(() => service.list()),
    add: route.add.handler(({ input }) => service.add(input.presets)),
    update: route.update.handler(({ input: { id, ...change } }) => service.update(id, change)),
    remove: route.remove.handler(({ input }) => service.remove(input.id)),
    restore: route.restore.handler(({ input }) => service.restore(input.id)),
    makeStandard: route.makeStandard.handler(({ input }) => service.makeStandard(input.id)),
  };
}
