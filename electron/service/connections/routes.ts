import { implement } from "@orpc/server";
import { connections } from "#shared/contract/service/connections.ts";
import type { ConnectionService } from "./connection-service.ts";

export function createConnectionRoutes(service: ConnectionService) {
  const route = implement(connections);
  return {
    list: route.list.handler(() => service.list()),
    create: route.create.handler(({ input }) => service.create(input)),
    update: route.update.handler(({ input: { id, ...changes } }) => service.update(id, changes)),
    remove: route.remove.handler(({ input }) => service.remove(input.id)),
    activate: route.activate.handler(({ input }) => service.activate(input.id)),
    setKey: route.setKey.handler(({ input }) => service.setKey(input.id, input.key)),
    forgetKey: route.forgetKey.handler(({ input }) => service.forgetKey(input.id)),
    hasKey: route.hasKey.handler(({ input }) => service.hasKey(input.id)),
    test: route.test.handler(({ input }) => service.test(input.id)),
    tryOut: route.tryOut.handler(({ input: { key, ...draft } }) => service.tryOut(draft, key)),
    keychain: route.keychain.handler(() => service.keychain({ recheck: true })),
  };
}
