import type { ServiceClient } from "#core/service/client/index.ts";

/** The part of the network's client that tasks use; failures are ServiceErrors. */
export type TaskClient = Pick<
  ServiceClient,
  "createVideo" | "queryVideo" | "listVideos" | "deleteVideo" | "createMusic" | "download"
>;
