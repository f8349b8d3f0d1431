import { implement } from "@orpc/server";
import { folders } from "#shared/contract/chat/folders.ts";
import type { FolderService } from "./folder-service.ts";

export function createFolderRoutes(service: FolderService) {
  const route = implement(folders);
  return {
    list: route.list.handler(() => service.list()),
    create: route.create.handler(({ input }) => service.create(input.name)),
    rename: route.rename.handler(({ input }) => service.rename(input.id, input.name)),
    setOpen: route.setOpen.handler(({ input }) => service.setOpen(input.id, input.open)),
    remove: route.remove.handler(({ input }) => service.remove(input.id)),
    restore: route.restore.handler(({ input }) => service.restore(input.id)),
    putMany: route.putMany.handler(({ input }) => ({ before: service.putMany(input.places) })),
    put: route.put.handler(({ input }) => service.put(input.conversationId, input.folderId)),
  };
}
