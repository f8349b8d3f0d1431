import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";

const none: Upload[] = [];

/**
 * Brings attachments that are too large for a request to the service, each once; what a restart broke off is begun
 * again, what the person cancelled is not. `assetIds` that the rules refuse must not be among them.
 */
export function useUploads(assetIds: readonly string[]): ReadonlyMap<string, Upload> {
  const { data = none } = useQuery(
    orpc.uploads.list.queryOptions({
      input: { assetIds: [...assetIds] },
      enabled: assetIds.length > 0,
      placeholderData: (before) => before,
    }),
  );
  const absent = data
    .filter(({ assetId, state }) => state === "absent" && assetIds.includes(assetId))
    .map(({ assetId }) => assetId)
    .join(" ");
  useEffect(() => {
    // What goes wrong is told by the upload's own state.
    for (const assetId of absent.split(" ")) if (assetId !== "") client.uploads.start({ assetId }).catch(() => {});
  }, [absent]);
  return useMemo(() => new Map(data.map((upload) => [upload.assetId, upload])), [data]);
}
