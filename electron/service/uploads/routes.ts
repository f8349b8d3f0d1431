import { implement } from "@orpc/server";
import { uploads } from "#shared/contract/service/uploads.ts";
import type { UploadService } from "./upload-service.ts";

export function createUploadRoutes(service: UploadService) {
  const route = implement(uploads);
  return {
    list: route.list.handler(({ input }) => service.list(input.assetIds)),
    start: route.start.handler(({ input }) => service.start(input.assetId)),
    cancel: route.cancel.handler(({ input }) => service.cancel(input.assetId)),
  };
}
