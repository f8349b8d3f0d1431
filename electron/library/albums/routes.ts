import { implement } from "@orpc/server";
import { albums as contract } from "#shared/contract/library/albums.ts";
import type { AlbumService } from "./album-service.ts";

/** The part of the router for albums; the core composes it. */
export function createAlbumRoutes(albums: AlbumService) {
  const os = implement(contract);
  return os.router({
    list: os.list.handler(() => albums.list()),
    create: os.create.handler(({ input }) => albums.create(input.name, input.ids)),
    rename: os.rename.handler(({ input }) => albums.rename(input.id, input.name)),
    move: os.move.handler(({ input }) => albums.move(input.id, input.before)),
    remove: os.remove.handler(({ input }) => albums.remove(input.id)),
    restore: os.restore.handler(({ input }) => albums.restore(input)),
    add: os.add.handler(({ input }) => ({ added: albums.add(input.id, input.ids) })),
    take: os.take.handler(({ input }) => ({ taken: albums.take(input.id, input.ids) })),
    arrange: os.arrange.handler(({ input }) => ({ moved: albums.arrange(input.id, input.ids, input.before) })),
    put: os.put.handler(({ input }) => albums.put(input.id, input.files)),
  });
}
