import { useAssist, useCoreLink, useDeletedList, useIdea, useLazyComponent } from "#renderer/lib/index.ts";

/** What belongs to the window whichever pane is open, and whose code comes after the window is there. */
export function LateParts() {
  return (
    <>
      <LazyIdea />
      <LazyAssist />
      <LazyDeleted />
      <LazyFrameCapture />
    </>
  );
}

/** “Direct this shot” and “Check continuity” belong to the chat, in which they go on; their code comes with it. */
function LazyAssist() {
  const open = useAssist((state) => state.asked !== null);
  const Assist = useLazyComponent(open, async () => (await import("#renderer/chat/index.ts")).AssistDialog);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Assist ? <Assist /> : null;
}

/** “Recently deleted” comes when it is first asked for. */
function LazyDeleted() {
  const open = useDeletedList((state) => state.area !== null);
  const Deleted = useLazyComponent(open, async () => (await import("#renderer/deleted/index.ts")).DeletedDialog);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Deleted ? <Deleted /> : null;
}

/** “New film from an idea” belongs to the chat, in which it goes on; its code comes with that pane's. */
function LazyIdea() {
  const open = useIdea((state) => state.open);
  const Idea = useLazyComponent(open, async () => (await import("#renderer/chat/index.ts")).IdeaDialog);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Idea ? <Idea /> : null;
}

/** Their code comes after the window is there. */
function LazyFrameCapture() {
  const opened = useCoreLink((state) => state.opened);
  const Keeper = useLazyComponent(opened, async () => (await import("./frame-capture.tsx")).FrameCapture);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Keeper ? <Keeper /> : null;
}
