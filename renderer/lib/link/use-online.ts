import { useQuery } from "@tanstack/react-query";
import { orpc } from "../queries.ts";

/** Whether calls get through to the service that is in use; true until it is known. */
export function useOnline(): boolean {
  const { data } = useQuery(orpc.app.status.queryOptions({ select: ({ online }) => online }));
  return data ?? true;
}
