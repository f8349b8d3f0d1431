import { useDeletedList, useLazyComponent } from "#renderer/lib/index.ts";

/** “Recently deleted” comes when it is first asked for. */
export function LazyDeleted() {
  const open = useDeletedList((state) => state.area !== null);
  const Deleted = useLazyComponent(open, async () => (await import("#renderer/deleted/index.ts")).DeletedDialog);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Deleted ? <Deleted /> : null;
}
